PY ?= python3
BIN := .venv/bin

.PHONY: play check quick test prove browser lock docs lint clean

play: .venv/.ok
	@$(BIN)/croupier serve

# Three tiers. `check`, for the loop of editing and testing: style, types, import contracts, and tests of every room
# (tests/quick.txt) that together take less than a minute. `test`: what CI runs, every test and the example package.
# `prove`: the long proofs whose results docs/proofs.json and the chapters record; `make prove PROOFS=agree/cajun-stud`
# proves one, and `PROOFS=guards` switches clauses off to see that their tests notice.
check: .venv/.ok
	@$(MAKE) --no-print-directory -j2 lint quick

quick: .venv/.ok
	$(BIN)/python -m pytest -n 2 --dist worksteal @tests/quick.txt

test: .venv/.ok lint docs browser
	$(BIN)/python -m pytest -n 2 --dist worksteal

prove: .venv/.ok
	$(BIN)/python -m proofs $(PROOFS)

# The page is tested in Debian's Chromium. Where there is none and it cannot be installed, the report ends with a list of
# what was not run.
browser: .venv/.ok
	@$(BIN)/python -c 'import sys; from proofs.browser import missing; sys.exit(missing() is not None)' \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update \
	       && DEBIAN_FRONTEND=noninteractive apt-get -qq -o=Dpkg::Use-Pty=0 install --no-install-recommends chromium >/dev/null; } \
	  || echo "Chromium is not here and could not be installed: the page will not be tested in a browser." >&2

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
