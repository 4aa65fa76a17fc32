"""Draws the brand: wordmark, icons, favicons, web manifest and the picture shown when a link is shared. python3 assets/brand/make.py

The idea: a ring (a ball, a ring of a grill) that a bar of steel closes to a G. All letters are drawn here, from the same ring and bar."""

import json
import os
import subprocess

from PIL import Image, ImageDraw, ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))
PUBLIC = os.path.join(HERE, '..', '..', 'web', 'public')
BRAND = os.path.join(PUBLIC, 'brand')
MASTERS = os.path.join(HERE, '..', '.out', 'masters')
INK, BRASS, PAPER = '#1d2a26', '#c9792b', '#faf7f2'

# Letters on a cap height of 100, drawn as strokes of 15: (path, advance). The bar of the G is drawn apart, in brass.
STROKE = 15
G_RING, G_BAR = 'M81.6 21.6A42.5 42.5 0 1 0 92.5 50', 'M100 50H52'
LETTERS = {
    'S': ('M52.5 25.5A21 21 0 0 0 32 7.5H29A21 21 0 0 0 29 49.5H34A21.5 21.5 0 0 1 34 92.5H30A22 22 0 0 1 8.5 74', 72),
    'M': ('M7.5 100V0M92.5 100V0M11 4L50 66L89 4', 116),
    'a': ('M3.5 66A26.5 26.5 0 1 0 56.5 66A26.5 26.5 0 1 0 3.5 66ZM56.5 32V100', 82),
    'r': ('M7.5 32V100M7.5 66A26.5 26.5 0 0 1 34 39.5H41', 48),
    't': ('M21 10V74A18.5 18.5 0 0 0 39.5 92.5H48M2 39.5H46', 50),
}


def strokes(path, color):
    return f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{STROKE}" stroke-linejoin="bevel"/>'


def monogram(ring):
    return strokes(G_RING, ring) + strokes(G_BAR, BRASS)


def wordmark(ink):
    parts, x = [f'<g>{monogram(ink)}</g>'], 112
    for letter in 'S Mart':
        if letter == ' ':
            x += 34
            continue
        path, advance = LETTERS[letter]
        parts.append(f'<g transform="translate({x} 0)">{strokes(path, ink)}</g>')
        x += advance
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {x + 4} 108" role="img" aria-label="GS Mart"><title>GS Mart</title>{"".join(parts)}</svg>\n'


def icon(corner, scale):
    """The G on a tile of 128; `corner` is its radius, `scale` the size of the G."""
    offset = 64 - 50 * scale
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" role="img" aria-label="GS Mart"><title>GS Mart</title>'
            f'<rect width="128" height="128" rx="{corner}" fill="{INK}"/>'
            f'<g transform="translate({offset} {offset}) scale({scale})">{monogram(PAPER)}</g></svg>\n')


def write(name, text):
    path = os.path.join(BRAND, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def rasterise(svg, width, name):
    path = os.path.join(BRAND, name)
    subprocess.run(['rsvg-convert', '-w', str(width), '-o', path, svg], check=True)
    return path


def share_picture(light_wordmark):
    """1200 x 630: wordmark and trades on ink, goods on paper; at most 200 kB."""
    picture = Image.new('RGB', (1200, 630), INK)
    x = 560
    for row, slugs in enumerate((('steel-workbench', 'english-willow-cricket-bat'), ('main-gate-double-leaf', 'spiral-staircase'))):
        for column, slug in enumerate(slugs):
            goods = Image.open(os.path.join(MASTERS, slug + '-1.png')).convert('RGB').resize((319, 319), Image.LANCZOS).crop((0, 2, 319, 315 + 2))
            picture.paste(goods, (x + column * 321, row * 316))
    word = os.path.join(BRAND, '.word.png')
    subprocess.run(['rsvg-convert', '-w', '400', '-o', word, light_wordmark], check=True)
    mark = Image.open(word)
    picture.paste(mark, (72, 190), mark)
    os.remove(word)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((72, 318, 152, 323), fill=BRASS)
    font = lambda size: ImageFont.truetype('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf', size)
    for k, line in enumerate(('Sports goods', 'Steel fabrication', 'Furniture')):
        draw.text((72, 346 + k * 42), line, font=font(30), fill=PAPER)
    draw.text((72, 500), 'Lucknow, India · since 1999', font=font(22), fill='#b9b3a6')
    path = os.path.join(BRAND, 'share.jpg')
    picture.save(path, quality=86, optimize=True, progressive=True)
    if os.path.getsize(path) > 200_000:
        raise SystemExit('share.jpg is larger than 200 kB')


def main():
    os.makedirs(BRAND, exist_ok=True)
    write('wordmark.svg', wordmark(INK))
    light = write('wordmark-light.svg', wordmark(PAPER))
    tile = write('icon.svg', icon(28, 0.72))
    full = write('icon-maskable.svg', icon(0, 0.56))
    for size in (16, 32, 192, 512):
        rasterise(tile, size, f'icon-{size}.png')
    rasterise(full, 180, 'apple-touch-icon.png')
    rasterise(full, 512, 'icon-maskable-512.png')
    Image.open(rasterise(tile, 48, '.48.png')).save(os.path.join(BRAND, 'favicon.ico'), sizes=[(16, 16), (32, 32), (48, 48)])
    os.remove(os.path.join(BRAND, '.48.png'))
    icons = [{'src': '/brand/icon.svg', 'sizes': 'any', 'type': 'image/svg+xml'},
             *({'src': f'/brand/icon-{size}.png', 'sizes': f'{size}x{size}', 'type': 'image/png'} for size in (192, 512)),
             {'src': '/brand/icon-maskable-512.png', 'sizes': '512x512', 'type': 'image/png', 'purpose': 'maskable'}]
    with open(os.path.join(PUBLIC, 'site.webmanifest'), 'w') as file:
        json.dump({'name': 'GS Mart', 'short_name': 'GS Mart', 'description': 'Sports goods, steel fabrication and furniture from Lucknow',
                   'id': '/', 'start_url': '/', 'scope': '/', 'display': 'standalone', 'background_color': PAPER, 'theme_color': INK, 'lang': 'en-IN', 'icons': icons}, file, indent=2)
        file.write('\n')
    share_picture(light)


main()
