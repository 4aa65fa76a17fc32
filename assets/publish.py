"""Turns masters into the files the shop serves, and their manifest: blender -b -P assets/publish.py -- [--masters DIR] [slug ...]."""

import argparse
import base64
import io
import json
import os
import re
import sys

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from products import pictures  # noqa: E402

WIDTHS = {160: 84, 480: 82, 720: 80, 960: 80, 1600: 80}  # width in pixels: WebP quality
MEDIA = os.path.join(HERE, '..', 'api', 'seed', 'media')
PLACEHOLDER_BYTES = 300


def webp(image, quality):
    buffer = io.BytesIO()
    image.save(buffer, 'WEBP', quality=quality, method=6)
    return buffer.getvalue()


def placeholder(image):
    """A 16 px picture to show, blurred, while the real one loads: a data URI."""
    small = image.resize((16, 16), Image.LANCZOS)
    uri = 'data:image/webp;base64,' + base64.b64encode(webp(small, 20)).decode()
    if len(uri) >= PLACEHOLDER_BYTES:
        raise SystemExit(f'placeholder of {len(uri)} bytes, allowed are {PLACEHOLDER_BYTES - 1}')
    return uri


def main():
    args = argparse.ArgumentParser()
    args.add_argument('what', nargs='*', help='slugs; the others stay as published, as does every picture without a master; nothing means all')
    args.add_argument('--masters', default=os.path.join(HERE, '.out', 'masters'))
    asked = args.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    os.makedirs(MEDIA, exist_ok=True)
    published, manifest = {}, {}
    if os.path.exists(os.path.join(MEDIA, 'manifest.json')):
        with open(os.path.join(MEDIA, 'manifest.json')) as file:
            published = json.load(file)
    for picture in pictures():
        entries = manifest.setdefault(picture.slug, [])
        if not picture.take:
            entries.append(f'demo/{picture.name}')
            continue
        before = next((one for one in published.get(picture.slug, []) if one['key'] == f'demo/{picture.name}'), None)
        master = os.path.join(asked.masters, f'{picture.name}.png')
        if not os.path.exists(master):
            if before:  # stays as published
                entries.append({**before, 'kind': picture.kind, 'alt': picture.alt})
            else:
                print('no master yet:', picture.name)
            continue
        if asked.what and picture.slug not in asked.what:
            entries += [before] if before else []
            continue
        image = Image.open(master).convert('RGB')
        widths = [width for width in WIDTHS if width == image.width or (width < image.width and width != 720)]
        for width in widths:
            path = os.path.join(MEDIA, f'{picture.name}-{width}.webp')
            data = webp(image if width == image.width else image.resize((width, width), Image.LANCZOS), WIDTHS[width])
            with open(path, 'wb') as file:
                file.write(data)
        entries.append({'key': f'demo/{picture.name}', 'kind': picture.kind, 'width': image.width, 'height': image.height,
                        'widths': widths, 'placeholder': placeholder(image), 'alt': picture.alt})
    known = {one['key']: one for entries in manifest.values() for one in entries if isinstance(one, dict)}
    for entries in manifest.values():
        entries[:] = [known[one] if isinstance(one, str) else one for one in entries if not isinstance(one, str) or one in known]
    with open(os.path.join(MEDIA, 'manifest.json'), 'w') as file:
        text = json.dumps(manifest, indent=2, ensure_ascii=False)
        file.write(re.sub(r'\[\s+((?:\d+,?\s+)+)\]', lambda m: '[' + ' '.join(m[1].split()) + ']', text) + '\n')
    total = sum(os.path.getsize(os.path.join(MEDIA, name)) for name in os.listdir(MEDIA))
    print(f'{sum(map(len, manifest.values()))} pictures of {len(manifest)} products, {total / 1e6:.1f} MB')


main()
