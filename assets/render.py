"""Renders the product pictures: blender -b -P assets/render.py -- [--draft] [--view N] [--out DIR] [slug or category ...]."""

import argparse
import importlib
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from products import CATEGORIES  # noqa: E402
from studio import develop, shapes, stage  # noqa: E402


def main():
    args = argparse.ArgumentParser()
    args.add_argument('what', nargs='*', help='slugs or category modules; nothing means all')
    args.add_argument('--draft', action='store_true', help='360 px and few samples, to look at a model')
    args.add_argument('--view', type=int, help='only this view, from 1')
    args.add_argument('--out', default=os.path.join(HERE, '.out', 'masters'))
    args.add_argument('--size', type=int, default=1600)
    args.add_argument('--samples', type=int, default=8)
    args.add_argument('--keep', action='store_true', help='leave pictures that are there already')
    asked = args.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    size, samples = (360, 12) if asked.draft else (asked.size, asked.samples)
    for category in CATEGORIES:
        module = importlib.import_module('products.' + category)
        for slug, product in module.PRODUCTS.items():
            if asked.what and slug not in asked.what and category not in asked.what:
                continue
            build, *views = product
            for number, view in enumerate(views, 1):
                path = os.path.join(asked.out, f'{slug}-{number}.png')
                if (asked.view and number != asked.view) or (asked.keep and os.path.exists(path)):
                    continue
                began = time.time()
                shapes.clear()
                build(number)
                stage.set_up(view)
                develop.take_picture(path, size, size, samples)
                print(f'DONE {slug}-{number} {time.time() - began:.1f} s', flush=True)


main()
