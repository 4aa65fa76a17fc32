"""The drawing of a piece straight from the front, the side or above, with dimension lines that are checked against the model."""

import os
import re
from dataclasses import dataclass
from math import radians

import bpy
import numpy as np
from mathutils import Matrix, Vector
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from . import develop, shapes, stage
from .tone import to_srgb

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
FACE = os.path.join(ROOT, 'node_modules', '@fontsource', 'marcellus', 'files', 'marcellus-latin-400-normal.woff2')
PAPER, INK, SOFT, ACCENT = '#f4f1ec', '#1e2a25', '#525f58', '#8f5326'  # the shop's tokens: see web/src/app/styles
SIZE = 960  # pixels; everything below is given for this size
ROOM = (76, 64, 884, 716)  # left, top, right, bottom of what the piece may fill; less on the right beside labels
LETTERS, ROW = 46, 150  # height of a label's letters; between two dimensions beside each other
SHARP = 3  # lines and letters are drawn so many times larger, then made small
TOLERANCE = 0.03  # of a measure: how far model and label may be apart


@dataclass
class Line:
    """A dimension: its label, and from where to where it goes on the drawing (metres; None: the whole piece)."""

    label: str
    along: str = 'x'  # or 'z': up the drawing
    start: float = None
    end: float = None
    row: int = 0  # 0 is nearest to the piece


@dataclass
class Measured:
    """The measures picture of a product; `scale` fits the model to the measures that its page states."""

    alt: str
    lines: list
    note: str = ''  # what the view cannot show, e.g. the depth
    scale: tuple = (1, 1, 1)
    az: float = 0
    above: bool = False


def metres(label):
    """The smallest and the largest length a label names, in metres."""
    numbers, unit = re.findall(r'\d+(?:\.\d+)?', label), re.search(r'\d\s?(mm|cm|m)\b', label)
    if not numbers or not unit:
        raise ValueError(f'no measure in {label!r}')
    factor = {'mm': 0.001, 'cm': 0.01, 'm': 1}[unit[1]]
    values = [float(n) * factor for n in numbers]
    return min(values), max(values)


def fitted(scale, turn=0):
    """Scale every part in the product's own axes, then turn the product (degrees)."""
    move = Matrix.Rotation(radians(turn), 4, 'Z') @ Matrix.Diagonal((*scale, 1))
    for part in shapes.parts():
        part.matrix_basis = move @ part.matrix_basis
    bpy.context.view_layer.update()


def _light(above, radius):
    stage._sky(0.62)
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.angle, data.color = 2.3, 0.35, (1.0, 0.97, 0.93)
    lamp = bpy.data.objects.new('sun', data)
    lamp.rotation_euler = Vector((0.5, 0.75, -0.85) if not above else (0.5, -0.35, -1)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(lamp)


def _picture_of_piece(measured, size, samples):
    """The piece on paper, and where a point of the drawing (metres) lies on it."""
    fitted(measured.scale, -measured.az)
    points = stage._corners()
    up = 1 if measured.above else 2
    low, high = ([pick(p[i] for p in points) for i in (0, up)] for pick in (min, max))
    k = size / SIZE
    left, top, _, bottom = (v * k for v in ROOM)
    # To the right of the piece there must be place for what stands there.
    beside = [40 + ROW * line.row + 18 + _letters(LETTERS).getlength(line.label) + 28 for line in measured.lines if line.along == 'z']
    right = (SIZE - max(beside, default=ROOM[0])) * k
    per_metre = min((right - left) / (high[0] - low[0]), (bottom - top) / (high[1] - low[1]))
    middle = ((left + right) / 2, (top + bottom) / 2)
    centre = [(a + b) / 2 for a, b in zip(low, high)]
    place = lambda x, y: (middle[0] + (x - centre[0]) * per_metre, middle[1] - (y - centre[1]) * per_metre)
    # The camera looks at the middle of the picture, which is not the middle of the piece.
    aim = [centre[0] + (size / 2 - middle[0]) / per_metre, centre[1] - (size / 2 - middle[1]) / per_metre]
    radius = max(high[0] - low[0], high[1] - low[1])
    far = max(abs(p[i]) for p in points for i in range(3)) * 3 + 1
    at, to = ((aim[0], aim[1], far), (aim[0], aim[1] + 1e-6, 0)) if measured.above else ((aim[0], -far, aim[1]), (aim[0], 0, aim[1]))
    cam = stage.camera(at, to)
    if measured.above:
        cam.rotation_euler = (0, 0, 0)
    cam.data.type, cam.data.ortho_scale = 'ORTHO', size / per_metre
    _light(measured.above, radius)
    bpy.context.scene.render.film_transparent = True
    margin = 6 / size
    edge = lambda v: float(min(1, max(0, v)))
    x0, y0 = place(low[0], low[1])
    x1, y1 = place(high[0], high[1])
    region = (edge(x0 / size - margin), edge(1 - y0 / size - margin), edge(x1 / size + margin), edge(1 - y1 / size + margin))
    passes = develop.trace(size, size, samples, region=region)
    alpha = np.clip(passes['alpha'], 0, 1)
    light = develop.clean(passes)
    shown = to_srgb(light / np.maximum(alpha, 1e-3)[..., None])
    piece = np.concatenate([shown, alpha[..., None]], -1)
    piece = Image.fromarray((np.clip(piece, 0, 1) * 255 + 0.5).astype(np.uint8), 'RGBA')
    sheet = Image.new('RGB', (size, size), PAPER)
    corner = (round(region[0] * size), size - round(region[3] * size))
    cover = Image.new('L', (size, size), 0)
    cover.paste(piece.getchannel('A'), corner)
    if measured.above:  # lies on the paper
        shade = Image.new('L', (size, size), 0)
        shade.paste(cover.point(lambda v: v * 0.30), (round(9 * k), round(12 * k)))
        sheet.paste('#6f675a', (0, 0), shade.filter(ImageFilter.GaussianBlur(12 * k)))
    else:  # stands on it
        shade, draw = Image.new('L', (size, size), 0), None
        draw = ImageDraw.Draw(shade)
        draw.ellipse((x0 - 14 * k, y0 - 8 * k, x1 + 14 * k, y0 + 9 * k), fill=120)
        sheet.paste('#6f675a', (0, 0), shade.filter(ImageFilter.GaussianBlur(7 * k)))
    sheet.paste(piece.convert('RGB'), corner, piece.getchannel('A'))
    return sheet, place, low, high


def _letters(pixels):
    return ImageFont.truetype(FACE, round(pixels))


def _lines(sheet, place, low, high, measured):
    size = sheet.width
    k = size / SIZE * SHARP
    layer = Image.new('RGBA', (size * SHARP, size * SHARP), (*Image.new('RGB', (1, 1), PAPER).getpixel((0, 0)), 0))
    draw = ImageDraw.Draw(layer)
    thin, bold = round(2 * k), round(3 * k)
    face = _letters(LETTERS * k)
    big = lambda p: (p[0] * SHARP, p[1] * SHARP)

    def arrow(tip, dx, dy):
        w, l = 7 * k, 20 * k
        draw.polygon([tip, (tip[0] - dx * l + dy * w, tip[1] - dy * l + dx * w), (tip[0] - dx * l - dy * w, tip[1] - dy * l - dx * w)], fill=ACCENT)

    def label(text, x, y, anchor):
        draw.text((x, y), text, font=face, fill=INK, anchor=anchor)

    for line in measured.lines:
        axis = 0 if line.along == 'x' else 1
        a = low[axis] if line.start is None else line.start
        b = high[axis] if line.end is None else line.end
        least, most = metres(line.label)
        if not least * (1 - TOLERANCE) <= b - a <= most * (1 + TOLERANCE):
            raise SystemExit(f'{line.label}: the model has {b - a:.3f} m')
        if axis == 0:
            y = place(0, low[1])[1] * SHARP + (44 + 74 * line.row) * k
            x0, x1 = big(place(a, 0))[0], big(place(b, 0))[0]
            for x in (x0, x1):
                draw.line((x, place(0, low[1])[1] * SHARP + 12 * k, x, y + 12 * k), fill=SOFT, width=thin)
            draw.line((x0, y, x1, y), fill=ACCENT, width=bold)
            arrow((x0, y), -1, 0)
            arrow((x1, y), 1, 0)
            label(line.label, (x0 + x1) / 2, y + 40 * k, 'mm')
        else:
            x = place(high[0], 0)[0] * SHARP + (40 + ROW * line.row) * k
            y0, y1 = big(place(0, a))[1], big(place(0, b))[1]
            for y in (y0, y1):
                draw.line((place(high[0], 0)[0] * SHARP + 12 * k, y, x + 12 * k, y), fill=SOFT, width=thin)
            draw.line((x, y0, x, y1), fill=ACCENT, width=bold)
            arrow((x, y0), 0, 1)
            arrow((x, y1), 0, -1)
            label(line.label, x + 18 * k, (y0 + y1) / 2, 'lm')
    if measured.note:
        draw.text((SIZE / 2 * k, 902 * k), measured.note, font=_letters(38 * k), fill=SOFT, anchor='mm')
    small = layer.resize(sheet.size, Image.LANCZOS)
    sheet.paste(small, (0, 0), small)


def draw(path, measured, size=SIZE, samples=8):
    """Trace the piece on stage as a drawing with its measures, and save it."""
    sheet, *places = _picture_of_piece(measured, size, samples)
    _lines(sheet, *places, measured)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    sheet.save(path)
