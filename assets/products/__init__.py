"""The catalogue in three dimensions: one module a category, each with PRODUCTS = {slug: (build, view, view ...)}."""

import importlib
from dataclasses import dataclass
from typing import Callable

CATEGORIES = ['cricket', 'football_and_court', 'fitness', 'indoor_games', 'gates_and_grills', 'railings_and_stairs', 'industrial_steel', 'living_room', 'dining_and_kitchen', 'bedroom', 'study_and_office']
KINDS = ('whole', 'in-use', 'detail', 'measures')  # in the order in which the shop shows them


@dataclass
class Picture:
    """A picture to take: `name` of its files, its master's side in pixels, and `take(path, size, samples)`.

    Without `take` it is a picture of another product, and all but its name is told there."""

    slug: str
    name: str
    kind: str
    alt: str
    size: int
    samples: int
    take: Callable = None


def _of_product(slug, build, views):
    from products.in_use import IN_USE
    from products.measured import MEASURED
    from studio import develop, drawing, rooms, shapes, stage

    def studio(number, view):
        def take(path, size, samples):
            shapes.clear()
            build(number)
            stage.set_up(view)
            develop.take_picture(path, size, size, samples)
        return take

    def measured(path, size, samples):
        shapes.clear()
        build(stage.BARE)
        drawing.draw(path, MEASURED[slug], size, samples)

    def in_use(path, size, samples):
        shapes.clear()
        rooms.take_picture(path, IN_USE[slug], build, MEASURED[slug].scale, size, samples)

    lent = lambda same: Picture(slug, same.name, '', '', 0, 0)

    def of_view(number, view):
        if isinstance(view, stage.Same):
            return lent(view)
        pixels, samples = (1600, 8) if number == 1 else (1600, 5) if number == 2 else (720, 4)
        return Picture(slug, f'{slug}-{number}', 'detail' if view.near else 'whole', view.alt, view.pixels or pixels,
                       samples, studio(number, view))

    first, *rest = [of_view(number, view) for number, view in enumerate(views, 1)]
    taken = [first]
    if isinstance(IN_USE.get(slug), stage.Same):
        taken.append(lent(IN_USE[slug]))
    elif slug in IN_USE:
        taken.append(Picture(slug, f'{slug}-in-use', 'in-use', IN_USE[slug].alt, 720, 3, in_use))
    taken += rest
    if slug in MEASURED:
        taken.append(Picture(slug, f'{slug}-measures', 'measures', MEASURED[slug].alt, drawing.SIZE, 4, measured))
    return taken


def pictures(what=()):
    """All pictures, each product's in the order in which the shop shows them; `what` are slugs or categories, nothing means all."""
    for category in CATEGORIES:
        for slug, (build, *views) in importlib.import_module('products.' + category).PRODUCTS.items():
            if not what or slug in what or category in what:
                yield from _of_product(slug, build, views)
