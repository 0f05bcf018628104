# Tablée in two commands: `make play` and `make test`. Both set up all they need, once.
# Needed beforehand: Python 3.11 or newer, a C compiler, make.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

FUZZ_GAMES ?= 10000
FUZZ_SEED ?= 0
ARGS ?=
ifndef SEED
SEED := $(strip $(shell od -An -N2 -tu2 /dev/urandom))
endif

NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python $(NEW_ENOUGH) && echo $$python && break; done)

BIN := .venv/bin
PIP_INSTALL := -m pip install -qq --disable-pip-version-check -c constraints.txt
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*/static/*')
PYTEST := $(BIN)/pytest --randomly-seed=$(SEED) --hypothesis-seed=$(SEED)
WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/fixtures/*')
CHECKED := $(wildcard src tests benchmarks examples web/tools) hatch_build.py
SOURCE_TESTS := $(wildcard tests/games tests/contract tests/table tests/server)
BUILT_ENGINE := $(if $(filter-out 0,$(TABLEE_PURE)),interpreted,compiled)
BUILT := $(BUILT_ENGINE) $(TABLEE_NO_WEB) $(TABLEE_CFLAGS) $(SOURCES) $(WEB_SOURCES)

# Leaks are not looked for: Python frees little of its own at the end.
SANITIZERS := -fsanitize=address,undefined -fno-omit-frame-pointer -O1
REPORT := log_path=$(CURDIR)/build/sanitize/report
SANITIZED = LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0:$(REPORT) UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1:$(REPORT) \
	PYTHONMALLOC=malloc PYTHONPATH=$(CURDIR)/build/sanitize/site $(BIN)/python
WAY_OF_A_MOVE := $(wildcard tests/table tests/server/test_line.py tests/server/test_play.py \
	tests/server/test_sending.py)

# ---- Habits ---------------------------------------------------------------------------------

play: .venv/tablee ## Play in the browser
	@$(BIN)/python web/tools/play.py $(ARGS)

test: check-and-build test-compiled test-web test-browser test-interpreted ## Check, then run all tests

# At the same time, for both take long; not the page, whose libraries both would install.
check-and-build: .venv/dev web-check
	@$(MAKE) -j2 lint .venv/tablee

# Not together with those in the browser: Playwright leaves an event loop running in its process.
test-compiled: .venv/tablee ## Run all tests but those in the browser on the installed package
	TABLEE_EXPECT_ENGINE=$(BUILT_ENGINE) $(PYTEST) -n auto tests --ignore tests/browser $(ARGS)

test-browser: .venv/tablee ## Drive the web table in a real browser; pictures go to build/screenshots
	$(PYTEST) -n auto tests/browser $(ARGS)

test-web: .venv/tablee ## Compare what the page works out by itself with the rules
	@$(BIN)/python web/tools/build.py test

test-interpreted: .venv/tablee ## Run the tests of the rules, the table and the server on the sources
	TABLEE_EXPECT_ENGINE=interpreted PYTHONPATH=src $(PYTEST) -n auto $(SOURCE_TESTS) $(ARGS)

test-hard: .venv/tablee ## Run all tests in five orders, on 1, 2 and 4 processes, and on a busy machine
	TABLEE_EXPECT_ENGINE=$(BUILT_ENGINE) $(BIN)/python -m tests.hard $(ARGS)

check: web-check lint ## Check format, style and types

lint: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(CHECKED)

web: .venv/dev ## Build the web table into the sources
	@$(BIN)/python web/tools/build.py

web-check: .venv/dev ## Check format, style, dead code and types of the web table
	@$(BIN)/python web/tools/build.py check

web-dev: .venv/dev ## Serve the web table with reloading, next to a running `tablee serve`
	@PYTHONPATH=src $(BIN)/python web/tools/fixtures.py
	@$(BIN)/python web/tools/build.py dev $(ARGS)

format: .venv/dev ## Format the code and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@$(BIN)/python web/tools/build.py format

fuzz: .venv/tablee ## Play FUZZ_GAMES random games from FUZZ_SEED on and check the contract
	$(BIN)/python -m tablee.testing --games $(FUZZ_GAMES) --seed $(FUZZ_SEED) $(ARGS)

sanitize: build/sanitize/built ## Let sanitizers watch all compiled code at work (ARGS='--minutes 60')
	@rm -f build/sanitize/report.*
	$(SANITIZED) -m tests.memory $(ARGS) || { cat build/sanitize/report.*; false; }
	$(SANITIZED) -m pytest -q -n auto $(WAY_OF_A_MOVE)
	@! cat build/sanitize/report.* 2>/dev/null

golden: .venv/tablee ## Write the golden games again, after a change of the rules
	PYTHONPATH=src $(BIN)/python -m tablee.testing.golden --write $(ARGS)

corpus: .venv/tablee ## Let strong players play the recorded games anew, after a change of the rules
	$(BIN)/python -m tablee.testing.corpus $(ARGS)

docs: .venv/tablee ## Build the documentation site into build/site
	$(BIN)/mkdocs build --strict $(ARGS)

docs-serve: .venv/tablee ## Show the documentation site while it is written
	$(BIN)/mkdocs serve $(ARGS)

bench: .venv-bench/tablee ## Measure speed, next to other engines
	PATH="$(CURDIR)/.venv-bench/bin:$$PATH" .venv-bench/bin/python -m benchmarks $(ARGS)

examples: .venv-examples/tablee ## Run all examples; training a policy takes some minutes
	.venv-examples/bin/python examples/write_a_bot.py
	.venv-examples/bin/python examples/tournament.py
	.venv-examples/bin/python examples/analyse_record.py
	.venv-examples/bin/python examples/train_policy.py $(ARGS)

bench-web: .venv/tablee ## Measure the web table in Chromium
	$(BIN)/python -m benchmarks.web_table $(ARGS)

lock: .venv/dev ## Choose the newest dependencies and pin them in constraints.txt
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header \
		--no-config --extra server --group dev --group bench --group examples --output-file constraints.txt pyproject.toml

clean: ## Remove everything that was built, environments included
	rm -rf .venv .venv-bench .venv-examples build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -rf web/node_modules src/tablee/server/static
	find src tests -name __pycache__ -prune -exec rm -rf {} +

help: ## Show this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1|\2/p' $(MAKEFILE_LIST) \
		| while IFS='|' read -r name text; do printf '  make %-18s %s\n' "$$name" "$$text"; done

.PHONY: play test check-and-build lint test-compiled test-interpreted test-browser test-web test-hard \
	check format fuzz sanitize golden bench examples lock clean help web web-check web-dev bench-web corpus docs docs-serve

# ---- Set-up: each file stands for a step that is done ----------------------------------------

.venv/created .venv-bench/created .venv-examples/created:
	$(if $(PYTHON),,$(error Tablée needs Python 3.11 or newer, and found none; please install it))
	@echo 'Tablée: creating $(@D) with $(PYTHON)'
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python $(PIP_INSTALL) pip
	@touch $@

.venv/dev: .venv/created pyproject.toml constraints.txt
	@echo 'Tablée: installing the tools'
	@$(BIN)/python $(PIP_INSTALL) --group dev
	@TABLEE_PURE=1 $(BIN)/python $(PIP_INSTALL) --only-deps --no-build-isolation '.[server]'
	@touch $@

.venv-bench/dev: .venv-bench/created pyproject.toml constraints.txt
	@echo 'Tablée: installing the engines to compare with'
	@.venv-bench/bin/python $(PIP_INSTALL) --group bench
	@TABLEE_PURE=1 .venv-bench/bin/python $(PIP_INSTALL) --only-deps '.[server]'
	@touch $@

.venv-examples/dev: .venv-examples/created pyproject.toml constraints.txt
	@echo 'Tablée: installing what the examples need'
	@.venv-examples/bin/python $(PIP_INSTALL) --group examples
	@TABLEE_PURE=1 .venv-examples/bin/python $(PIP_INSTALL) --only-deps '.[server]'
	@touch $@

.venv/tablee .venv-bench/tablee .venv-examples/tablee: %/tablee: %/dev build/wheel/built
	@$*/bin/python $(PIP_INSTALL) --force-reinstall --no-deps build/wheel/*.whl
	@touch $@

build/wheel/built: .venv/dev build/sources $(SOURCES) $(WEB_SOURCES) pyproject.toml hatch_build.py mypyc.ini
	@echo 'Tablée: building the package (a minute at first, less after a change)'
	@rm -rf $(@D)
	@$(BIN)/python -m hatchling build -t wheel -d $(@D)
	@touch $@

build/sanitize/built: .venv/dev build/sources $(SOURCES) pyproject.toml hatch_build.py mypyc.ini
	@echo 'Tablée: building the package with sanitizers (some minutes)'
	@rm -rf $(@D)
	@TABLEE_NO_WEB=1 TABLEE_REQUIRE_COMPILED=1 TABLEE_CFLAGS='$(SANITIZERS)' \
		$(BIN)/python -m hatchling build -t wheel -d $(@D)
	@$(BIN)/python $(PIP_INSTALL) --no-deps --target $(@D)/site $(@D)/*.whl
	@touch $@

# Changes when a source file comes or goes, or the other engine is wanted.
build/sources: always
	@mkdir -p $(@D)
	@echo '$(BUILT)' | cmp -s - $@ || echo '$(BUILT)' > $@

always:
.PHONY: always
