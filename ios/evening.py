#!/usr/bin/env python3
"""A guest at a terminal for the evening of `test.sh`: joins the room whose code an iPhone leaves in a file, and plays at random to the end.

evening.py CARTABLE SERVER FOLDER NAME; it reads only the lines that the program prints for people.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import time

MARK = "xyzzy"


def main():
    program, server, folder, name = sys.argv[1:]
    code = pathlib.Path(folder) / "code"
    while not code.exists():
        time.sleep(0.05)
    home = pathlib.Path(folder) / name
    home.mkdir(exist_ok=True)
    environment = {key: value for key, value in os.environ.items() if key != "CARTABLE_SERVER"} | {"XDG_DATA_HOME": str(home)}
    room = ["--server", server, "--name", name, "--room", code.read_text().strip()]
    game = subprocess.Popen(
        [program, "play", *room, "--plain", "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    for line in game.stdout:
        if "Type “help”" in line:
            break
    dice = random.Random(1)
    while True:
        game.stdin.write(f"table\n{MARK}\n")
        game.stdin.flush()
        codes, choices, headline = [], 0, ""
        for line in game.stdout:
            line = line.rstrip("\n")
            if line.startswith("! ") and MARK in line:
                break
            if line.startswith("> "):
                headline, choices = line[2:], 0
            elif re.match(r" *\d+\. ", line):
                choices += 1
            elif line.startswith("* "):
                # The players come first; everything before belongs to an older table.
                codes = []
            elif ": " in line:
                codes += re.findall(r"(?:^| · )([a-z]\d+)\b", line.split(": ", 1)[1])
        else:
            sys.exit(f"{name}'s program ended")
        if "win the match" in headline or "wins the match" in headline:
            game.stdin.write("quit\n")
            game.stdin.close()
            sys.exit(game.wait())
        if choices and (not codes or dice.random() < 0.5):
            game.stdin.write(f"{dice.randint(1, choices)}\n")
        elif codes:
            game.stdin.write(f"{dice.choice(codes)}\n")
        else:
            time.sleep(0.01)


main()
