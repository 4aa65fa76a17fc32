"""Renders the product pictures: blender -b -P assets/render.py -- [--draft] [--kind KIND] [--view N] [--out DIR] [slug or category ...]."""

import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from products import KINDS, pictures  # noqa: E402


def main():
    args = argparse.ArgumentParser()
    args.add_argument('what', nargs='*', help='slugs or category modules; nothing means all')
    args.add_argument('--draft', action='store_true', help='360 px and few samples, to look at a model')
    args.add_argument('--kind', choices=KINDS, help='only pictures of this kind')
    args.add_argument('--view', type=int, help='only this view, from 1')
    args.add_argument('--out', default=os.path.join(HERE, '.out', 'masters'))
    args.add_argument('--size', type=int, help='pixels of a side instead of what the kind has')
    args.add_argument('--samples', type=int)
    args.add_argument('--keep', action='store_true', help='leave pictures that are there already')
    asked = args.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    for picture in pictures(asked.what):
        path = os.path.join(asked.out, picture.name + '.png')
        if not picture.take or (asked.view and not picture.name.endswith(f'-{asked.view}')) or (asked.kind and picture.kind != asked.kind) \
                or (asked.keep and os.path.exists(path)):
            continue
        began = time.time()
        size, samples = (360, 12) if asked.draft else (picture.size, picture.samples)
        picture.take(path, asked.size or size, asked.samples or samples)
        print(f'DONE {picture.name} {time.time() - began:.1f} s', flush=True)


main()
