# Everything a person or a CI job does with this repository. `make` lists the targets.

CARGO ?= cargo
# One profile for all: an interpreter without optimisation makes the tests slower than the build it saves.
FLAGS := --release --locked
# Property tests draw the same cases in every run; `make test SEED=$$RANDOM` draws others.
SEED ?= 20261115
export PROPTEST_RNG_SEED := $(SEED)
# What is tested and measured is computed, not taken from the cache of an earlier run.
export HEAPWRIGHT_NO_CACHE := 1
# Options for the benchmarks, as in `make bench BENCH="--part table1"`.
BENCH ?=
# How long `make soak` looks for wrong answers, and further options, as in `make soak SOAK=1h SOAK_ARGS="--seed 7"`.
SOAK ?= 10m
SOAK_ARGS ?=
# Options for the mutants, as in `make mutants MUTANTS="--file crates/smt/src/slice.rs"`.
MUTANTS ?=
SUPPORT_DOC := $(CURDIR)/docs/appendix/library-support.md

.DEFAULT_GOAL := help
.PHONY: help setup build demo demo-exec test lint fmt bench soak mutants doc-support install plugin dist book clean

help: ## Lists the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup: ## Installs what is missing: a JDK, Maven, a C linker, Z3, cvc5, JUnit, JaCoCo (quick when all is there)
	@scripts/setup

build: setup ## Builds the program
	$(CARGO) build $(FLAGS) --package heapwright

demo: build ## Writes tests for some of the examples, runs them on the real JVM, shows their coverage
	@scripts/demo

demo-exec: build ## Runs three Java programs on the real JVM and in Heapwright, side by side
	@scripts/demo-exec

test: setup ## Checks the format, the lints, and runs every test
	@CARGO="$(CARGO)" scripts/run-tests

lint: setup ## Checks format and lints only
	@scripts/check-components rustfmt clippy
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(FLAGS) --workspace --all-targets -- -D warnings

fmt: ## Formats all Rust code
	$(CARGO) fmt --all

bench: setup ## Measures the machine beside java -Xint, the papers' tables, aliases, the solvers, runs in parts, and what tests notice
	$(CARGO) build $(FLAGS) --package heapwright --package heapwright-bench
	@JAVA_HOME=$$(scripts/jdk) $${CARGO_TARGET_DIR:-target}/release/heapwright-bench $(BENCH)

soak: setup ## Looks for wrong answers for a while: SOAK=1h, SOAK_ARGS="--seed 7 --part feasible"
	$(CARGO) build $(FLAGS) --package heapwright --package heapwright-soak
	$(CARGO) test $(FLAGS) --workspace --no-run
	@JAVA_HOME=$$(scripts/jdk) $${CARGO_TARGET_DIR:-target}/release/heapwright-soak --time $(SOAK) $(SOAK_ARGS)

mutants: setup ## Changes term, smt, logic and seplog in thousands of places, and says which changes no test notices (takes hours)
	@command -v cargo-mutants >/dev/null || $(CARGO) install --locked cargo-mutants
	HEAPWRIGHT_PROVED=1 $(CARGO) mutants --package heapwright-term --package heapwright-smt \
	    --package heapwright-logic --package heapwright-seplog --jobs 1 \
	    --output target $(MUTANTS)

doc-support: setup ## Writes docs/appendix/library-support.md from the outcomes of the tests
	HEAPWRIGHT_SUPPORT_DOC=$(SUPPORT_DOC) $(CARGO) test $(FLAGS) --package heapwright --test suite

install: setup ## Installs the heapwright command for this user
	$(CARGO) install --locked --path crates/heapwright

plugin: setup ## Installs the Maven plugin into the local repository
	@JAVA_HOME=$$(scripts/jdk) mvn -q -B -f java/maven-plugin/pom.xml \
	    -Dtarget=$$(realpath -m $${CARGO_TARGET_DIR:-target})/maven-plugin install

dist: setup ## Makes a tarball with all that a machine with a JDK needs, and a jar for the Maven plugin
	@scripts/dist

book: ## Makes the documentation as a book of HTML pages (installs mdBook if it is missing)
	@command -v mdbook >/dev/null || $(CARGO) install --locked mdbook
	mdbook build
	@echo "open target/book/index.html"

clean: ## Removes everything that was built
	$(CARGO) clean
