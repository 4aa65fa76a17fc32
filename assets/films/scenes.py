"""The sets of the four hero films, traced frame by frame: blender -b -P assets/films/scenes.py -- [--draft] name ...

What is the same in every frame is traced once; films/cut.py moves, mixes and lights it. Frames are kept as linear light (.npy)."""

import argparse
import os
import random
import sys
import time
from math import radians

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Matrix, Vector  # noqa: E402

from products import cricket, fitness, football_and_court, living_room, railings_and_stairs  # noqa: E402
from studio import develop, shapes, stage  # noqa: E402
from studio.materials import brass, brushed_steel, cast_iron, chrome, fabric, plastic, powder, rubber, wood  # noqa: E402
from studio.shapes import bar, box, circle, cyl, lathe, placed, plate, rectangle, ring, rod, tube  # noqa: E402

OUT = os.path.join(os.path.dirname(HERE), '.out', 'films')
STAIR_FRAMES, STAIR_STEP, STAIR_RISE = 28, 24, 0.2  # frames, degrees and metres of one step
PERIOD, FRAME_WIDTH = 3.6, 2.4  # metres: the shelf repeats after, and the film shows, so much


def world(color, strength):
    """Even surroundings, seen behind everything."""
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    background = scene.world.node_tree.nodes['Background']
    background.inputs[0].default_value, background.inputs[1].default_value = (*color, 1), strength


def exists(name):
    return os.path.exists(os.path.join(OUT, name + '.npy'))


def shoot(name, width, height, samples):
    """Trace the scene as it stands and keep it as OUT/name.npy (linear light, half precision)."""
    began = time.time()
    path = os.path.join(OUT, name + '.npy')
    os.makedirs(os.path.dirname(path), exist_ok=True)
    np.save(path, develop.clean(develop.trace(width, height, samples)).astype(np.float16))
    print(f'SHOT {name} {time.time() - began:.1f} s', flush=True)


def group(build, *args):
    """The parts that a builder adds."""
    before = len(shapes.parts())
    build(*args)
    return shapes.parts()[before:]


def standing(at, turn, build, *args):
    with placed(at, (0, 0, turn)):
        build(*args)


def turning_stair(size, samples):
    """An endless spiral stair. Turned by one step and lowered by one rise it is the same again: one step is the whole film."""
    shapes.clear()
    steel, timber = powder('#15181a', 0.35), wood('teak', 0, 0.4)
    cyl(0.06, 9, (0, 0, 0), steel)
    railings_and_stairs.spiral_steps(-13, 13, STAIR_RISE, STAIR_STEP, steel, timber, r=0.95)
    world((0.010, 0.017, 0.0145), 1.0)
    stage.camera((0, -4.6, 0.75), (0.15, 0, 0.12), 40)
    stage.area_light('key', (-2.6, -2.4, 2.6), (0, 0, 0.2), 1.6, 360, (1.0, 0.86, 0.70))
    stage.area_light('rim', (2.8, 1.8, 0.8), (0, 0, 0.2), 0.9, 170, (0.75, 0.9, 1.0), size_y=3.2)
    stage.area_light('low', (1.5, -2.6, -2.2), (0, 0, 0), 1.2, 60, (1.0, 0.72, 0.45))
    still = [part.matrix_basis.copy() for part in shapes.parts()]
    for frame in range(STAIR_FRAMES):
        name = f'turning-stair/{frame:03d}'
        if exists(name):
            continue
        t = frame / STAIR_FRAMES
        move = Matrix.Translation((0, 0, -STAIR_RISE * t)) @ Matrix.Rotation(radians(-STAIR_STEP * t), 4, 'Z')
        for part, basis in zip(shapes.parts(), still):
            part.matrix_basis = move @ basis
        shoot(name, *size, samples)


def _lamp_plant_pictures():
    with placed((-1.72, 1.55, 0)):
        cyl(0.15, 0.02, (0, 0, 0.01), brass(0.3), bevel=0.004)
        rod((0, 0, 0), (0, 0, 1.5), 0.011, brass(0.3))
        lathe([(0.21, 1.38), (0.15, 1.68), (0.148, 1.68), (0.208, 1.38), (0.21, 1.38)], fabric('#f0e6d0', 500), angle=60)
    living_room.pot_plant(-2.35, 1.7, 0, 1.25, random.Random(4))
    for x, sun, hill in ((-0.62, '#c9792b', '#1d2a26'), (0.16, '#1d2a26', '#c9792b')):
        box((0.62, 0.03, 0.82), (x, 2.185, 1.62), wood('walnut', 2), 0.004)
        box((0.57, 0.004, 0.77), (x, 2.168, 1.62), plastic('#f0e9da', 0.8), 0)
        plate(circle(0.15, steps=64), 0.002, plastic(sun, 0.8), at=(x, 2.164, 1.72), rot=(90, 0, 0), bevel=0)
        plate([(-0.22, 0), (0.22, 0), (0.22, 0.10), (0.0, 0.26), (-0.22, 0.12)], 0.002, plastic(hill, 0.8), at=(x, 2.160, 1.30), rot=(90, 0, 0), bevel=0)


def _rug():
    plate(rectangle(2.9, 1.9, 0.02), 0.012, fabric('#b98f5e', 300, second='#a67c4d'), at=(-0.15, 0.35, 0.006))
    plate(rectangle(2.6, 1.6, 0.02), 0.0125, fabric('#e0d3ba', 300, second='#d2c3a5'), at=(-0.15, 0.35, 0.0065))


def furnished_room(size, samples):
    """A living room, traced once for every piece that is carried in; a tenth larger than the film, for a slow camera."""
    shapes.clear()
    rng = random.Random(8)
    floor, wall = wood('oak', 0, 0.25), plastic('#d9d0c0', 0.9)
    for row in range(34):
        x = -5 + rng.uniform(-1.2, 0)
        while x < 5.2:
            length = rng.uniform(1.0, 1.9)
            box((length - 0.002, 0.148, 0.02), (x + length / 2, -2.9 + row * 0.15, -0.01), floor, 0.001)
            x += length
    box((11, 0.1, 3.4), (0, 2.25, 1.7), wall, 0)
    box((11, 0.02, 0.11), (0, 2.195, 0.055), plastic('#f2ede3', 0.5), 0.004)
    # Off camera, on the left: a wall with windows that draws the sun.
    for z, h in ((0.25, 0.5), (2.95, 0.9)):
        box((0.1, 6, h), (-3.6, 0.2, z), wall, 0)
    for y in (-1.9, -0.55, 0.8, 2.1):
        box((0.1, 0.2 if -1 < y < 1 else 0.6, 2.2), (-3.6, y, 1.5), wall, 0)
    box((0.06, 4.0, 0.05), (-3.6, 0.2, 1.6), wall, 0)
    pieces = [group(_rug),
              group(standing, (-0.25, 1.45, 0), 0, living_room.sofa),
              group(standing, (-0.15, 0.22, 0.0125), 0, living_room.coffee_table, 1),
              group(standing, (1.75, 0.25, 0.006), -58, living_room.armchair, 1),
              group(standing, (2.05, 1.98, 0), 0, living_room.bookshelf, 1),
              group(_lamp_plant_pictures)]
    world((0.95, 0.97, 1.0), 0.42)
    stage.camera((0.0, -4.9, 1.32), (0.0, 2.0, 0.93), 31)
    sun = bpy.data.lights.new('sun', 'SUN')
    sun.energy, sun.angle, sun.color = 4.2, radians(1.2), (1.0, 0.86, 0.66)
    lamp = bpy.data.objects.new('sun', sun)
    lamp.rotation_euler = Vector((1.0, 0.42, -0.46)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(lamp)
    stage.area_light('sky', (-3.2, 0.2, 1.6), (1.0, 0.6, 0.6), 2.6, 55, (0.9, 0.95, 1.0), size_y=1.6)
    for state in range(len(pieces) + 1):
        if exists(f'furnished-room/{state}'):
            continue
        for number, parts in enumerate(pieces):
            for part in parts:
                part.hide_render = number >= state
        shoot(f'furnished-room/{state}', int(size[0] * 1.1) // 2 * 2, int(size[1] * 1.1) // 2 * 2, samples)


def _sports_goods():
    shelf = 0.12
    with placed((0, 0, shelf)):
        for x, kg, band, turn in ((0.24, 8, '#c9a227', 10), (0.58, 12, '#2a5d9c', 0), (0.94, 16, '#b3261e', -10)):
            fitness.kettlebell(x, 0.0, kg, band, turn)
    football_and_court.football((0.20, 0.0, 0.86), (20, 15, 30))
    football_and_court.volleyball_ball((0.47, 0.02, 0.855), (14, 0, 28))
    football_and_court.football((0.74, 0.0, 0.86), (70, 35, 10))
    football_and_court.volleyball_ball((1.0, 0.02, 0.855), (60, 20, 10))
    for i in range(5):
        with placed((1.36 + 0.22 * i, 0.05, shelf), (-7, 0, 180 * (i % 2))):
            cricket._bat(*(('willow', '#1d2a26', '#b5541c', 'ROYAL'), ('kashmir', '#7d1d1d', '#17436b', 'VALLEY'))[i % 3 == 1])
    for i in range(6):
        cricket._cricket_ball((1.40 + i * 0.16, -0.02, 1.136), (62 + 20 * i, 18, 35 + 40 * i), '#8e1414' if i % 3 else '#efe9dc')
    for i, x in enumerate((2.60, 2.98, 3.36)):
        with placed((x, 0, shelf)):
            fitness.dumbbell((0, -0.06, 0.0676), (0, 0, 84), 10 + 5 * i)
            fitness.dumbbell((0.17, 0.02, 0.0676), (0, 0, 96), 10 + 5 * i)
    football_and_court.basketball((2.60, 0, 0.87), (20, 30, 10))
    football_and_court.basketball((2.88, 0, 0.87), (60, 10, 70))
    for x, lean, colours in ((3.14, 12, ('#b5301f', '#f0ede6')), (3.36, -10, ('#17436b', '#1d2a26'))):
        with placed((x, 0.02, 0.752), (74, 0, lean), 0.85):
            football_and_court._racket(*colours)
    football_and_court.shuttlecock((3.2, -0.10, 0.835), (180, 0, 0))
    football_and_court.shuttlecock((3.34, -0.11, 0.782), (112, 0, 40))


def sports_shelf(size, samples):
    """One period of an endless shelf, seen without perspective: to glide along it is to glide along the picture."""
    if exists('sports-shelf/period'):
        return
    shapes.clear()
    timber, post, back = wood('walnut', polish=0.3), powder('#14171a'), plastic('#2f473d', 0.7)
    for x in (0.6, 3.0):
        box((1.16, 0.36, 0.03), (x, 0, 0.735), timber, 0.003)
    box((1.16, 0.36, 0.03), (1.8, 0, 1.085), timber, 0.003)
    for k in range(3):
        for y in (-0.165, 0.165):
            bar((1.2 * k, y, -0.2), (1.2 * k, y, 1.7), 0.03, post)
    _sports_goods()
    # Copies on either side, so that light and shadow run on over the seam.
    for part in shapes.parts():
        for side in (-1, 1):
            copy = part.copy()
            copy.matrix_basis = Matrix.Translation((side * PERIOD, 0, 0)) @ part.matrix_basis
            bpy.context.scene.collection.objects.link(copy)
    for z in (0.105, 1.355):
        box((3 * PERIOD, 0.36, 0.03), (PERIOD / 2, 0, z), powder('#1a2421'), 0.003)
    box((3 * PERIOD, 0.02, 2.4), (PERIOD / 2, 0.19, 0.7), back, 0).pass_index = stage.FLOOR_INDEX  # plain: bears the strong filter
    world((0.9, 0.95, 1.0), 0.16)
    cam = stage.camera((PERIOD / 2, -6, 1.25), (PERIOD / 2, 0, 0.71))
    cam.data.type, cam.data.ortho_scale = 'ORTHO', PERIOD
    for k in range(-2, 3):
        x = PERIOD / 2 + k * PERIOD / 2
        stage.area_light('spot', (x, -1.5, 2.3), (x, 0, 0.6), 0.7, 60, (1.0, 0.88, 0.72))
    for z in (0.71, 1.33):
        stage.area_light('led', (PERIOD / 2, -0.10, z), (PERIOD / 2, 0.02, z - 1), 3 * PERIOD, 26, (1.0, 0.80, 0.55), size_y=0.03)
    shoot('sports-shelf/period', round(size[0] * PERIOD / FRAME_WIDTH), size[1], samples)


def _saw():
    """A cut-off saw with its disc in a square tube; the cut is at (0.335, 0.0, 0.12)."""
    blue, black, raw = cast_iron('#1d4468', 0.4), powder('#17191a', 0.45), brushed_steel('#8c8b88', 0.38)
    box((0.50, 0.62, 0.05), (0, 0.10, 0.025), blue, 0.012)
    box((0.06, 0.30, 0.09), (0.10, 0.18, 0.095), blue, 0.008)
    box((0.05, 0.10, 0.09), (-0.16, -0.05, 0.095), blue, 0.008)
    box((1.5, 0.07, 0.07), (-0.42, 0.04, 0.085), raw, 0.006)
    for i, y in enumerate((0.62, 0.70, 0.78)):
        box((2.2, 0.07, 0.07), (-0.3 + 0.05 * i, y, 0.035), raw, 0.006)
    box((2.2, 0.07, 0.07), (-0.28, 0.66, 0.105), raw, 0.006)
    with placed((0.27, 0.10, 0.265)):
        with placed(rot=(0, 90, 0)):
            cyl(0.17, 0.004, (0, 0, 0), rubber('#2b2623', 0.8, 300), bevel=0.001, segments=96)
            cyl(0.045, 0.02, (0, 0, 0), chrome())
            ring(0.182, 0.009, (0, 0, 0), blue, start=100, sweep=200)
        box((0.05, 0.20, 0.16), (0.03, 0.04, 0.09), blue, 0.02)
        tube([(0.03, 0.0, 0.15), (0.03, -0.16, 0.23), (0.03, -0.30, 0.21)], 0.018, black, 0.08)
        cyl(0.022, 0.12, (0.03, -0.33, 0.205), rubber('#1a1a1a', 0.7), 'y', 0.008)
        cyl(0.075, 0.22, (0.17, 0.06, 0.05), blue, 'x', 0.012)
        cyl(0.078, 0.05, (0.31, 0.06, 0.05), black, 'x', 0.012)
        bar((0.03, 0.06, 0.04), (-0.06, 0.30, -0.21), 0.06, blue)


def steel_sparks(size, samples):
    """A cut-off saw on a section of steel: once by the light of the shop, once by the light of the cut."""
    shapes.clear()
    box((4, 2.2, 0.06), (0, 0.3, -0.03), wood('mango', 0, 0.1), 0.004)
    _saw()
    black = powder('#17191a', 0.45)
    for x, r in ((-1.25, 0.06), (-1.05, 0.09), (-0.9, 0.05)):
        cyl(r, 0.16, (x, 0.8, 0.08), powder('#30373a'), bevel=0.004)
    box((6, 0.05, 3), (0, 1.6, 1.2), plastic('#2a3532', 0.8), 0)
    for k in range(5):
        bar((-1.8 + k * 0.9, 1.5, -0.5), (-1.8 + k * 0.9, 1.5, 2.5), 0.09, black)
    cam = stage.camera((-0.85, -1.30, 0.42), (0.16, 0.02, 0.17), 42)
    bpy.context.view_layer.update()
    os.makedirs(os.path.join(OUT, 'steel-sparks'), exist_ok=True)
    np.save(os.path.join(OUT, 'steel-sparks', 'camera.npy'), np.array(cam.matrix_world.inverted()))
    world((0.35, 0.5, 0.6), 0.05)
    room = [stage.area_light('shop', (-1.6, 0.4, 1.9), (0.2, 0.1, 0.1), 0.8, 75, (0.65, 0.82, 1.0)),
            stage.area_light('edge', (1.2, -1.3, 1.0), (0.2, 0.1, 0.2), 0.4, 16, (1.0, 0.8, 0.6))]
    fire = bpy.data.lights.new('fire', 'POINT')
    fire.energy, fire.color, fire.shadow_soft_size = 7, (1.0, 0.50, 0.16), 0.03
    flame = bpy.data.objects.new('fire', fire)
    flame.location = (0.27, -0.05, 0.14)
    bpy.context.scene.collection.objects.link(flame)
    for name, lit in (('shop', True), ('fire', False)):
        for lamp in room:
            lamp.hide_render = not lit
        flame.hide_render = lit
        bpy.context.scene.world.node_tree.nodes['Background'].inputs[1].default_value = 0.05 if lit else 0.0
        if not exists('steel-sparks/' + name):
            shoot('steel-sparks/' + name, *size, samples)


SCENES = {'steel-sparks': steel_sparks, 'furnished-room': furnished_room, 'sports-shelf': sports_shelf, 'turning-stair': turning_stair}


def main():
    global OUT
    args = argparse.ArgumentParser()
    args.add_argument('names', nargs='*', help='nothing means all')
    args.add_argument('--draft', action='store_true')
    args.add_argument('--out', default=OUT)
    args.add_argument('--samples', type=int, default=8)
    asked = args.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    OUT = asked.out
    for name in asked.names or SCENES:
        SCENES[name]((480, 270) if asked.draft else (1280, 720), 8 if asked.draft else asked.samples)


main()
