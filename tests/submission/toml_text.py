"""A small writer of TOML for tests that change a document."""

from typing import Any


def toml(document: dict[str, Any]) -> bytes:
    """The document as TOML, tables under it written inline."""
    lines = []
    for key, value in document.items():
        if key == "licensee" and isinstance(value, dict):
            lines += ["[licensee]", *(f"{name} = {inline(item)}" for name, item in value.items())]
    for table in document.get("table", []):
        lines += ["[[table]]", *(f"{name} = {inline(item)}" for name, item in table.items())]
    return "\n".join(lines).encode()


def inline(value: object) -> str:
    """One value of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {inline(item)}' for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
