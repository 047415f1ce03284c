# make play: the companion. make test: everything that is checked. Nothing but Python 3.11+, make and git is needed.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

.PHONY: play test test-long check clean lock
play: .venv/player
	@exec $(BIN)/rockoman play

test: .venv/tester
	$(BIN)/pytest

test-long: .venv/tester
	$(BIN)/pytest -m long --timeout 7200

check: .venv/tester
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name yours with: make play PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian or Ubuntu: sudo apt install python3-venv"; exit 2; }
	@touch $@

.venv/player: .venv/made requirements.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

.venv/tester: .venv/player requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@sh .ci/browser $(BIN)
	@touch $@

lock:
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --extra dev pyproject.toml -o requirements-dev.txt

clean:
	rm -rf .venv build dist *.egg-info
