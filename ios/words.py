#!/usr/bin/env python3
"""Holds the app's own words against their translations: every literal that SwiftUI looks up is in the string catalog, with its French.

Texts of games, pages and refusals are the library's. `--check` fails for a word that is missing, or that nobody shows any more.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
CATALOG = HERE / "App/Resources/Localizable.xcstrings"
# The calls whose first literal is looked up; what is `verbatim:` is not.
CALLS = r"(?:Text|Button|Menu|button|hour|Label|Section|Toggle|Picker|Stepper|TextField|ContentUnavailableView|ShareLink|navigationTitle|alert|accessibilityHint|named:|localized:)"
LITERAL = re.compile(CALLS + r'\(?\s*"((?:[^"\\]|\\.)*)"')


def key(literal):
    """The key that SwiftUI makes of a literal: its values are `%lld` for whole numbers and `%@` for texts."""
    return re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", lambda value: "%lld" if re.search(r"Int\(|wrappedValue", value[0]) else "%@", literal)


def words():
    """The keys of the app, with the files that show them."""
    found = {}
    for path in sorted((HERE / "App/Sources").rglob("*.swift")):
        for literal in LITERAL.findall(path.read_text()):
            # Only values, or only signs between them: there is nothing to translate.
            if re.search(r"[A-Za-z]", key(literal).replace("%lld", "").replace("%@", "")):
                found.setdefault(key(literal), path.name)
    return found


def main():
    strings = json.loads(CATALOG.read_text())["strings"]
    shown, faults = words(), []
    for word, file in shown.items():
        french = strings.get(word, {}).get("localizations", {}).get("fr", {}).get("stringUnit", {}).get("value", "")
        if not french:
            faults.append(f"{file}: {word!r} has no French in {CATALOG.name}")
        elif sorted(re.findall("%lld|%@", french)) != sorted(re.findall("%lld|%@", word)):
            faults.append(f"{CATALOG.name}: the French of {word!r} has other values")
    faults += [f"{CATALOG.name}: nobody shows {word!r}" for word in strings if word not in shown]
    if "--list" in sys.argv:
        print("\n".join(sorted(shown)))
    elif faults:
        sys.exit("\n".join(faults))


main()
