# The words people type.  Everything is built by CMake into build/; whatever this machine lacks of CMake, Ninja and the
# Python packages of the tests goes into .venv here, and nowhere else.

export PATH := $(CURDIR)/.venv/bin:$(PATH)
PREFIX ?= /usr/local
JOBS ?= 2
MUTANTS ?= 40
SEED ?= 1
BUILD := build/release
# A folder with a compiled libals.a, to build without Swift.
ALS_PREBUILT ?=
GIVEN := $(if $(ALS_PREBUILT),-DALS_PREBUILT=$(abspath $(ALS_PREBUILT)))

.PHONY: help configure build demo web playground windows pictures docs test check check-long mutants coverage bench life worth bench-python wheel package faces format install clean

help:
	@echo "make demo        build, lay out the six example documents, draw them into demo/"
	@echo "make windows     one form in GTK 4, Qt and Tk, whichever are found; without a display pictures of it, into demo/windows/"
	@echo "make web         als.wasm and als.js for browsers and node, in build/wasm32/web"
	@echo "make playground  the page with the live layout, served on this machine: prints its address"
	@echo "make pictures    draw the pictures of the docs, and the drawings the tests compare, anew: look at them"
	@echo "make docs        the pages as a site with search, in build/site/html"
	@echo "make test        build and run every test (a few minutes on two cores)"
	@echo "make check       the tests, then formats, header, symbols, valgrind, sanitizers, an installed copy"
	@echo "make check-long  check with long runs of the oracle, the fuzzers, printing and reading back, and what is timed"
	@echo "make mutants     change the solver and the model in MUTANTS (40) places, one at a time: which do the tests not notice?"
	@echo "make coverage    which lines of the library the tests run"
	@echo "make bench       the workloads W1 to W11, beside kiwi and HiGHS"
	@echo "make life        the life table: what programs do, with floors, beside Yoga, HiGHS, kiwisolver and toolkits"
	@echo "make worth       what each mechanism of the solver is worth in the life table and W1 to W11"
	@echo "make bench-python a form in Python, beside kiwisolver"
	@echo "make wheel       the Python package as a wheel, tried in a fresh environment"
	@echo "make package     archives, .debs, wheels and the npm package, for every target this machine can compile for"
	@echo "make faces       write what is made from als.h: docs/reference*.md, tables of the bindings, plain exports"
	@echo "make format      format the Swift and C sources in place"
	@echo "make install     install to PREFIX ($(PREFIX)); DESTDIR is honoured"
	@echo "make clean       remove what was built"

configure:
	@sh Tests/Suite/tools.sh build
	@cmake --preset release $(GIVEN) > build.log 2>&1 || { cat build.log; rm -f build.log; exit 1; }
	@rm -f build.log

build: configure
	@cmake --build --preset release -j $(JOBS)

web:
	@sh Tests/Suite/tools.sh build
	@cmake --preset wasm32 > web.log 2>&1 || { cat web.log; rm -f web.log; exit 1; }
	@rm -f web.log
	@cmake --build --preset wasm32 -j $(JOBS) --target als_web
	@ls -l build/wasm32/web

playground: web
	@python3 bindings/web/playground/build.py --serve

demo: configure
	@cmake --build --preset release -j $(JOBS) --target als als_tool als_demo
	@mkdir -p demo
	@set -e; for name in login feed settings keypad dashboard article; do \
	  echo; echo "bindings/c/examples/$$name.json"; \
	  $(BUILD)/als layout bindings/c/examples/$$name.json; \
	  $(BUILD)/als layout bindings/c/examples/$$name.json --format svg -o demo/$$name.svg; \
	  $(BUILD)/als draw bindings/c/examples/$$name.json -o demo/$$name-constraints.svg; \
	done
	@echo; echo "bindings/c/examples/demo.c"
	@$(BUILD)/als_demo
	@echo; echo "The pictures are in demo/: login.svg, feed.svg, settings.svg, keypad.svg, dashboard.svg, article.svg,"
	@echo "and with their constraints: login-constraints.svg and so on"

windows: configure
	@cmake --build --preset release -j $(JOBS) --target als als_windows
	@ALS_BUILD=$(CURDIR)/$(BUILD) python3 Tests/Toolkits/windows.py

pictures: build
	@ALS_RECORD=1 ALS_TOOL=$(CURDIR)/$(BUILD)/als python3 Tests/Tool/draw.py
	@ALS_TOOL=$(CURDIR)/$(BUILD)/als python3 Tests/Docs/cookbook.py --write
	@ALS_LIBRARY=$(CURDIR)/$(BUILD)/libals.so python3 Tests/Docs/recipes.py --write
	@ALS_TOOL=$(CURDIR)/$(BUILD)/als ALS_LIBRARY=$(CURDIR)/$(BUILD)/libals.so python3 Tests/Docs/readme.py --write

docs:
	@sh Tests/Suite/tools.sh docs
	@python3 Tests/Docs/site.py

test: build
	@sh Tests/Suite/tools.sh test
	@python3 Tests/Suite/run.py release

check: build
	@sh Tests/Suite/tools.sh check
	@python3 Tests/Suite/run.py check

check-long: build
	@sh Tests/Suite/tools.sh check
	@python3 Tests/Suite/run.py long

# A long look at the tests themselves; not in check-long.
mutants:
	@sh Tests/Suite/tools.sh build
	@python3 Tests/Suite/mutants.py $(MUTANTS) $(SEED)

coverage:
	@sh Tests/Suite/tools.sh test
	@python3 Tests/Suite/coverage.py

bench: build
	@sh Tests/Suite/tools.sh test
	@ALS_LIBRARY=$(CURDIR)/$(BUILD)/libals.so ALS_BUILD=$(CURDIR)/$(BUILD) python3 Tests/Benchmarks/run.py
	@$(BUILD)/Tests/parsing time

wheel:
	@python3 Tests/Artefact/python.py wheel
	@ls build/python/*.whl

# The same bytes from the same sources: archives carry the time of the last commit.
package: configure
	@sh Tests/Suite/tools.sh package
	@cmake --build --preset release -j $(JOBS) --target als_installed
	@JOBS=$(JOBS) sh bindings/packages.sh $(BUILD) build/packages

faces:
	@python3 -B bindings/faces/make.py

life: build
	@ALS_LIBRARY=$(CURDIR)/$(BUILD)/libals.so ALS_BUILD=$(CURDIR)/$(BUILD) python3 Tests/Benchmarks/life.py

worth:
	@sh Tests/Suite/tools.sh build
	@cmake --preset ablate > worth.log 2>&1 || { cat worth.log; rm -f worth.log; exit 1; }
	@rm -f worth.log
	@cmake --build --preset ablate -j $(JOBS)
	@python3 Tests/Benchmarks/worth.py

bench-python: build
	@ALS_LIBRARY=$(CURDIR)/$(BUILD)/libals.so python3 Tests/Artefact/python.py bench

format:
	@sh Tests/Suite/tools.sh check
	@swift format --in-place --recursive --parallel Sources Tests Package.swift
	@sh Tests/Suite/clang_format.sh -i

install: configure
	@cmake --build --preset release -j $(JOBS) --target als_installed
	@cmake --install $(BUILD) --prefix $(PREFIX) > install.log || { cat install.log; rm -f install.log; exit 1; }
	@rm -f install.log
	@echo "libals is in $(DESTDIR)$(PREFIX): the command in bin, its pages in share/man, the libraries in lib"

clean:
	@rm -rf build demo .build build.log web.log install.log
