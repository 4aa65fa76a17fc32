"""Makes the masters of pieces that differ from a sibling in the colour of their cover alone: python3 assets/recolour.py.

The sibling's picture is read, as a master or as published. The cover is found by its hue, and each of its pixels gets the light it has
divided by the old colour and times the new one, so that weave, folds and shadows stay. What is made here need not be traced."""

import os
import sys

import numpy as np
from PIL import Image, ImageFilter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from studio.tone import before_roll_off, to_linear, to_srgb  # noqa: E402

MASTERS = os.path.join(HERE, '.out', 'masters')
MEDIA = os.path.join(HERE, '..', 'api', 'seed', 'media')
GREEN = '#667369'  # of the cover as modelled, the mean of its two threads
COVERS = {'grey': '#a6a5a1', 'rust': '#a4512f'}
# Where the sofa stands on pictures with other green on them: left, top, right, bottom as parts of 1.
WITHIN = {'in-use': (0, 0.36, 1, 1), 'measures': (0, 0, 0.795, 0.58)}


def linear(colour):
    return to_linear(np.array([int(colour[i:i + 2], 16) for i in (1, 3, 5)]) / 255)


def picture_of(name):
    """The master of a picture, or the largest file that is published of it, as linear light; None without either."""
    master = os.path.join(MASTERS, name + '.png')
    if not os.path.exists(master):
        files = [os.path.join(MEDIA, file) for file in os.listdir(MEDIA) if file.rsplit('-', 1)[0] == name]
        if not files:
            return None
        master = max(files, key=os.path.getsize)
    return before_roll_off(to_linear(np.asarray(Image.open(master).convert('RGB'), np.float64) / 255))


def cover_mask(light, within):
    """How much of each pixel is green cloth, 0 to 1: greener than red, but not as poor in blue as a leaf."""
    red, green, blue = (np.maximum(light[..., i], 1e-4) for i in range(3))
    share = np.clip((green / red - 1.04) / 0.14, 0, 1) * np.clip((blue / green - 0.58) / 0.14, 0, 1)
    left, top, right, bottom = (round(part * share.shape[0]) for part in within)
    inside = np.zeros_like(share)
    inside[top:bottom, left:right] = share[top:bottom, left:right]
    smooth = Image.fromarray((inside * 255).astype(np.uint8)).filter(ImageFilter.MedianFilter(5))
    return np.asarray(smooth, np.float64) / 255


def main():
    os.makedirs(MASTERS, exist_ok=True)
    for sofa, kinds in (('three-seat-sofa', ('1', '2', 'in-use', 'measures')), ('two-seat-sofa-green', ('1', 'in-use', 'measures'))):
        for kind in kinds:
            light = picture_of(f'{sofa}-{kind}')
            if light is None:
                print('no picture yet:', sofa, kind)
                continue
            mask = cover_mask(light, WITHIN.get(kind, (0, 0, 1, 1)))[..., None]
            for cover, colour in COVERS.items():
                painted = light * (1 - mask) + light * (linear(colour) / linear(GREEN)) * mask
                path = os.path.join(MASTERS, f'{sofa.removesuffix("-green")}-{cover}-{kind}.png')
                image = Image.fromarray((np.clip(to_srgb(painted), 0, 1) * 255 + 0.5).astype(np.uint8))
                (image.resize((720, 720), Image.LANCZOS) if kind == '2' else image).save(path)
                print('made', os.path.basename(path))


main()
