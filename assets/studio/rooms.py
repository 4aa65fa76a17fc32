"""Rooms and grounds in which the products are shown in use: built by code, lit by a window or the sun, with nobody in them."""

import random
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Callable

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import develop, shapes, stage
from .materials import (blades, boards, brass, bricks, concrete, earth, fabric, glow, leather, plaster, plastic, powder, rgba, rubber, speckled, tiles,
                        wall_tiles, wood)
from .shapes import ball, bar, box, circle, cushion, cyl, lathe, placed, plate, rectangle, rod, tube
from .tone import to_srgb

BRIGHT = 0.68  # linear light that the brighter parts of a picture are exposed to
SKIN = '#efe9dd'


@dataclass
class InUse:
    """A product where it is used: what builds the place around it, where it stands there, and where the camera is (metres, degrees)."""

    alt: str
    scene: Callable
    eye: tuple
    aim: tuple
    lens: float = 45
    at: tuple = (0, 0, 0)
    turn: tuple = (0, 0, 0)
    view: int = 1
    blur: float = 0.0  # how soft what lies far behind becomes, in parts of the picture's width
    bright: float = BRIGHT


# Surfaces and light.


def surface(corners, mat):
    """A flat face from its four corners."""
    data = bpy.data.meshes.new('surface')
    data.from_pydata([tuple(c) for c in corners], [], [(0, 1, 2, 3)])
    data.update()
    part = bpy.data.objects.new('surface', data)
    data.materials.append(mat(0) if callable(mat) else mat)
    part.pass_index = 2
    bpy.context.scene.collection.objects.link(part)
    return part


def floor(mat, x0=-9, x1=9, y0=-7, y1=9, z=0):
    return surface(((x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)), mat)


def back_wall(mat, y=1.6, x0=-9, x1=9, top=4.2, bottom=0):
    return surface(((x0, y, bottom), (x1, y, bottom), (x1, y, top), (x0, y, top)), mat)


def side_wall(mat, x, y0=-7, y1=9, top=4.2):
    return surface(((x, y0, 0), (x, y1, 0), (x, y1, top), (x, y0, top)), mat)


def sun(toward, power=4.0, color=(1.0, 0.93, 0.82), angle=0.02):
    """Sunlight that travels along `toward`; its power in W per square metre, `angle` the sun's width in radians."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.angle, data.color = power, angle, color
    lamp = bpy.data.objects.new('sun', data)
    lamp.rotation_euler = Vector(toward).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(lamp)


def daylight(strength=0.8, color=(0.93, 0.96, 1.0)):
    """Even light from everywhere that no wall stands before."""
    world = bpy.data.worlds.new('daylight')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value, background.inputs[1].default_value = (*color, 1), strength


def sky(strength=0.9, high='#6fa3d8', low='#dfe9ee', ground='#b9b3a4'):
    """A clear sky, hazy above the horizon."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    coords, split, ramp = (tree.nodes.new('ShaderNode' + kind) for kind in ('TexCoord', 'SeparateXYZ', 'ValToRGB'))
    tree.links.new(coords.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], ramp.inputs[0])
    stops = ((0.0, ground), (0.02, low), (0.55, high))
    ramp.color_ramp.elements.new(0.5)
    for element, (place, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = place, rgba(color)
    background = tree.nodes['Background']
    tree.links.new(ramp.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def window_wall(x=-2.6, sill=0.75, head=2.35, windows=((-2.2, 1.1), (-0.6, 1.1), (1.0, 1.1)), mat=None):
    """A wall off camera whose windows (middle, width) draw the sun on floor and wall."""
    mat = mat or plaster('#ddd5c5')
    box((0.12, 12, sill), (x, 0, sill / 2), mat, 0)
    box((0.12, 12, 2.2), (x, 0, head + 1.1), mat, 0)
    edges = [-6.0] + [v for middle, width in windows for v in (middle - width / 2, middle + width / 2)] + [6.0]
    for a, b in zip(edges[::2], edges[1::2]):
        box((0.12, b - a, head - sill), (x, (a + b) / 2, (head + sill) / 2), mat, 0)
    for middle, width in windows:
        box((0.05, 0.05, head - sill), (x, middle, (head + sill) / 2), mat, 0)
        box((0.05, width, 0.05), (x, middle, sill + (head - sill) * 0.62), mat, 0)


# Things that furnish.


def skirting(y, mat=None, height=0.10):
    box((18, 0.02, height), (0, y - 0.01, height / 2), mat or plastic('#f2ede3', 0.5), 0.003)


def rug(x, y, width, depth, color='#b98f5e', field='#e0d3ba', turn=0):
    with placed((x, y, 0), (0, 0, turn)):
        plate(rectangle(width, depth, 0.02), 0.010, fabric(color, 300, second=color), at=(0, 0, 0.005))
        plate(rectangle(width - 0.24, depth - 0.24, 0.02), 0.0105, fabric(field, 300, second=field), at=(0, 0, 0.0055))


def hanging(x, y, z, width=0.62, height=0.82, sun_color='#c9792b', hill='#1d2a26'):
    """A framed picture on the back wall at y."""
    box((width, 0.03, height), (x, y - 0.016, z), wood('walnut', 2), 0.004)
    box((width - 0.05, 0.004, height - 0.05), (x, y - 0.033, z), plastic('#f0e9da', 0.8), 0)
    k = width / 0.62
    plate(circle(0.15 * k, steps=48), 0.002, plastic(sun_color, 0.8), at=(x, y - 0.037, z + 0.10 * k), rot=(90, 0, 0), bevel=0)
    plate([(px * k, pz * k) for px, pz in ((-0.22, 0), (0.22, 0), (0.22, 0.10), (0.0, 0.26), (-0.22, 0.12))], 0.002, plastic(hill, 0.8),
          at=(x, y - 0.041, z - 0.32 * k), rot=(90, 0, 0), bevel=0)


def floor_lamp(x, y):
    with placed((x, y, 0)):
        cyl(0.15, 0.02, (0, 0, 0.01), brass(0.3), bevel=0.004)
        rod((0, 0, 0), (0, 0, 1.5), 0.011, brass(0.3))
        lathe([(0.21, 1.38), (0.15, 1.68), (0.148, 1.68), (0.208, 1.38), (0.21, 1.38)], fabric('#f0e6d0', 500), angle=60)


def pendant(x, y, z=1.75, color='#1d2a26'):
    with placed((x, y, z)):
        rod((0, 0, 0.2), (0, 0, 2.2), 0.004, plastic('#1b1b1b'))
        lathe([(0.0, 0.24), (0.04, 0.24), (0.10, 0.20), (0.24, 0.02), (0.25, 0), (0.235, 0), (0.095, 0.185), (0, 0.21)], powder(color, 0.35), angle=60)
        ball(0.045, (0, 0, 0.09), glow('#ffe3b8', 6.0))


def plant(x, y, size=1.0, seed=4):
    from products.living_room import pot_plant
    pot_plant(x, y, 0, size, random.Random(seed))


def curtain(x, y, width=0.7, height=2.6, color='#d9ccb4'):
    """A curtain on the back wall at y, in folds."""
    rows = []
    for z in (0.02, height):
        rows.append([(x + width * (k / 40 - 0.5), y - 0.06 + 0.035 * sin(k * 2 * pi / 5), z) for k in range(41)])
    shapes.loft(rows, fabric(color, 420, second=color), closed=False, caps=False, angle=180)


# Rooms. Each builds floor, walls and light; the product stands at the origin with its front to the camera (-y).


def living(wall='#d8cfbd', ground=None, y=1.5, rug_size=(3.0, 2.0), rug_at=(0, 0), picture=(0.0, 1.75)):
    floor(ground or boards('oak'))
    back_wall(plaster(wall), y)
    skirting(y)
    window_wall(-3.0)
    sun((0.86, 0.36, -0.52), 3.4)
    daylight(0.95)
    if rug_size:
        rug(*rug_at, *rug_size)
    if picture:
        hanging(picture[0], y, picture[1])


def plain_room(wall='#e2dccf', ground=None, y=1.4, x=-2.6):
    """Four walls' worth of quiet: for what needs only a floor and a wall."""
    floor(ground or tiles('#d8d1c3', 0.6))
    back_wall(plaster(wall), y)
    skirting(y)
    window_wall(x)
    sun((0.86, 0.40, -0.55), 3.2)
    daylight(0.8)


def workshop(y=1.3, wall=None, stripe=True):
    """A concrete floor with a yellow line, a brick wall painted to shoulder height, light from high windows."""
    floor(concrete('#a3a098', 0.5))
    back_wall(wall or bricks(), y)
    surface(((-9, y - 0.004, 0), (9, y - 0.004, 0), (9, y - 0.004, 1.25), (-9, y - 0.004, 1.25)), plaster('#c9d0c6', 0.16))
    surface(((-9, y - 0.006, 1.25), (9, y - 0.006, 1.25), (9, y - 0.006, 1.29), (-9, y - 0.006, 1.29)), plaster('#2f5d4b'))
    if stripe:
        floor(plaster('#d6a62c', 0.25), -9, 9, -1.02, -0.92, 0.0015)
    window_wall(-3.4, 1.2, 2.9, ((-2.0, 1.4), (0.0, 1.4), (2.0, 1.4)))
    sun((0.84, 0.42, -0.66), 2.8, (1.0, 0.95, 0.87))
    daylight(0.85)


def gym(y=1.7):
    """Rubber floor, a concrete wall with a band of colour, a rack of light."""
    floor(speckled())
    back_wall(concrete('#b4b0a7', 0.9, 0.28), y)
    surface(((-9, y - 0.004, 0), (9, y - 0.004, 0), (9, y - 0.004, 0.9), (-9, y - 0.004, 0.9)), plaster('#26332d', 0.12))
    surface(((-9, y - 0.006, 0.9), (9, y - 0.006, 0.9), (9, y - 0.006, 0.935), (-9, y - 0.006, 0.935)), plaster('#b5722f'))
    window_wall(-3.2, 1.0, 2.8, ((-2.0, 1.4), (0.0, 1.4), (2.0, 1.4)))
    sun((0.84, 0.40, -0.62), 3.4, (1.0, 0.94, 0.86))
    daylight(0.95)


def hall(ground, y=5.0, wall='#d5cdbd'):
    """A sports hall: a coloured or boarded floor, a far wall with climbing bars."""
    floor(ground, y1=y)
    back_wall(plaster(wall), y, top=5)
    surface(((-9, y - 0.004, 0), (9, y - 0.004, 0), (9, y - 0.004, 1.4), (-9, y - 0.004, 1.4)), boards('maple', 0.12))
    window_wall(-5.0, 1.8, 4.0, ((-3.5, 2.0), (-0.5, 2.0), (2.5, 2.0)))
    sun((0.84, 0.34, -0.6), 2.6)
    daylight(1.0)


def kitchen(y=1.25):
    """A counter with cupboards below, glazed tiles above, a shelf with jars."""
    floor(tiles('#c9beab', 0.4, '#968d7e', 0.3, '#c2b6a2'))
    back_wall(wall_tiles(), y)
    front, top = wood('oak', 2, 0.3), plastic('#efece4', 0.3)
    depth, height = 0.6, 0.9
    for k in range(8):
        x = -2.4 + 0.6 * k
        box((0.594, 0.02, height - 0.15), (x, y - depth, 0.10 + (height - 0.15) / 2), front, 0.002)
        rod((x - 0.07, y - depth - 0.03, 0.72), (x + 0.07, y - depth - 0.03, 0.72), 0.006, brass(0.3))
    box((4.9, depth - 0.04, 0.1), (-0.3, y - depth / 2 + 0.04, 0.05), powder('#2a2c2b'), 0)
    box((4.9, depth + 0.03, 0.04), (-0.3, y - depth / 2 - 0.015, height - 0.02), top, 0.004)
    box((1.9, 0.22, 0.03), (0.1, y - 0.11, 1.52), wood('oak'), 0.003)
    for k, (c, h) in enumerate((('#c98a4b', 0.16), ('#e9e3d6', 0.20), ('#2f4a3a', 0.14), ('#b5541c', 0.18), ('#d8c9a8', 0.15))):
        cyl(0.05, h, (-0.55 + k * 0.16, y - 0.11, 1.535 + h / 2), plastic(c, 0.2), bevel=0.008)
        cyl(0.045, 0.025, (-0.55 + k * 0.16, y - 0.11, 1.548 + h), wood('oak', 2), bevel=0.004)
    lathe([(0, 0), (0.09, 0), (0.14, 0.05), (0.15, 0.10), (0.143, 0.10), (0.13, 0.055), (0, 0.01)], plastic('#e9e3d6', 0.3), at=(0.62, y - 0.12, 1.535))
    window_wall(-2.7, 0.95, 2.3)
    sun((0.84, 0.42, -0.58), 3.0)
    daylight(0.85)


# Grounds.


def _strip(y, height, mat, seed, rough=0.6, x=60):
    """A far hedge or row of trees: a strip whose upper edge is uneven."""
    rng = random.Random(seed)
    tops, h = [], height
    for k in range(121):
        h += rng.uniform(-rough, rough) * 0.5 + (height - h) * 0.25
        tops.append(h)
    vertices = [(x * (k / 60 - 1), y, z) for k in range(121) for z in (0, tops[k])]
    data = bpy.data.meshes.new('strip')
    data.from_pydata(vertices, [], [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(120)])
    data.materials.append(mat)
    part = bpy.data.objects.new('strip', data)
    part.pass_index = 2
    bpy.context.scene.collection.objects.link(part)


def trees(y=34, seed=3):
    _strip(y + 6, 7.5, earth('#3c5a38', '#5f7d4c', 0.9, relief=0), seed, 2.2)
    _strip(y, 4.2, earth('#27431f', '#4b6d33', 1.6, relief=0), seed + 1, 1.4)
    _strip(y - 1.5, 1.3, earth('#2f4f22', '#55783a', 2.4, relief=0), seed + 2, 0.3)


def grass(x0, x1, y0, y1, count=30000, height=0.035, seed=5):
    """Single blades, the more the nearer to y0."""
    rng = np.random.default_rng(seed)
    x = rng.uniform(x0, x1, count)
    y = y0 + (y1 - y0) * rng.uniform(0, 1, count) ** 1.5
    turn, h, lean = rng.uniform(0, 2 * pi, count), height * rng.uniform(0.5, 1.1, count), rng.uniform(0, 0.6, count)
    half = 0.0016 * height / 0.035
    bent = rng.uniform(0, 2 * pi, count)
    base = np.stack([x, y, np.zeros(count)], -1)
    side = np.stack([np.cos(turn) * half, np.sin(turn) * half, np.zeros(count)], -1)
    tip = base + np.stack([np.cos(bent) * h * lean, np.sin(bent) * h * lean, h], -1)
    vertices = np.stack([base - side, base + side, tip], 1).reshape(-1, 3)
    data = bpy.data.meshes.new('grass')
    data.vertices.add(len(vertices))
    data.vertices.foreach_set('co', vertices.astype(np.float32).ravel())
    data.loops.add(3 * count)
    data.loops.foreach_set('vertex_index', np.arange(3 * count, dtype=np.int32))
    data.polygons.add(count)
    data.polygons.foreach_set('loop_start', np.arange(0, 3 * count, 3, dtype=np.int32))
    data.polygons.foreach_set('loop_total', np.full(count, 3, dtype=np.int32))
    data.update()
    data.materials.append(blades())
    part = bpy.data.objects.new('grass', data)
    part.pass_index = 2
    bpy.context.scene.collection.objects.link(part)


def outdoors(ground, toward=(0.55, 0.62, -0.62), power=4.2, behind=True, distance=34):
    floor(ground, -70, 70, -20, 90)
    if behind:
        trees(distance)
    sky()
    sun(toward, power, (1.0, 0.95, 0.86))


def turf():
    return earth('#3f5f28', '#62833a', 90, bands=5.0)


def pitch(near=((-1.2, 1.2), (-1.6, 2.2)), count=36000, height=0.03):
    """A mown ground with trees behind."""
    outdoors(turf())
    if near:
        grass(*near[0], *near[1], count=count, height=height)


def stumps(y=0, x=0, ground=-0.02, bails=True):
    timber = wood('ash', polish=0.5)
    for dx in (-0.095, 0, 0.095):
        lathe([(0, ground), (0.019, ground), (0.019, 0.66), (0.0175, 0.70), (0.013, 0.711), (0, 0.708)], timber, at=(x + dx, y, 0))
    if bails:
        for dx in (-0.049, 0.049):
            cyl(0.008, 0.105, (x + dx, y, 0.717), timber, 'x', 0.002)


def goal(y=8.0, width=7.32, height=2.44):
    """A football goal with its net, far behind."""
    white = plastic('#f4f2ec', 0.4)
    for x in (-width / 2, width / 2):
        rod((x, y, 0), (x, y, height), 0.06, white)
    rod((-width / 2, y, height), (width / 2, y, height), 0.06, white)
    cord = plastic('#e6e4dd', 0.8)
    for k in range(49):
        x = -width / 2 + width * k / 48
        rod((x, y + 1.4, 0), (x, y + 0.1, height), 0.006, cord, 5)
    for k in range(16):
        t = k / 15
        rod((-width / 2, y + 1.4 - 1.3 * t, height * t), (width / 2, y + 1.4 - 1.3 * t, height * t), 0.006, cord, 5)


def line_on(ground_z, x0, x1, y0, y1, color='#f1efe8'):
    """A painted line."""
    floor(plaster(color, 0.1), x0, x1, y0, y1, ground_z)


def pillar(x, y=0, height=2.3, side=0.42, color='#cdbfa6'):
    """A plastered gate pillar with a cap."""
    box((side, side, height), (x, y, height / 2), plaster(color, 0.2), 0.008)
    box((side + 0.1, side + 0.1, 0.07), (x, y, height + 0.035), plaster('#b7a78c', 0.2), 0.006)
    box((side + 0.06, side + 0.06, 0.25), (x, y, 0.125), plaster('#a2947c', 0.2), 0.006)


def drive(left, right, y=0.0, height=1.9, color='#cdbfa6'):
    """A paved drive between two pillars with the boundary wall on both sides, and a garden behind."""
    outdoors(earth('#4a6a2e', '#6b8a41', 60), (0.5, 0.75, -0.72), 4.0, distance=26)
    floor(tiles('#a9a196', 0.3, '#7d766b', 0.8, '#9d958a'), left - 0.6, right + 0.6, -8, 16, 0.004)
    floor(concrete('#8d8a83', 0.9), -30, 30, -20, -2.4, 0.006)
    for x, sign in ((left, -1), (right, 1)):
        pillar(x, y, height + 0.4, color=color)
        box((9, 0.24, height), (x + sign * 4.7, y, height / 2), plaster(color, 0.2), 0.006)
        box((9, 0.32, 0.06), (x + sign * 4.7, y, height + 0.03), plaster('#b7a78c', 0.2), 0.004)


def terrace(y=2.2):
    """A tiled terrace high up, with trees far below its edge."""
    floor(tiles('#c7a98a', 0.3, '#a68a6d', 0.5, '#bf9f7e'), y1=y)
    _strip(40, 1.2, earth('#2f4f28', '#587a40', 1.2, relief=0), 3, 2.6)
    _strip(60, 4.0, earth('#6d8a83', '#86a097', 0.5, relief=0), 6, 2.0, 90)
    floor(earth('#4a6a38', '#6b8a4d', 0.6, relief=0), -90, 90, y + 2, 90, -4)
    sky()
    sun((0.62, 0.55, -0.6), 4.2, (1.0, 0.93, 0.82))


def facade(x0, x1, z0, z1, color='#d9c6a3', y=0.0, depth=0.22, width=7, height=4.2):
    """An outer wall with one opening from (x0, z0) to (x1, z1); behind it a dim room."""
    mat = plaster(color, 0.18)
    box((width, depth, z0), (0, y + depth / 2, z0 / 2), mat, 0) if z0 > 0 else None
    box((width, depth, height - z1), (0, y + depth / 2, (height + z1) / 2), mat, 0)
    for a, b in ((-width / 2, x0), (x1, width / 2)):
        box((b - a, depth, z1 - z0), ((a + b) / 2, y + depth / 2, (z0 + z1) / 2), mat, 0)
    back_wall(plaster('#8f8575', 0.2), y + 2.6)
    side_wall(plaster('#8f8575', 0.2), x0 - 0.6, y + depth, y + 2.6)
    side_wall(plaster('#8f8575', 0.2), x1 + 0.6, y + depth, y + 2.6)
    surface(((x0 - 1, y + depth, z1 + 0.2), (x1 + 1, y + depth, z1 + 0.2), (x1 + 1, y + 2.6, z1 + 0.2), (x0 - 1, y + 2.6, z1 + 0.2)), plaster('#8f8575'))
    sky()
    sun((0.55, 0.75, -0.75), 3.4, (1.0, 0.94, 0.84))


def stair_hall(top=2.87, x=3.78, y=1.2):
    """A tall hall; the upper floor begins at x and lies at `top`."""
    floor(tiles('#cfc6b5', 0.6, '#a59c8c', 0.25))
    back_wall(plaster('#ddd5c6'), y, top=7)
    skirting(y)
    box((8, 2.3, 0.26), (x + 4, y - 1.15, top - 0.13), plaster('#e4ddcf'), 0)
    window_wall(-3.4, 0.6, 3.4, ((-2.2, 1.3), (0.2, 1.3), (2.4, 1.3)))
    sun((0.82, 0.42, -0.5), 3.0)
    daylight(1.25)


# The picture.


def _far_soft(light, depth, focus, amount):
    """Softens what lies behind the focus, without drawing the near over its edge."""
    import cv2
    width = light.shape[1]
    far = np.clip(1 - focus / np.maximum(depth, 1e-3), 0, 1)  # 0 at the focus, 1 at the horizon
    reach = far * amount * width
    result = light
    for level in (0.25, 0.5, 1.0):
        sigma = amount * width * level
        cover = (reach >= sigma * 0.5).astype(np.float32)
        blur = lambda image: cv2.GaussianBlur(image, (0, 0), sigma)
        soft = blur(light * cover[..., None]) / np.maximum(blur(cover), 1e-3)[..., None]
        share = np.clip((reach - sigma * 0.5) / (sigma * 0.5), 0, 1)[..., None] * cover[..., None]
        result = result * (1 - share) + soft * share
    return result


def take_picture(path, in_use, build, scale, size, samples):
    """Put the product into its place, trace it and save it, exposed by what is brightest in it."""
    build(in_use.view)
    move = Matrix.Translation(in_use.at) @ shapes.turn(*in_use.turn) @ Matrix.Diagonal((*scale, 1))
    for part in shapes.parts():
        part.matrix_basis = move @ part.matrix_basis
    product = len(shapes.parts())
    in_use.scene()
    for part in shapes.parts()[product:]:
        part.pass_index = 2
    stage.camera(in_use.eye, in_use.aim, in_use.lens)
    passes = develop.trace(size, size, samples)
    light = develop.clean(passes)
    if in_use.blur:
        seen = passes['depth'][passes['index'] == 1]
        light = _far_soft(light, passes['depth'], float(np.percentile(seen, 75)) * 1.15 if seen.size else 1.0, in_use.blur)
    bright = np.percentile(light @ np.array([0.2126, 0.7152, 0.0722], np.float32), 88)
    develop.save_png(path, to_srgb(light * (in_use.bright / max(float(bright), 1e-4))))
