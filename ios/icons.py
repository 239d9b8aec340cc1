#!/usr/bin/env python3
"""Makes the app's icon and launch screen from the drawing and the colours of the Android app, so that both apps look alike.

`ios/App/icon.svg` is what the icon is drawn from; its PNG wants `pip install resvg-py pillow`. `--check` fails where the kept files are not those.
"""

import io
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ANDROID = HERE.parent / "android/app/src/main/res"
ASSETS = HERE / "App/Resources/Assets.xcassets"
INFO = {"info": {"author": "xcode", "version": 1}}


def colour(folder, name):
    """A colour of the Android app, `RRGGBB`."""
    texts = [path.read_text() for path in sorted((ANDROID / folder).glob("*.xml"))]
    return next(found[1] for found in (re.search(rf'name="{name}">#(\w{{6}})<', text) for text in texts) if found)


def front():
    """The two cards that come out of a satchel, as paths of SVG, in a square of 108."""
    paths = re.findall(r'android:fillColor="(#\w+)" android:pathData="([^"]+)"', (ANDROID / "drawable/icon_front.xml").read_text())
    return "".join(f'<path fill="{fill}" d="{data}"/>' for fill, data in paths)


def colour_set(day, night):
    """A named colour of the asset catalog."""

    def one(rgb):
        parts = {name: f"0x{rgb[at:at + 2]}" for name, at in (("red", 0), ("green", 2), ("blue", 4))}
        return {"color-space": "srgb", "components": parts | {"alpha": "1.000"}}

    dark = {"appearances": [{"appearance": "luminosity", "value": "dark"}]}
    return {"colors": [{"idiom": "universal", "color": one(day)}, {"idiom": "universal", "color": one(night)} | dark]} | INFO


def files():
    """Everything but the PNG: the text by its path."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>\n'
    # Phones cut the corners of an icon by themselves. Android shows the middle 72 of 108.
    icon = svg.format("18 18 72 72", f'<path fill="#{colour("values", "accent")}" d="M0 0H108V108H0Z"/>{front()}')
    mark = {"images": [{"filename": "mark.svg", "idiom": "universal"}], "properties": {"preserves-vector-representation": True}}
    app = {"images": [{"filename": "icon.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}]}
    contents = {
        ASSETS / "Contents.json": INFO,
        ASSETS / "AppIcon.appiconset/Contents.json": app | INFO,
        ASSETS / "LaunchMark.imageset/Contents.json": mark | INFO,
        ASSETS / "LaunchPaper.colorset/Contents.json": colour_set(colour("values", "paper"), colour("values-night", "paper")),
    }
    made = {path: json.dumps(content, indent=2) + "\n" for path, content in contents.items()}
    made[HERE / "App/icon.svg"] = icon
    made[ASSETS / "LaunchMark.imageset/mark.svg"] = svg.format("22 18 64 70", front()).replace("<svg ", '<svg width="128" height="140" ', 1)
    return made


def main():
    picture = ASSETS / "AppIcon.appiconset/icon.png"
    if "--check" in sys.argv:
        other = [str(path) for path, text in files().items() if not path.exists() or path.read_text() != text]
        if not picture.exists():
            other.append(str(picture))
        if other:
            sys.exit("ios/icons.py makes other files than are kept: " + ", ".join(other))
        return
    import resvg_py
    from PIL import Image

    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    png = resvg_py.svg_to_bytes(svg_string=(HERE / "App/icon.svg").read_text(), width=1024, height=1024)
    # The store takes no icon with an alpha channel.
    Image.open(io.BytesIO(bytes(png))).convert("RGB").save(picture, optimize=True)


main()
