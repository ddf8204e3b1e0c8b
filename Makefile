# make run    set everything up and serve the site on http://127.0.0.1:8000
# make test   set everything up and run the whole suite, browser tests included
# make check  lint, types, the whole suite, and on PostgreSQL what depends on it: green before a change lands
# The rest is at the end. Debian 12 needs: apt-get install python3 python3-venv make git

PYTHON ?= python3
PORT   ?= 8000
# 0.0.0.0: for phones on the same network; SCOREBOOK_HOSTS names the address they use
HOST   ?= 127.0.0.1
# more than cores: a test that looks at a page waits a third of its time
JOBS   ?= 3
BIN     = .venv/bin
# installed once per change of the files they name
RUN_READY = .venv/.ready-run
DEV_READY = .venv/.ready-dev

.PHONY: run test check lint types format bench compiled test-compiled test-postgres load-test kill-test setup chromium phone-engine clean

run: setup
	-@scripts/phone_engine $(or $(SCOREBOOK_VAR),var)/phone-engine
	$(BIN)/python manage.py migrate -v 0
	@if $(BIN)/python manage.py help seed >/dev/null 2>&1; then $(BIN)/python manage.py seed; fi
	$(BIN)/python manage.py collectstatic --noinput -v 0
	@echo "Scorebook on http://$(HOST):$(PORT) (stop it with Ctrl+C)"
	SCOREBOOK_SIGN_UP=$${SCOREBOOK_SIGN_UP:-open} $(BIN)/gunicorn -b $(HOST):$(PORT) clubapp.wsgi

setup: $(RUN_READY)

.venv/bin/python:
	$(PYTHON) -m venv .venv

$(RUN_READY): requirements.txt | .venv/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	touch $@

$(DEV_READY): requirements.txt requirements-dev.txt | .venv/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-dev.txt
	touch $(RUN_READY) $@

test: $(DEV_READY) chromium
	-@scripts/phone_engine $(or $(SCOREBOOK_VAR),var)/phone-engine
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

check: lint types test test-postgres

lint: $(DEV_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/python manage.py makemigrations --check --dry-run -v 0

types: $(DEV_READY)
	$(BIN)/mypy

format: $(DEV_READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# CPython as WebAssembly, so that phones reckon without network; a running site takes it up when it is started again
phone-engine: setup
	scripts/phone_engine $(or $(SCOREBOOK_VAR),var)/phone-engine
	$(BIN)/python manage.py collectstatic --noinput -v 0

# browser tests are never skipped: install the browser, or say what to install
chromium:
	@scripts/need_chromium

# DEALS=1000000 looks at a season among a million deals too, PARTS="scale" at nothing else; on PostgreSQL:
# scripts/with_postgres make bench
bench: $(DEV_READY)
	SCOREBOOK_DEALS=$(DEALS) $(BIN)/python -m bench $(PARTS)

# optional: the engine compiled, in a folder of its own (PYTHONPATH=build/compiled); needs gcc and Python's headers
compiled: $(DEV_READY)
	$(BIN)/python scripts/compiled build/compiled

# the engine's tests on what was compiled, but for the example in its docstring, which doctest finds in sources alone
test-compiled: compiled
	$(BIN)/python -P -m pytest -n $(JOBS) -o "pythonpath=build/compiled ." -o django_find_project=false tests/rules \
	  --deselect tests/rules/test_readme.py::test_it_settles_the_example_of_the_package $(ARGS)

# the tests that depend on a database, on a PostgreSQL server that lives for this run only
test-postgres: $(DEV_READY) chromium
	scripts/need_postgres
	scripts/with_postgres $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

# full numbers over HTTP and 100 times kill -9, on SQLite or what DATABASE_URL names: scripts/with_postgres make load-test
load-test: $(DEV_READY)
	SCOREBOOK_LOAD=full $(BIN)/python -m pytest -q -s tests/server/test_exactly_once.py tests/server/test_copies.py tests/server/test_hall.py $(ARGS)

kill-test: $(DEV_READY)
	SCOREBOOK_KILLS=$(or $(KILLS),100) $(BIN)/python -m pytest -q -s tests/server/test_kill.py $(ARGS)

# leaves var/ alone: the club's book is there
clean:
	rm -rf build .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis var/static var/test-*.sqlite3*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
