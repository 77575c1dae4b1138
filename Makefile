# Everything around the code. `make` alone lists what there is.

PREFIX ?= /usr/local
DESTDIR ?=

# Where the demo's pages and the report on them go; default: _site in the example's folder, and nowhere.
DEMO_OUTPUT ?=
DEMO_REPORT ?=

# Options of the benchmark: make bench BENCH="--people 1000 --runs 3".
BENCH ?=

# Options of the benchmark of readers, which follows it: make bench READERS="--people 10000 --formats JSON,YAML".
READERS ?=

SOURCES = Package.swift Sources Tests

# Builds the binary as it is shipped, for the recipes that follow it in the same shell.
RELEASE = binary=$$(Scripts/build-release)

.PHONY: help
help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: ## install what is needed to build, or say what it is
	@Scripts/setup

.PHONY: demo
demo: setup ## build the example site and say where it is
	@$(RELEASE) && Scripts/demo "$$binary" Examples/university "$(DEMO_OUTPUT)" "$(DEMO_REPORT)"

.PHONY: test
test: setup lint ## check the sources' format and run all tests
	swift test --disable-xctest

# How long the soak is: random sequences of edits, builds that are killed, seconds of fuzzing, and at how many lengths the state
# is cut off ('all': at each; anything else: a hundred). A TMPDIR in memory makes it several times faster.
SEQUENCES ?= 20000
KILLS ?= 500
FUZZ ?= 60
DAMAGES ?= all

.PHONY: soak
soak: setup ## run the random tests for an hour or two
	ROSTER_SEQUENCES=$(SEQUENCES) ROSTER_KILLS=$(KILLS) ROSTER_FUZZ_SECONDS=$(FUZZ) ROSTER_DAMAGES=$(DAMAGES) \
		swift test --disable-xctest --filter 'RandomEditTests|SameSiteTests|CrashTests|FuzzTests|DamagedFileTests|DamagedStateTests'

.PHONY: format
format: ## format the sources
	swift format --in-place --parallel --recursive $(SOURCES)

.PHONY: lint
lint: ## check the sources' format
	swift format lint --strict --parallel --recursive $(SOURCES)

.PHONY: bench
bench: setup ## measure builds against what the machine can do, templates, and readers of data
	@$(RELEASE) && inside=$$(Scripts/build-release RosterBenchmarks) && \
		python3 Benchmarks/bench.py --roster "$$binary" --inside "$$inside" $(BENCH) && \
		python3 Benchmarks/readers.py --roster "$$binary" $(READERS)

.PHONY: install
install: setup ## install the program as PREFIX/bin/roster
	@$(RELEASE) && DESTDIR="$(DESTDIR)" Scripts/install "$$binary" "$(PREFIX)"

.PHONY: uninstall
uninstall: ## remove the installed program
	rm -f "$(DESTDIR)$(PREFIX)/bin/roster"

.PHONY: clean
clean: ## remove everything that was built
	rm -rf .build Examples/*/_site Examples/*/.roster
