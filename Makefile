# The tasks of this project. `make` alone lists them.

# Seconds after which a hung build or test run is ended.
BUILD_SECONDS ?= 3000
TEST_SECONDS ?= 3000

ADDRESS ?= 127.0.0.1:8750
DATABASE ?= var/proscenium.sqlite

BUILD := timeout --kill-after=30 $(BUILD_SECONDS) swift build
# Optimized binaries contain the Swift libraries: they run without a toolchain, and faster.
RELEASE := $(BUILD) --configuration release --static-swift-stdlib
TEST := timeout --kill-after=30 $(TEST_SECONDS) swift test --skip-build --disable-xctest
# The number of tests that run at the same time. All of them at once would have hundreds of databases open, each with a
# dozen connections, and so more files than a process may have.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 96
THREADS := --sanitize thread --scratch-path .build-thread
ADDRESSES := --sanitize address --scratch-path .build-address
SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Plain/Package.swift Benchmarks/Plain/Sources

.DEFAULT_GOAL := help
.PHONY: help prepare run test release format lint rules-page bench kills workload explanations \
    axe conformance gallery png contact-sheets comparisons scale screen-reads inspector-page pictures survival forks faulty-disk \
    same-events long-replay walks extremes fuzz mutants mutants-check where scenario-mutants faults neighbours soak fault-checks token-timing \
    sanitize-thread sanitize-address client-check container-check clean

NEEDS_PYTHON = @command -v python3 >/dev/null || { echo "python3 is missing; please install it." >&2; exit 1; }

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) \
	    | awk -F ':.*## ' '{ printf "make %-16s %s\n", $$1, $$2 }'

prepare: ## Install missing libraries, or print which to install
	@command -v swift >/dev/null || { \
	    echo "swift is not on the PATH; a toolchain of Swift 6.3 is on https://www.swift.org/install" >&2; exit 1; }
	@.ci/prepare

run: release ## Build a release and serve it on 127.0.0.1:8750 with example sessions
	@mkdir -p "$(dir $(DATABASE))"
	@exec "$$(swift build --configuration release --show-bin-path)/proscenium" serve \
	    --listen "$(ADDRESS)" --database "$(DATABASE)" --example

test: prepare ## Build everything in debug and run all tests
	$(BUILD) --build-tests
	@.ci/test $(TEST)

release: prepare ## Build the optimized binary, which needs no Swift libraries
	$(RELEASE) --product proscenium

format: ## Format the sources
	swift format --in-place --parallel --recursive $(SOURCES)

lint: ## Report sources that are not formatted
	swift format lint --strict --parallel --recursive $(SOURCES)

# The length of each measurement in seconds.
BENCH_SECONDS ?= 3

bench: release ## Measure the service beside servers in C and in plain Swift, and the engine alone
	$(BUILD) --package-path Benchmarks --configuration release
	$(BUILD) --package-path Benchmarks/Plain --configuration release
	@timeout --kill-after=30 $(TEST_SECONDS) \
	    "$$(swift build --package-path Benchmarks --configuration release --show-bin-path)/Benchmarks" \
	    "$$(swift build --configuration release --show-bin-path)/proscenium" $(BENCH_SECONDS) \
	    "$$(swift build --package-path Benchmarks/Plain --configuration release --show-bin-path)/Plain"

# The number of kills in the long form of the kill test, and the minimum number of answered commands.
KILLS ?= 200
KILL_COMMANDS ?= 1000

# The number of commands of the long form of the workload, and its seed: by default a new one in each run.
PROSCENIUM_COMMANDS ?= 1000000
PROSCENIUM_SEED ?=
WORKLOAD_SECONDS ?= 43200
WORKLOAD := --configuration release -Xswiftc -enable-testing --package-path Tests/EngineAlone \
    --scratch-path .build-workload

workload: prepare ## Apply a million random commands of a new seed and look for failures (PROSCENIUM_SEED=1)
	$(BUILD) $(WORKLOAD) --product Workload
	@seed="$(PROSCENIUM_SEED)"; seed="$${seed:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}"; \
	    echo "workload: make workload PROSCENIUM_SEED=$$seed PROSCENIUM_COMMANDS=$(PROSCENIUM_COMMANDS) repeats this run"; \
	    PROSCENIUM_SEED=$$seed PROSCENIUM_COMMANDS=$(PROSCENIUM_COMMANDS) \
	    timeout --kill-after=30 $(WORKLOAD_SECONDS) .build-workload/release/Workload

# The walks that are done: all, or those with all of these parts of their description, such as "iPad/iOS 26/turns".
WALKED ?=
WALKS := --configuration release -Xswiftc -enable-testing --scratch-path .build-walks

walks: prepare ## Walk all reference storyboards on 5 devices and 6 versions, turn, resize and drag (WALKED="iPad Air 2/iOS 26")
	PROSCENIUM_WALKS=1 $(BUILD) $(WALKS) --product Walks
	@PROSCENIUM_WALKED="$(WALKED)" timeout --kill-after=30 $(WORKLOAD_SECONDS) .build-walks/release/Walks

# The number of commands to explain, and the number of conditions to change so that the call comes.
PROSCENIUM_EXPLAINED ?= 100000
PROSCENIUM_CHANGES ?= 300

explanations: prepare ## Explain 100,000 random commands, and compare the explanations with the events (PROSCENIUM_SEED=1)
	$(BUILD) $(WORKLOAD) --product Workload
	@seed="$(PROSCENIUM_SEED)"; seed="$${seed:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}"; \
	    echo "explanations: make explanations PROSCENIUM_SEED=$$seed PROSCENIUM_EXPLAINED=$(PROSCENIUM_EXPLAINED) repeats this run"; \
	    PROSCENIUM_SEED=$$seed PROSCENIUM_EXPLAINED=$(PROSCENIUM_EXPLAINED) PROSCENIUM_CHANGES=$(PROSCENIUM_CHANGES) \
	    timeout --kill-after=30 $(WORKLOAD_SECONDS) .build-workload/release/Workload

# The lengths of the journals, in commands.
LONG_REPLAYS ?= 10000 100000

long-replay: release ## Replay journals of 10,000 and 100,000 commands, compare the memory, and change 300 bytes
	$(NEEDS_PYTHON)
	Tests/LongReplay/run.py "$$(swift build --configuration release --show-bin-path)/proscenium" --commands $(LONG_REPLAYS)

conformance: release ## Play all scenarios of Tests/Conformance in all their settings
	"$$(swift build --configuration release --show-bin-path)/proscenium" check Tests/Conformance

axe: ## Get axe-core, with which the tests check the inspector, from PyPI
	@mkdir -p .build/axe
	$(NEEDS_PYTHON)
	python3 -m pip download --quiet --no-deps --only-binary :all: --dest .build/axe axe-playwright-python==0.1.8
	python3 -c "import glob, zipfile; wheel = zipfile.ZipFile(glob.glob('.build/axe/*.whl')[0]); \
	    open('.build/axe/axe.min.js', 'wb').write(wheel.read('axe_playwright_python/axe.min.js'))"

pictures: prepare ## Take the pictures of the inspector in Documentation/Gallery anew
	$(BUILD) --product proscenium
	$(NEEDS_PYTHON)
	timeout 300 Documentation/Gallery/inspector.py "$$(swift build --show-bin-path)/proscenium"

gallery: prepare ## Draw the pictures of Documentation/Gallery anew
	$(BUILD) --product proscenium
	timeout 300 Documentation/Gallery/draw.sh "$$(swift build --show-bin-path)/proscenium"

png: prepare ## Build proscenium-png, which turns pictures of the service into PNG, and install what it needs
	@.ci/prepare pictures
	$(RELEASE) --product proscenium-png
	@echo "$$(swift build --configuration release --show-bin-path)/proscenium-png"

# A folder of storyboards, and the one for their pictures.
STORYBOARDS ?= Examples
SHEETS ?= .build/sheets

contact-sheets: png ## Draw the initial scenes of a folder on three devices (STORYBOARDS=Examples SHEETS=.build/sheets)
	$(BUILD) --product proscenium
	$(NEEDS_PYTHON)
	timeout 600 Documentation/Gallery/contact_sheets.py "$$(swift build --show-bin-path)/proscenium" \
	    "$$(swift build --configuration release --show-bin-path)/proscenium-png" "$(STORYBOARDS)" "$(SHEETS)"

comparisons: release ## Make the table of what versions of iOS change for a folder (STORYBOARDS=Examples PAIRS=12-13,17-18)
	$(NEEDS_PYTHON)
	@timeout 1800 Benchmarks/comparisons.py "$$(swift build --configuration release --show-bin-path)/proscenium" \
	    "$(STORYBOARDS)" --pairs $(or $(PAIRS),12-13,17-18)

screen-reads: release png ## Measure commands beside a loop of reads of a screen of 200 layers
	$(NEEDS_PYTHON)
	@timeout 600 Benchmarks/screen_reads.py "$$(swift build --configuration release --show-bin-path)/proscenium"

scale: release ## Measure how costs grow with sessions, journals, controllers, connections and threads (SECONDS=2 STORED=100000)
	$(NEEDS_PYTHON)
	@timeout 3600 Benchmarks/scale.py "$$(swift build --configuration release --show-bin-path)/proscenium" \
	    --seconds $(or $(SECONDS),2) --stored $(or $(STORED),100000) --plot $(or $(PLOT),.build/scale.svg)

inspector-page: release ## Measure the inspector with a large session, and its memory in an hour of a live one (SECONDS=600)
	@Benchmarks/inspector_page.py "$$(swift build --configuration release --show-bin-path)/proscenium" \
	    $(if $(SECONDS),--seconds $(SECONDS))

kills: prepare ## Kill the server 200 times at random moments, and check for losses
	$(BUILD) --build-tests
	PROSCENIUM_KILLS=$(KILLS) PROSCENIUM_KILL_COMMANDS=$(KILL_COMMANDS) $(TEST) --filter EndToEndTests.KillTests

# The number of settings in which each scenario is played, and the seed of the first random session.
SURVIVAL_SETTINGS ?= 1
SURVIVAL_SECONDS ?= 14400

survival: prepare ## Kill, and save and restore, after every command of all scenarios and of 2,000 random ones (SEED=1)
	$(BUILD) --build-tests
	PROSCENIUM_SURVIVAL=all PROSCENIUM_SETTINGS=$(SURVIVAL_SETTINGS) $(if $(SEED),PROSCENIUM_SEED=$(SEED)) \
	    timeout --kill-after=30 $(SURVIVAL_SECONDS) swift test --skip-build --disable-xctest --filter SurvivalTests

forks: prepare ## Fork the sessions of all scenarios, and carry out in the forks the commands that followed
	$(BUILD) --build-tests
	PROSCENIUM_FORKS=all $(TEST) --filter SessionAPITests.ForkedScenarioTests

faulty-disk: prepare ## Fail each read, write and sync of a short run once, and check for losses
	$(BUILD) --build-tests
	PROSCENIUM_FAULTS=1 $(TEST) --filter FaultyDiskTests

same-events: release ## Compare the events of the debug build with those of the release build, byte for byte
	$(BUILD) --build-tests
	PROSCENIUM_BINARIES="$$(swift build --show-bin-path)/proscenium:$$(swift build --configuration release --show-bin-path)/proscenium" \
	    $(TEST) --filter EndToEndTests.SameEventsTests

extremes: prepare ## Send every extreme value in every numeric member of the contract, and look for failures
	$(BUILD) --build-tests
	PROSCENIUM_EXTREMES=all $(TEST) --filter EndToEndTests.ExtremeTests

# The fuzz targets, the number of inputs for each, and the corpus, which collects inputs that reach new code.
FUZZED ?= json yaml xml document selector archive journal http
RUNS ?= 1000000
FUZZ_CORPUS ?= .build-fuzzing/corpus
FUZZER := .build-fuzzing/release/Fuzzing

fuzz: prepare ## Fuzz the readers and the HTTP layer with libFuzzer (FUZZED="json http" RUNS=1000000 SEED=1)
	PROSCENIUM_FUZZING=1 $(BUILD) --configuration release --scratch-path .build-fuzzing --product Fuzzing \
	    -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld -Xcc -fsanitize=fuzzer-no-link
	@for target in $(FUZZED); do \
	    mkdir -p "$(FUZZ_CORPUS)/$$target"; \
	    SWIFT_BACKTRACE=enable=no PROSCENIUM_FUZZ=$$target PROSCENIUM_FUZZ_SEQUENCE=.build-fuzzing/sequence nice -n 10 $(FUZZER) \
	        -runs=$(RUNS) -timeout=75 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 $(if $(SEED),-seed=$(SEED)) \
	        -dict=Tests/Fuzzing/Dictionaries/$$target.dict -artifact_prefix=.build-fuzzing/$$target- \
	        "$(FUZZ_CORPUS)/$$target" "Tests/Fuzzing/Seeds/$$target" || exit 1; \
	done

rules-page: prepare ## Write Documentation/Rules.md and proofs.yaml from the records and the tests
	$(BUILD) --build-tests
	PROSCENIUM_RECORD_RULES=1 $(TEST) --filter RuleCatalogueTests.RulesPageTests

mutants-check: ## Report mutants that do not fit the sources or do not compile, and proved rules without one
	$(NEEDS_PYTHON)
	Tests/Mutants/run.py --check

where: ## Print the lines of the engine that decide a rule, from its mutant (RULE=PS-33)
	$(NEEDS_PYTHON)
	@Tests/Mutants/run.py --where $(or $(RULE),$(error Which rule? For example: make where RULE=PS-33))

mutants: ## Break rules of the engine in a copy, and expect their tests to fail (SEED=1 COUNT=60)
	$(NEEDS_PYTHON)
	Tests/Mutants/run.py $(if $(SEED),--seed $(SEED)) --count $(or $(COUNT),60)

scenario-mutants: prepare ## Break rules of the engine in a copy, and expect the scenarios that cite them to fail (SEED=1 COUNT=60)
	$(NEEDS_PYTHON)
	Tests/Mutants/run.py --scenarios $(if $(SEED),--seed $(SEED)) --count $(or $(COUNT),60)

# Settings for the scripts of Tests/Faults; see Documentation/FaultRun.md.
FAULT_KILLS ?= 1000
RELEASED = "$$(swift build --configuration release --show-bin-path)/proscenium"

faults: release ## Inject disk, lock, file, kill and stop faults into the service, and check for losses (SHORT=1 SEED=1)
	$(NEEDS_PYTHON)
	Tests/Faults/faults.py $(if $(SHORT),--short,--kills $(FAULT_KILLS)) $(if $(SEED),--seed $(SEED)) $(RELEASED)

neighbours: release ## Measure fifty polite sessions beside neighbours with heavy load (SHORT=1)
	$(NEEDS_PYTHON)
	@mkdir -p var
	Tests/Faults/neighbours.py $(if $(SHORT),--short) --json var/neighbours.json $(RELEASED)

soak: release ## Keep the service busy for an hour, and check that it does not grow (SHORT=1, SECONDS=600)
	$(NEEDS_PYTHON)
	@mkdir -p var
	Tests/Faults/soak.py $(if $(SHORT),--short) $(if $(SECONDS),--seconds $(SECONDS)) --csv var/soak.csv $(RELEASED)

token-timing: release ## Measure whether the time of an answer tells how much of a token is right
	$(NEEDS_PYTHON)
	Tests/Faults/token_timing.py $(if $(SEED),--seed $(SEED)) $(RELEASED)

fault-checks: ## Verify that the scripts of the fault run detect misbehaving services
	Tests/Faults/checks/run.py

sanitize-thread: prepare ## Look for data races in the tests of HTTP, API, host and store
	$(BUILD) --build-tests $(THREADS)
	TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1 suppressions=$(CURDIR)/Tests/Sanitizing/thread-suppressions.txt" \
	    $(TEST) --no-parallel $(THREADS) --filter 'MicroHTTPTests|SessionHostTests|SessionStoreTests|SessionAPITests'

# One test after another: a sanitizer slows all of them down, and each has a limit of time.
#
# Leaks are not checked: the tests and their servers exit without freeing everything.
sanitize-address: prepare ## Look for memory errors in the tests of HTTP, API, host and store
	$(BUILD) --build-tests $(ADDRESSES)
	ASAN_OPTIONS="detect_leaks=0 halt_on_error=1" \
	    $(TEST) --no-parallel $(ADDRESSES) --filter 'MicroHTTPTests|SessionHostTests|SessionStoreTests|SessionAPITests'

CLIENT_PYTHON := .build-client/bin/python3

client-check: prepare ## Generate a Python client from the contract, and drive a session with it (needs python3-venv)
	$(NEEDS_PYTHON)
	@test -x $(CLIENT_PYTHON) || python3 -m venv .build-client || \
	    { rm -rf .build-client; echo "venv is missing; please install it: apt-get install python3-venv" >&2; exit 1; }
	@timeout 600 $(CLIENT_PYTHON) -m pip install --quiet --disable-pip-version-check \
	    --requirement Tests/GeneratedClient/requirements.txt
	$(BUILD) --product proscenium
	timeout 600 $(CLIENT_PYTHON) Tests/GeneratedClient/check.py "$$(swift build --show-bin-path)/proscenium"

container-check: ## As root: run the Dockerfile's commands in a fresh Debian, without Docker
	.ci/container-check

clean: ## Remove build products; databases stay
	rm -rf .build .build-fuzzing .build-thread .build-address .build-workload .build-walks .build-client Benchmarks/.build Benchmarks/Plain/.build
