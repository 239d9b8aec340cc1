#!/usr/bin/env python3
"""Writes the licences of all that is in the app, from what Cargo and Maven know of it; the app's page shows them.

`--check` changes nothing and fails when what is checked in is not what would be written.
Where one may choose, it is the Apache License: it asks for one text, however many it covers.
The Kotlin libraries are those of `app/maven/pom.xml`. Of one that is not in Maven's own folder the licence stays what it was.
"""

import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "android/app/src/main/assets/licences.txt"
MAVEN = pathlib.Path.home() / ".m2/repository"
PLATFORM = "aarch64-linux-android"
LIKED = ["Apache-2.0", "MIT", "ISC", "BSD-3-Clause", "Zlib", "Unicode-3.0", "CDLA-Permissive-2.0", "MPL-2.0"]
# Between two licences. The first line of each names it, the next ones name what came under it, up to an empty line.
RULE = "\n" + "=" * 20 + "\n"
# Whose text their packages do not bring.
ELSEWHERE = {"MPL-2.0": "Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/"}


def cargo(*arguments):
    command = ["cargo", *arguments, "--locked"]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def crates():
    """What of the phone library is somebody else's: package by package, as Cargo describes it."""
    shipped = ["--package", "cartable-ffi", "--target", PLATFORM, "--edges", "normal,no-proc-macro", "--prefix", "none"]
    names = {tuple(line.split()[:2]) for line in cargo("tree", *shipped, "--format", "{p}").splitlines()}
    packages = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", PLATFORM))["packages"]
    return [package for package in packages if (package["name"], "v" + package["version"]) in names and package["source"]]


def chosen(expression):
    """The licences of an SPDX expression: of alternatives the one that is liked best, of what comes together all."""
    for part in re.split(r"\s+AND\s+", expression):
        ways = [way.strip() for way in re.split(r"\s+OR\s+|/", part.replace("(", "").replace(")", ""))]
        liked = [licence for licence in LIKED if licence in ways]
        if not liked:
            sys.exit(f"nobody has said what to do with the licence {expression!r}: see LIKED in android/licences.py")
        yield liked[0]


def text_of(package, licence):
    """The licence's own words, as the package brings them, with whose copyright it is."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if re.match(r"(?i)(licen[cs]e|copying)", file.name) and file.is_file())
    own = [file for file in files if licence.split("-")[0].lower() in file.name.lower()]
    plain = [file for file in files if re.fullmatch(r"(?i)(licen[cs]e|copying)(\.\w+)?", file.name)]
    # What came under several licences at once says in all of its files which is of what.
    wanted = files if " AND " in package["license"] else (own + plain)[:1]
    if wanted:
        return "\n\n".join("\n".join(line.rstrip() for line in file.read_text().strip().splitlines()) for file in wanted)
    if licence in ELSEWHERE:
        return f"{ELSEWHERE[licence]}\n{package['repository']}"
    return None


def libraries():
    """The Kotlin libraries of the app: group, artifact and version."""
    space = {"m": "http://maven.apache.org/POM/4.0.0"}
    pom = ElementTree.parse(ROOT / "android/app/maven/pom.xml").getroot()
    properties = {f"${{{found.tag.split('}')[1]}}}": found.text for found in pom.find("m:properties", space)}
    profile = next(found for found in pom.iterfind(".//m:profile", space) if found.findtext("m:id", "", space) == "libs")
    for found in profile.iterfind(".//m:dependency", space):
        group, artifact, version = (found.findtext(f"m:{part}", "", space) for part in ("groupId", "artifactId", "version"))
        yield group, artifact, properties.get(version, version)


def licence_of(group, artifact, version):
    """What a library's description in Maven's folder says, or that of its parent; `None` where it is not there."""
    file = MAVEN / group.replace(".", "/") / artifact / version / f"{artifact}-{version}.pom"
    if not file.exists():
        return None
    pom = ElementTree.parse(file).getroot()
    names = [found.text for found in pom.iter() if found.tag.endswith("}license") for found in found if found.tag.endswith("}name")]
    if any("apache" in name.lower() for name in names):
        return "Apache-2.0"
    if names:
        sys.exit(f"nobody has said what to do with {names} of {artifact}: see android/licences.py")
    parent = next((found for found in pom if found.tag.endswith("}parent")), None)
    if parent is None:
        sys.exit(f"{artifact} names no licence: see android/licences.py")
    return licence_of(*(next(found.text for found in parent if found.tag.endswith("}" + tag)) for tag in ("groupId", "artifactId", "version")))


def written():
    """The licence of every part that is in the file as it is."""
    parts = {}
    for block in FILE.read_text().split(RULE):
        licence, *lines = block.split("\n\n", 1)[0].splitlines()
        parts.update((line.rsplit(" ", 1)[0], licence) for line in lines)
    return parts


def page():
    """The whole file."""
    groups, before, parts = {}, written(), [(package, licence) for package in crates() for licence in chosen(package["license"])]
    apache = next(text for text in (text_of(*part) for part in parts if part[1] == "Apache-2.0") if text)
    for package, licence in parts:
        text = apache if licence == "Apache-2.0" else text_of(package, licence)
        # What one package of a project leaves out, another one brings.
        kin = [other for other in parts if other[1] == licence and other[0]["repository"] == package["repository"]]
        text = text or next((found for found in (text_of(*other) for other in kin) if found), None)
        if text is None:
            sys.exit(f"{package['name']} brings no text of its licence {licence}: see android/licences.py")
        groups.setdefault((licence, text), set()).add(f"{package['name']} {package['version']}")
    for group, artifact, version in libraries():
        name = f"{group}:{artifact}"
        licence = licence_of(group, artifact, version) or before.get(name)
        if licence is None:
            sys.exit(f"{name} is new, and Maven has not fetched it here: run android/app/maven/fetch.sh libs")
        groups.setdefault((licence, apache), set()).add(f"{name} {version}")
    ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0][0], sorted(group[1])))
    return RULE.join("\n".join([licence, *sorted(parts)]) + "\n\n" + text for (licence, text), parts in ordered) + "\n"


def main():
    new = page()
    if sys.argv[1:] == ["--check"]:
        if new != FILE.read_text():
            sys.exit("the licences have drifted: run android/licences.py and commit")
    elif sys.argv[1:]:
        sys.exit("usage: licences.py [--check]")
    else:
        FILE.write_text(new)


main()
