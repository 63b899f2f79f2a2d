PY ?= python3
BIN := .venv/bin

.PHONY: play test e2e lock docs lint clean

play: .venv/.ok
	@$(BIN)/croupier serve

test: .venv/.ok lint docs
	$(BIN)/python -m pytest -n 2 --ignore tests/house/e2e --ignore tests/house/test_schema.py

# The page in a real Chromium, and the API against its own document; a command of its own until the page is finished.
e2e: .venv/.ok
	$(BIN)/python -m pytest tests/house/test_schema.py tests/house/e2e

lint: .venv/.ok
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .venv/.ok
	$(BIN)/sphinx-build -q -W --keep-going -b html docs site

lock: .venv/.ok
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml --group dev -o requirements.lock

.venv/.ok: requirements.lock pyproject.toml
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Croupier needs Python 3.11 or newer: make PY=python3.12 ..." >&2; exit 1; }
	@$(PY) -c 'import venv, ensurepip' || { echo "This Python has no venv module; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PY) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf .venv site dist .mypy_cache .ruff_cache .pytest_cache
