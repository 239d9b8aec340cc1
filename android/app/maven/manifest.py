#!/usr/bin/env python3
"""Merges the manifests of the app's libraries into its own, as Gradle's plugin does, as far as they ask for it:

    manifest.py PACKAGE HOST APP_MANIFEST LIBRARY_MANIFEST.. > MERGED

What the app has stays; `tools:node="remove"` in it keeps out what a library would bring.
"""

import sys
import xml.etree.ElementTree as ElementTree

ANDROID, TOOLS = "http://schemas.android.com/apk/res/android", "http://schemas.android.com/tools"
NAME, NODE = f"{{{ANDROID}}}name", f"{{{TOOLS}}}node"
# Of a library these alone concern the app.
BROUGHT = {"uses-permission", "permission", "queries", "application"}


def merge(into, other):
    """Adds what `other` has and `into` has not; two of one kind and name are one, and there is one application."""
    for key, value in other.attrib.items():
        into.attrib.setdefault(key, value)
    for child in other:
        known = next((own for own in into if own.tag == child.tag and (own.tag == "application" or own.get(NAME) == child.get(NAME))), None)
        if known is None:
            into.append(child)
        elif known.get(NODE) != "remove":
            merge(known, child)


def clean(of):
    """Takes out what is not to be there, and what is said to tools alone."""
    for child in list(of):
        if child.get(NODE) == "remove":
            of.remove(child)
        else:
            clean(child)
    for key in [key for key in of.attrib if key.startswith(f"{{{TOOLS}}}")]:
        del of.attrib[key]


def main():
    package, host, app, *libraries = sys.argv[1:]
    ElementTree.register_namespace("android", ANDROID)
    ElementTree.register_namespace("tools", TOOLS)

    def read(path):
        with open(path, encoding="utf-8") as file:
            return ElementTree.fromstring(file.read().replace("${applicationId}", package).replace("${host}", host))

    merged = read(app)
    merged.set("package", package)
    for library in map(read, libraries):
        library.attrib.clear()
        for child in list(library):
            if child.tag not in BROUGHT:
                library.remove(child)
        merge(merged, library)
    clean(merged)
    sys.stdout.write(ElementTree.tostring(merged, encoding="unicode", xml_declaration=False))


main()
