"""Where in a TOML text each key stands, so that an error can name its line.

The standard parser keeps no positions. This scanner reads text that the parser has already accepted, so it
need not look for mistakes.
"""

from __future__ import annotations

from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]


def key_lines(text: str) -> dict[Path, int]:
    """The line of every key and table header, by path; array elements count from 0."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.tables: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        here: Path = ()
        while True:
            self._skip(" \t\r\n", comments=True)
            if self.at >= len(self.text):
                return self.lines
            if self.text.startswith("[[", self.at):
                self.at += 2
                here = self._element(self._key())
                self.at += 2
                self._note(here)
            elif self.text[self.at] == "[":
                self.at += 1
                here = self._resolve(self._key())
                self.at += 1
                self._note(here)
            else:
                self._pair(here)

    def _note(self, path: Path) -> None:
        line = self.text.count("\n", 0, self.at) + 1
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def _element(self, keys: list[str]) -> Path:
        path: Path = (*self._resolve(keys[:-1]), keys[-1])
        index = self.tables.get(path, -1) + 1
        self.tables[path] = index
        return (*path, index)

    def _resolve(self, keys: list[str]) -> Path:
        """A header's path: a name that is an array of tables means its newest element."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self.tables:
                path = (*path, self.tables[path])
        return path

    def _pair(self, here: Path) -> None:
        keys = self._key()
        path = (*here, *keys)
        self._note(path)
        self._skip(" \t")
        self.at += 1
        self._skip(" \t")
        self._value(path)

    def _key(self) -> list[str]:
        keys: list[str] = []
        while True:
            self._skip(" \t")
            if self.text[self.at] in "\"'":
                start = self.at + 1
                self._string()
                keys.append(self.text[start : self.at - 1])
            else:
                start = self.at
                while self.text[self.at].isalnum() or self.text[self.at] in "_-":
                    self.at += 1
                keys.append(self.text[start : self.at])
            self._skip(" \t")
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def _value(self, path: Path) -> None:
        opening = self.text[self.at]
        if opening in "\"'":
            self._string()
        elif opening == "{":
            self._inline(path)
        elif opening == "[":
            self._array(path)
        else:
            while self.at < len(self.text) and self.text[self.at] not in ",]}\n#":
                self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while True:
            self._skip(" \t\r\n,", comments=True)
            if self.text[self.at] == "}":
                self.at += 1
                return
            self._pair(path)

    def _array(self, path: Path) -> None:
        self.at += 1
        index = 0
        while True:
            self._skip(" \t\r\n,", comments=True)
            if self.text[self.at] == "]":
                self.at += 1
                return
            self._note((*path, index))
            self._value((*path, index))
            index += 1

    def _string(self) -> None:
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.at += len(mark)
        while not self.text.startswith(mark, self.at):
            self.at += 2 if self.text[self.at] == "\\" and quote == '"' else 1
        self.at += len(mark)
        while len(mark) == 3 and self.text.startswith(quote, self.at):
            self.at += 1

    def _skip(self, characters: str, *, comments: bool = False) -> None:
        while self.at < len(self.text):
            if self.text[self.at] in characters:
                self.at += 1
            elif comments and self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            else:
                return
