# The tasks of the project; CI (.ci/run) calls the same ones. `just` alone lists them.

_list:
    @just --list

# Play in the terminal.
play *args:
    cargo run --release -- {{args}}

# Open the phone app in a window, on the terminal's own tables; `just phone 360x640` makes it as large as that phone.
phone size="412x915":
    cargo build -p cartable-ffi
    mvn -q -f android/pom.xml compile exec:exec -Dexec.args="-Djna.library.path=$PWD/target/debug -classpath %classpath fr.cartable.desktop.WindowKt {{size}}"

# Pictures of tables and pages, and contact sheets of them: each once, and about 130 that differ in size, colours, language and text size;
# words pick others of all there could be: `just screens /tmp/screens niet-5 360x640 day`.
screens folder="/tmp/cartable-screens" *words:
    cargo build -p cartable-ffi
    mvn -q -f android/pom.xml test-compile exec:exec -Dexec.args="-Djna.library.path=$PWD/target/debug -Djava.awt.headless=true -classpath %classpath fr.cartable.desktop.ScreensKt {{folder}} {{words}}"

# Contact sheets of cards and tables without a front end: `just look /tmp/look niet duel`; without a game, of all.
look folder="/tmp/cartable-look" *games:
    cargo run -p cartable-drawing --example look -- {{folder}} {{games}}

# Films of moves as strips of pictures, the first move of each kind of deed in each game; words pick some: `just films /tmp/films duel-destroyed`.
films folder="/tmp/cartable-films" *words:
    cargo build -p cartable-ffi
    mvn -q -f android/pom.xml test-compile exec:exec -Dexec.args="-Djna.library.path=$PWD/target/debug -Djava.awt.headless=true -classpath %classpath fr.cartable.desktop.FilmsKt {{folder}} {{words}}"

# How long the parts of a frame take at every game's largest table.
frames:
    cargo build --release -p cartable-ffi
    mvn -q -f android/pom.xml test-compile exec:exec -Dexec.args="-Djna.library.path=$PWD/target/release -Djava.awt.headless=true -classpath %classpath fr.cartable.desktop.FrameBenchKt"

# How long a scene takes through JNA at every game's largest table.
scenes:
    cargo build --release -p cartable-ffi
    mvn -q -f android/pom.xml test-compile exec:exec -Dexec.args="-Djna.library.path=$PWD/target/release -classpath %classpath fr.cartable.desktop.SceneBenchKt"

# A round of every game, or of those named, by real clicks in the app's window under Xvfb; pictures in android/target/clicks.
clicks *games:
    cargo build -p cartable-ffi
    mvn -q -f android/pom.xml test-compile
    android/desktop/clicks.sh {{games}}

# How long the app takes to its first scenes, what memory, and which threads are woken while nothing happens for so many seconds.
rest seconds="30":
    cargo build --release -p cartable-ffi
    mvn -q -f android/pom.xml test-compile
    LIBRARY=$PWD/target/release android/desktop/on-screen.sh RestKt {{seconds}}

# The licences of all that is in the phone app, written anew from what Cargo and Maven know.
licences:
    android/licences.py

# The real activity on Android's own framework, where Maven resolves AndroidX; pictures in android/app/maven/target/screens.
# `just robolectric --shrunk` runs what R8 makes of it for a release.
robolectric *options:
    cargo build -p cartable-ffi
    android/app/maven/test.sh {{options}}

# A signed APK without Gradle, where Maven resolves AndroidX.
apk:
    android/app/maven/apk.sh

# Check how the Swift package is formatted, compile it and run its tests; without a Swift here, as root on Debian, one is fetched first (444 MB).
# `just swift --format` formats it.
swift *options:
    ios/test.sh {{options}}

# Serve online matches; the database is one file.
serve *args:
    cargo run --release -p cartable-server -- {{args}}

# Every test.
test:
    cargo test --workspace

# The suites of the server and of e2e on PostgreSQL.
test-on-postgres:
    cargo test --workspace --no-run
    .ci/on-postgres server e2e

# The slow suites: whole facts and matches on all pages, long fuzzing, kills and races by the thousand, the plans of statements on large tables, the shrunk app, the phone library's size, the first command into an empty target, and a new game in a copy of the sources.
nightly:
    .ci/smoke --first
    CARTABLE_MATCHES=100 cargo test --release -p cartable-core --test suite laws
    core/examples/new-game/try.sh
    CARTABLE_KILL_ROUNDS=1000 cargo test --workspace --test suite killed_at_random_moments
    CARTABLE_RACE_ROUNDS=200 cargo test --workspace --test suite concurrent -- --nocapture
    CARTABLE_MOVED_MATCHES=1000 cargo test --workspace --test suite moving
    CARTABLE_PLAN_ROWS=100000 cargo test --workspace --test suite plans
    .ci/on-postgres server e2e
    CARTABLE_TEST_CRASHES=6000 .ci/on-postgres e2e
    CARTABLE_FUZZ_SECONDS=60 cargo test --workspace --test suite fuzz
    mvn -q -f android/pom.xml test -Dtest=PlayTest,FactsTest -Dwhole -Dsurefire.failIfNoSpecifiedTests=false
    android/app/maven/test.sh --shrunk
    ffi/size.sh --check

# Formatting, lints and docs, warnings denied.
lint:
    cargo fmt --all --check
    mvn -q -f android/pom.xml spotless:check
    cargo clippy --workspace --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# Fuzz every target, so many seconds each, with what `cargo install cargo-fuzz` brings; what is found lies in fuzz/artifacts.
fuzz seconds="60":
    #!/usr/bin/env bash
    set -euo pipefail
    # The dependencies of the workspace. No sanitizer: no code of ours is unsafe, and so a stable compiler will do.
    cp Cargo.lock fuzz/
    for target in action view record save message; do
        mkdir -p "fuzz/target/corpus/$target"
        cargo fuzz run --sanitizer none "$target" "fuzz/target/corpus/$target" "fuzz/corpus/$target" -- \
            -max_total_time={{seconds}} -timeout=60
    done

# Kill the server at random moments, so many times in play, in ranked play, and while it packs and deletes what is over.
kills rounds="1000":
    CARTABLE_KILL_ROUNDS={{rounds}} cargo test --workspace --test suite killed_at_random_moments -- --nocapture

# On what the server spends its processor time at 64 players, by cuts; wants Linux and its `perf`.
profile *options:
    CARGO_TARGET_DIR=target/profile RUSTFLAGS="-C target-cpu=x86-64-v2 -C force-frame-pointers=yes" CFLAGS=-fno-omit-frame-pointer CARGO_PROFILE_RELEASE_DEBUG=line-tables-only CARGO_PROFILE_RELEASE_LTO=off cargo build --release -p cartable-server --bin cartable-load
    server/benches/profile.py {{options}}

# 200 players while another address floods the server with all that the limits are for: fails where their p99 is 50 ms or more.
floods seconds="20":
    cargo run --release -p cartable-server --bin cartable-load -- --players 200 --seconds {{seconds}} --flood --p99-below 50

# Four faults of a replicated PostgreSQL while people play: three nodes under Patroni and etcd on this machine; wants root and Debian's etcd-server.
failover players="64" seconds="300":
    server/benches/failover/run {{players}} {{seconds}}

# How long matches by the profiles of ranked play last, so many of bots each, at the paces that the program prints.
lengths matches="20":
    cargo run --release -p cartable-server --example lengths -- {{matches}}

# Generate the Swift bindings anew, which are kept; Kotlin's and Python's are made by the build.
bindings:
    ffi/bindgen/generate.sh swift

# Make a new game, a small one that plays at once, with its golden files: `just new-game my_game "My game"`.
new-game name *title:
    cargo run -p cartable-core --example new-game -- {{name}} {{title}}
    just new-game-golden {{name}}

# Write the golden files of a new game, and tell where the game is still missing.
new-game-golden name:
    CARTABLE_BLESS={{name}} cargo test -p cartable-core --test suite -- perft::{{name}} playthroughs::{{name}} records::
    just notation
    CARTABLE_BLESS=1 cargo test -p cartable-e2e --test suite fuzz
    cargo test -p cartable-core --test suite missing

# Write the JSON Schemas of the notation anew.
notation:
    cargo run -p cartable-core --example notation

# Fail when the Swift bindings are not what the library exports.
bindings-check:
    ffi/bindgen/generate.sh --check

# Write golden files anew (counted trees, playthroughs, screens); read the diff before committing.
bless:
    CARTABLE_BLESS=1 INSTA_UPDATE=always cargo test --workspace

# Benchmarks: playouts, views, scenes; searches; a server's start, and its processor time for an action beside the leanest server.
bench:
    cargo bench -p cartable-core --bench playouts
    cargo bench -p cartable-core --bench search
    cargo bench -p cartable-server

# Our search beside OpenSpiel's, on this machine.
bench-openspiel:
    core/benches/openspiel/run.sh

# How large the phone library is, and what is in it; CARTABLE_TARGET names another machine than this.
size:
    ffi/size.sh

# Every level against every other at every game, with the picture for the README.
arena matches="1000":
    cargo run --release -- arena --lang en --levels random,easy,normal,hard --matches {{matches}} --svg docs/levels.svg

# 10,000 matches of each game at each number of players.
simulate-all:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --release
    while read -r game fewest most; do
        for seats in $(seq "$fewest" "$most"); do
            target/release/cartable simulate "$game" --matches 10000 --seats "$seats" </dev/null
        done
    done <<'GAMES'
    niet 2 5
    numx 2 6
    numereum 2 2
    hick_hack 2 6
    seaux 2 6
    sniper 1 7
    duel 2 7
    nmbrs 2 8
    GAMES
