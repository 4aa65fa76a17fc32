"""Football and court: balls, hoop, racket set."""

from itertools import product as cross
from math import cos, pi, radians, sin, sqrt

import bmesh
import bpy
import numpy as np
from mathutils import Vector

from studio.materials import brushed_steel, chrome, fabric, glass, lacquer, leather, plastic, powder, rgba, rubber, wrapped
from studio.shapes import ball, bar, box, cyl, lathe, loft, placed, plate, rectangle, ring, rod, skin, text, tube, cushion
from studio.stage import BARE, View

GOLDEN = (1 + sqrt(5)) / 2


PAINT_WIDTH = 3072  # pixels around a ball


def _picture_of_all_directions(name, paint):
    """What `paint` gives for every direction, as an image for materials.wrapped; made once for all balls of a name."""
    if name in bpy.data.images:
        return bpy.data.images[name]
    w, h = PAINT_WIDTH, PAINT_WIDTH // 2
    around = pi - (np.arange(w) + 0.5) / w * 2 * pi
    pixels = np.empty((h, w, 4), np.float32)
    for row in range(0, h, 64):  # by bands, to stay small in memory
        up = ((np.arange(row, min(row + 64, h)) + 0.5) / h - 0.5) * pi
        a, u = np.meshgrid(around, up)
        directions = np.stack([np.cos(u) * np.cos(a), np.cos(u) * np.sin(a), np.sin(u)], -1).reshape(-1, 3)
        pixels[row:row + len(up)] = paint(directions)[1].reshape(len(up), w, 4)
    image = bpy.data.images.new(name, w, h, float_buffer=True)
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    return image


def _sphere(name, radius, paint, rough=0.38, grain=0, depth=0.0, fine=8):
    """A ball; `paint(directions)` gives for (n, 3) directions how deep the surface is pressed in (metres) and its colours (n, 4)."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=fine, radius=radius)
    directions = np.array([v.co for v in bm.verts]) / radius
    part = skin(bm, [wrapped(_picture_of_all_directions(name, paint), rough, grain, depth)])
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    part.data.vertices.foreach_set('co', (directions * (radius - paint(directions)[0])[:, None]).astype(np.float32).ravel())
    part.data.update()
    return part


def _valley(away, width):
    """1 in a seam, falling off softly with the distance from it."""
    return 1 / (1 + (away / width) ** 2)


def _layered(ground, *layers):
    """Colours from a ground (n, 4) and layers (cover from 0 to 1, colour), painted one over the other."""
    for cover, color in layers:
        cover = np.clip(cover, 0, 1)[:, None]
        ground = ground * (1 - cover) + np.array(rgba(color)) * cover
    return ground


def _panels():
    """Planes of a truncated icosahedron: 12 pentagons, then 20 hexagons, with their distance from the centre."""
    pent = [Vector(p).normalized() for s, t in cross((-1, 1), repeat=2) for p in ((0, s, t * GOLDEN), (s, t * GOLDEN, 0), (t * GOLDEN, 0, s))]
    hexa = []
    for i, a in enumerate(pent):
        for j in range(i + 1, 12):
            for k in range(j + 1, 12):
                if min(a.dot(pent[j]), a.dot(pent[k]), pent[j].dot(pent[k])) > 0.4:
                    hexa.append((a + pent[j] + pent[k]).normalized())
    return [(p, 0.9393) for p in pent] + [(h, 0.9149) for h in hexa]


def football(at=(0, 0, 0.11), rot=(20, 15, 30)):
    """A size 5 match ball."""
    planes = np.array([tuple(n / dist) for n, dist in _panels()])

    def paint(d):
        reach = d @ planes.T
        order = np.partition(reach, -2, axis=1)
        gap = order[:, -1] - order[:, -2]
        dark = (reach[:, :12].max(1) - reach[:, 12:].max(1)) / 0.003
        white = np.tile(np.array(rgba('#f3f1ec')), (len(d), 1))
        return 0.0021 * _valley(gap, 0.016), _layered(white, (dark, '#16211d'), ((0.007 - gap) / 0.004, '#6d6d69'))
    with placed(at, rot):
        _sphere('football', 0.11, paint, 0.3, 1400, 0.0002)


def volleyball_ball(at=(0, 0, 0.105), rot=(14, 0, 28)):
    """Eighteen panels in six groups of three."""
    def paint(d):
        axis = np.abs(d).argmax(1)
        rows = np.arange(len(d))
        main = np.abs(d[rows, axis])
        u, v = (np.arctan2(d[rows, (axis + k) % 3], main) / (pi / 4) for k in (1, 2))
        strip = np.clip(((u + 1) * 1.5).astype(int), 0, 2)
        edge = np.min([np.abs(u - s) for s in (-1, -1 / 3, 1 / 3, 1)] + [1 - np.abs(v), 1 - np.abs(u)], axis=0)
        middle, side = (np.array([rgba(c) for c in colors]) for colors in (('#f4f2ec', '#17436b', '#e8b23a'), ('#17436b', '#e8b23a', '#f4f2ec')))
        ground = np.where((strip == 1)[:, None], middle[axis], side[axis])
        return 0.0017 * _valley(edge, 0.022), _layered(ground, ((0.012 - edge) / 0.006, '#5d6764'))
    with placed(at, rot):
        _sphere('volleyball', 0.105, paint, 0.4, 1700, 0.0003)


def basketball(at=(0, 0, 0.12), rot=(20, 30, 10)):
    """A ball with eight channels."""
    def paint(d):
        edge = np.min([np.abs(d[:, 0]), np.abs(d[:, 2]), np.abs(np.abs(d[:, 0]) - (0.52 + 0.28 * d[:, 2] ** 2))], axis=0)
        ground = np.tile(np.array(rgba('#b4561f')), (len(d), 1))
        return 0.0016 * _valley(edge, 0.016), _layered(ground, ((0.019 - edge) / 0.004, '#161412'))
    with placed(at, rot):
        _sphere('basketball', 0.12, paint, 0.5, 420, 0.0016)


def match_football(view):
    football((0, 0, 0.11), (20, 15, 30) if view == 1 else (70, 35, 10))
    if view == 2:
        football((0.25, 0.08, 0.11), (10, 80, 45))
        football((0.11, 0.26, 0.11), (50, 10, 75))


def volleyball(view):
    volleyball_ball((0, 0, 0.105), (14, 0, 28) if view == 1 else (60, 20, 10))
    if view == 2:
        volleyball_ball((0.23, 0.10, 0.105), (20, 70, 20))


def basketball_hoop(view):
    """Portable hoop: wheeled base filled with water, post with arm, clear board, ring with net."""
    black = powder('#1a1c1c')
    base = plastic('#202422', 0.55)
    sections = []
    for z, k in ((0, 0.98), (0.02, 1), (0.10, 0.985), (0.16, 0.9), (0.175, 0.84)):
        sections.append([(x, y, z) for x, y in rectangle(0.80 * k, 1.06 * k, 0.12)])
    loft(sections, base, at=(0, 0.55, 0.03), angle=50)
    for x in (-0.3, 0.3):
        cyl(0.07, 0.045, (x, 0.06, 0.07), rubber(), 'x', 0.01)
        cyl(0.03, 0.05, (x, 0.06, 0.07), powder('#8f9492'), 'x')
    cyl(0.045, 0.03, (0.22, 0.8, 0.212), plastic('#c9792b'))
    bar((0, 0.62, 0.18), (0, 0.62, 2.00), 0.10, black, bevel=0.008)
    for x in (-0.3, 0.3):
        rod((x, 0.95, 0.19), (0.03 * (1 if x > 0 else -1), 0.64, 0.95), 0.016, black)
    for z0, z1 in ((1.90, 2.65), (1.63, 2.38)):
        for x in (-0.08, 0.08):
            bar((x, 0.62, z0), (x, 0.06, z1), 0.04, black, 0.05)
    for z in (1.90, 1.63):
        cyl(0.018, 0.24, (0, 0.62, z), chrome(), 'x')
    rod((0, 0.72, 1.00), (0, 0.5, 1.77), 0.014, chrome())
    # Board 1.22 x 0.82 m with frame and painted lines.
    w, h, z = 1.22, 0.82, 2.73
    box((w, 0.012, h), (0, 0, z), glass('#f3f8f6'), 0.001)
    for x in (-w / 2, w / 2):
        bar((x, 0.012, z - h / 2), (x, 0.012, z + h / 2), 0.04, black, 0.035)
    for zz in (z - h / 2, z + h / 2):
        bar((-w / 2 - 0.02, 0.012, zz), (w / 2 + 0.02, 0.012, zz), 0.04, black, 0.035)
    for x in (-0.1, 0.1):
        bar((x, 0.03, z - h / 2), (x, 0.03, z + h / 2), 0.03, black)
    white = plastic('#f6f3ee', 0.4)
    for a, b, c, d in ((-w / 2 + .05, -w / 2 + .05, -1, 1), (w / 2 - .05, w / 2 - .05, -1, 1)):
        box((0.035, 0.001, h - 0.09), (a, -0.0075, z), white, 0)
    for zz in (z - h / 2 + .05, z + h / 2 - .05):
        box((w - 0.07, 0.001, 0.035), (0, -0.0075, zz), white, 0)
    for x in (-0.27, 0.27):
        box((0.035, 0.001, 0.42), (x, -0.0078, z - 0.06), white, 0)
    for zz in (z - 0.27, z + 0.15):
        box((0.575, 0.001, 0.035), (0, -0.0078, zz), white, 0)
    orange = powder('#c8521d', 0.35)
    rz = z - 0.30
    ring(0.225, 0.009, (0, -0.38, rz), orange)
    box((0.16, 0.02, 0.13), (0, -0.015, rz - 0.02), orange, 0.004)
    for x in (-0.06, 0.06):
        tube([(x, -0.02, rz - 0.06), (x, -0.10, rz - 0.06), (x * 1.6, -0.19, rz)], 0.008, orange, 0.05)
    net = fabric('#f2efe8', 600)
    n, levels = 12, [(0.225, 0), (0.20, -0.10), (0.165, -0.20), (0.135, -0.29), (0.125, -0.38)]
    for i in range(n):
        for way in (-1, 1):
            pts = [(r * cos(2 * pi * (i + way * k / 2) / n), -0.38 + r * sin(2 * pi * (i + way * k / 2) / n), rz + dz) for k, (r, dz) in enumerate(levels)]
            tube(pts, 0.004, net)
    if view != BARE:
        basketball((0.62, 0.1, 0.12))


def _racket(frame, grip):
    """A badminton racket lying along +y: grip, shaft, oval head, strings."""
    rx, ry, cy = 0.100, 0.123, 0.552
    pts = [(rx * sin(2 * pi * i / 72) * (1 - 0.06 * cos(2 * pi * i / 72)), cy - ry * cos(2 * pi * i / 72), 0) for i in range(72)]
    tube(pts, 0.0062, lacquer(frame, 0.15), closed=True)
    rod((0, 0.19, 0), (0, cy - ry, 0), 0.0036, lacquer('#1b1b1b', 0.15))
    rod((0, cy - ry - 0.035, 0), (0, cy - ry + 0.004, 0), 0.0042, lacquer(frame, 0.15), top=0.008)
    profile = [(0, 0), (0.0155, 0), (0.0165, 0.006)]
    profile += [(0.0140 + 0.0008 * (1 if i % 6 < 4 else 0), 0.012 + 0.145 * i / 120) for i in range(121)]
    profile += [(0.0115, 0.165), (0.006, 0.195), (0, 0.196)]
    lathe(profile, rubber(grip, 0.6), rot=(-90, 0, 0), segments=8, angle=60)
    cyl(0.0160, 0.012, (0, 0.006, 0), plastic(frame), 'y')
    string = plastic('#f4f3ee', 0.3)
    for i in range(-10, 11):
        x = i * 0.0091
        y = ry * sqrt(max(0, 1 - (x / rx) ** 2))
        if y > 0.02:
            rod((x, cy - y, 0), (x, cy + y, 0), 0.00055, string, 6)
    for i in range(-11, 12):
        d = i * 0.0102
        x = rx * sqrt(max(0, 1 - (d / ry) ** 2))
        if x > 0.02:
            rod((-x, cy + d, 0), (x, cy + d, 0), 0.00055, string, 6)


def shuttlecock(at, rot):
    """Cork, sixteen feathers, two threads."""
    with placed(at, rot):
        lathe([(0, 0), (0.006, 0.0006), (0.0105, 0.004), (0.013, 0.010), (0.0135, 0.022), (0.0125, 0.025), (0, 0.025)], leather('#f0eadc', 0.5, 900, 0.1))
        cyl(0.0138, 0.004, (0, 0, 0.0225), plastic('#1f5b46'), bevel=0.0005)
        feather = plastic('#f7f5ef', 0.7)
        for i in range(16):
            with placed(rot=(0, 0, 22.5 * i)):
                rod((0.0095, 0, 0.02), (0.030, 0, 0.085), 0.0006, plastic('#e9dfc4'), 8)
                rows = []
                for k in range(9):
                    t = k / 8
                    z, r = 0.045 + 0.043 * t, 0.0173 + 0.0142 * t
                    half = 0.0028 + 0.0048 * min(1, t * 1.6) - 0.004 * max(0, t - 0.85) / 0.15
                    rows.append([(r + 0.0012 * s, half * s, z) for s in (-1, -0.4, 0.3, 1)])
                loft(rows, feather, closed=False, caps=False)
        for r, z in ((0.0165, 0.042), (0.0135, 0.033)):
            ring(r, 0.0006, (0, 0, z), plastic('#2c6d54'))


def badminton_racket_set(view):
    if view == BARE:
        with placed((-0.13, 0, 0.0165)):
            _racket('#b5301f', '#f0ede6')
        with placed((0.13, 0, 0.0165)):
            _racket('#17436b', '#1d2a26')
        return
    with placed((-0.16, -0.30, 0.0165), (0.9, 0, -20)):
        _racket('#b5301f', '#f0ede6')
    with placed((0.16, -0.30, 0.0165), (3.2, 0, 20)):
        _racket('#17436b', '#1d2a26')
    shuttlecock((-0.19, -0.10, 0.0315), (112, 0, 30))
    shuttlecock((0.0, -0.16, 0.0885), (180, 0, 0))
    shuttlecock((0.20, -0.12, 0.0315), (112, 0, -50))


PRODUCTS = {
    'match-football': (match_football,
        View('Match football with dark pentagons', az=0, el=14, fill=0.66),
        View('Three match footballs', az=10, el=16, fill=0.82),
        View('Stitched seams and grained panels of the match football', az=0, el=14, near=(0, -0.09, 0.12, 0.046))),
    'volleyball': (volleyball,
        View('Volleyball in blue, yellow and white', az=0, el=14, fill=0.66),
        View('Two volleyballs', az=10, el=14, fill=0.8),
        View('Seams and soft grained panels of the volleyball', az=0, el=14, near=(-0.012, -0.08, 0.11, 0.044))),
    'basketball-hoop': (basketball_hoop,
        View('Portable basketball hoop with clear board and water base', az=28, el=5, fill=0.88),
        View('Ring, net and clear board', az=24, el=-6, near=(0, -0.1, 2.61, 0.72))),
    'badminton-racket-set': (badminton_racket_set,
        View('Two badminton rackets with feather shuttlecocks', az=0, el=46, fill=0.84),
        View('Feather shuttlecocks in front of the rackets', az=-14, el=24, near=(0.0, -0.14, 0.05, 0.24))),
}
