# Everything a developer or a first-time user needs. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),target)
OMAKASE := $(TARGET)/release/omakase

# The machine is too slow to test unoptimised. `make test PROFILE=` tests the development build,
# with debug assertions.
PROFILE ?= --release

.PHONY: help setup jdks build demo test lint unit doc bench soak bless clean

help: ## List the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

setup: ## Check for Rust, a JDK, Z3, Maven, Chromium and what tests need; install what is missing where that is possible
	@scripts/setup.sh

jdks: ## Get the Java releases that tests compare with and this machine lacks, below target/; says what cannot be had
	@scripts/jdks.sh

build: ## Build the omakase program (release)
	$(CARGO) build --release -p omakase
	@echo "built $(OMAKASE)"

demo: setup build ## Compile the example project and run it in the sandbox
	@OMAKASE="$(OMAKASE)" scripts/demo.sh

test: setup jdks lint doc unit ## Everything that must pass: format, lints, docs, tests

lint: ## Format check, clippy with warnings denied, house rules
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	scripts/tidy.sh

doc: ## The API documentation, warnings denied
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

# Examples are checked by clippy; `cargo test` would link each of them, too.
unit: ## All tests; where tools are missing that is a failure, not a silent skip
	@rm -f "$(TARGET)/test-lab/skipped.txt"
	OMAKASE_REQUIRE_JDK=1 $(CARGO) test --workspace $(PROFILE) --lib --bins --tests
	$(CARGO) test --workspace $(PROFILE) --doc
	@if [ -s "$(TARGET)/test-lab/skipped.txt" ]; then cat "$(TARGET)/test-lab/skipped.txt"; exit 1; fi

bench: setup build ## Measure the machine against java -Xint, then against library test suites
	$(OMAKASE) bench machine
	$(OMAKASE) bench conformance

SOAK_SECONDS ?= 3600
SOAK_SEED ?= 1

soak: setup jdks build ## Every release on the whole corpora; an hour each of random programs against the verdicts, and of malformed class files and jars (SOAK_SECONDS, SOAK_SEED)
	OMAKASE_TEST_JDKS=8,11,21 $(CARGO) test --release -p natives --test all corpus::
	OMAKASE_TEST_JDKS=8,11,21 $(CARGO) test --release -p omakase --test all sound::no_verdict_is_wrong
	$(OMAKASE) bench sound --seed $(SOAK_SEED) --seconds $(SOAK_SECONDS)
	$(CARGO) run --release -p fuzz -- --seconds $(SOAK_SECONDS) --seed $(SOAK_SEED) --target all

bless: ## Rewrite the golden files; read the diff afterwards
	UPDATE_GOLDEN=1 $(CARGO) test --workspace $(PROFILE)

clean: ## Remove everything that was built
	$(CARGO) clean
	rm -rf build
