#!/usr/bin/env python3
"""Tells on what the server spends its processor time while 64 people play NIET! by four, by the cuts of CUTS.

`just profile` builds `cartable-load` with frame pointers and runs this; it wants Linux and its `perf`.
With --program it profiles the `cartable-load` of another build, so that two can be compared by the same cuts.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import time

# A sample belongs to the first cut with a word in its stack, tried from the innermost function outwards.
# Functions that several cuts share, such as copies and the allocator, are no words, so their callers decide.
CUTS = [
    ("told: differences and views of a step", r"patch::|proto::update|::actor::steps|::actor::told|serde_json|cartable_core::patch"),
    ("rules, views and bots", r"cartable_core::"),
    ("a match's task", r"cartable_server::actor|cartable_server::matches"),
    ("HTTP/2 and sockets", r"\bh2::|hyper::|hyper_util::|tokio::net|mio::|__send|__recv|writev|tcp_|sock_"),
    ("a call: layers, limits, messages", r"cartable_server::|tonic::|prost::|tower::|axum::"),
    ("waking and waiting", r"futex|epoll|eventfd|schedule|try_to_wake_up|tokio::runtime"),
]
# Threads whose work is one cut.
THREADS = [("the store's thread", r"^store"), ("sqlx's threads", r"^sqlx")]
OTHER = "other"
ALLOCATOR = re.compile(r"mi_|malloc|\bfree\b|alloc::")
# The time that people need to come to their tables, and the time in which they are watched, in seconds.
SEATING, WATCHED = 8, 10


def server_of(load: subprocess.Popen) -> int:
    """Returns the process that the load test started as its server."""
    for _ in range(100):
        children = pathlib.Path(f"/proc/{load.pid}/task/{load.pid}/children")
        for task in children.parent.parent.iterdir():
            for child in (task / "children").read_text().split():
                if b"--serve" in pathlib.Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
        time.sleep(0.1)
    sys.exit("the load test started no server")


def samples(data: str):
    """Yields the thread and the stack of each sample, the innermost function first."""
    script = subprocess.run(
        ["perf", "script", "-i", data, "--no-inline", "-F", "comm,ip,sym"],
        check=True, capture_output=True, text=True,
    ).stdout
    for block in script.split("\n\n"):
        lines = block.strip("\n").splitlines()
        if len(lines) > 1:
            yield lines[0].strip(), [line.split(None, 1)[-1] for line in lines[1:]]


def cut_of(thread: str, stack: list) -> str:
    """Returns the cut to which a sample belongs."""
    for cut, name in THREADS:
        if re.search(name, thread):
            return cut
    for function in stack:
        for cut, words in CUTS:
            if re.search(words, function):
                return cut
    return OTHER


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--program", default="target/profile/release/cartable-load", help="the load test to run")
    asked.add_argument("--players", default="64")
    asked.add_argument("--functions", type=int, default=0, help="also list so many of the innermost functions")
    asked = asked.parse_args()
    seconds = str(SEATING + WATCHED + 2)
    load = subprocess.Popen(
        [asked.program, "--players", asked.players, "--think-ms", "0", "--seconds", seconds],
        stdout=subprocess.PIPE, text=True,
    )
    data = "target/profile.data"
    server = server_of(load)
    time.sleep(SEATING)
    subprocess.run(
        ["perf", "record", "-q", "-e", "cpu-clock", "-F", "997", "-g", "-p", str(server), "-o", data, "--", "sleep", str(WATCHED)],
        check=True,
    )
    load.communicate()
    cuts, functions, allocator, whole = collections.Counter(), collections.Counter(), 0, 0
    for thread, stack in samples(data):
        whole += 1
        cuts[cut_of(thread, stack)] += 1
        functions[stack[0]] += 1
        allocator += bool(ALLOCATOR.search(stack[0]))
    print(f"{whole} samples of {asked.program}, {asked.players} people")
    for cut, count in cuts.most_common():
        print(f"{100 * count / whole:5.1f} %  {cut}")
    print(f"{100 * allocator / whole:5.1f} %  the allocator, in all of these")
    for function, count in functions.most_common(asked.functions):
        print(f"{100 * count / whole:5.1f} %  {function}")


main()
