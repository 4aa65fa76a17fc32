"""Football and court: balls, hoop, racket set."""

from itertools import product as cross
from math import atan2, cos, pi, radians, sin, sqrt

import bmesh
from mathutils import Vector

from studio.materials import brushed_steel, chrome, fabric, glass, lacquer, leather, painted, plastic, powder, rgba, rubber
from studio.shapes import ball, bar, box, cyl, lathe, loft, placed, plate, rectangle, ring, rod, skin, text, tube, cushion
from studio.stage import View

GOLDEN = (1 + sqrt(5)) / 2


def _sphere(radius, press, tint, rough=0.38, grain=0, depth=0.0, fine=7):
    """A ball whose surface is pressed in by `press(direction)` metres and coloured by `tint(direction)`."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=fine, radius=radius)
    tints = []
    for v in bm.verts:
        d = v.co.normalized()
        v.co = d * (radius - press(d))
        tints += rgba(tint(d))
    part = skin(bm, [painted(rough=rough, grain=grain, depth=depth)])
    part.data.attributes.new('tint', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', tints)
    return part


def _panels():
    """Planes of a truncated icosahedron: 12 pentagons, 20 hexagons, with their distance from the centre."""
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
    panels = _panels()

    def nearest(d):
        best, second, which = 0, 0, 0
        for i, (n, dist) in enumerate(panels):
            s = d.dot(n) / dist
            if s > best:
                best, second, which = s, best, i
            elif s > second:
                second = s
        return which, best - second

    def press(d):
        gap = nearest(d)[1]
        return 0.0022 * max(0, 1 - gap / 0.03) ** 2

    def tint(d):
        which, gap = nearest(d)
        if gap < 0.006:
            return '#8d8d88'
        if which < 12:
            n, _ = panels[which]
            return '#16211d' if d.dot(n) > 0.952 else ('#c9792b' if d.dot(n) > 0.943 else '#16211d')
        return '#f3f1ec'
    with placed(at, rot):
        _sphere(0.11, press, tint, 0.34, 1400, 0.0004)


def volleyball_ball(at=(0, 0, 0.105), rot=(14, 0, 28)):
    """Eighteen panels in six groups of three."""
    def where(d):
        axis = max(range(3), key=lambda i: abs(d[i]))
        m = abs(d[axis])
        u, v = d[(axis + 1) % 3] / m, d[(axis + 2) % 3] / m
        au, av = atan2(u, 1) / (pi / 4), atan2(v, 1) / (pi / 4)
        strip = min(2, int((au + 1) * 1.5))
        edge = min(abs(au - s) for s in (-1, -1 / 3, 1 / 3, 1))
        edge = min(edge, 1 - abs(av), 1 - abs(au))
        return axis, strip, edge

    def press(d):
        return 0.0018 * max(0, 1 - where(d)[2] / 0.05) ** 2

    def tint(d):
        axis, strip, edge = where(d)
        if edge < 0.012:
            return '#7f8a86'
        return ('#f4f2ec', '#17436b', '#e8b23a')[axis] if strip == 1 else ('#17436b', '#e8b23a', '#f4f2ec')[axis]
    with placed(at, rot):
        _sphere(0.105, press, tint, 0.45, 1700, 0.0005)


def basketball(at=(0, 0, 0.12), rot=(20, 30, 10)):
    def edge(d):
        side = abs(d.z) - 0.0
        curve = abs(abs(d.x) - (0.52 + 0.28 * d.z * d.z))
        return min(abs(d.x), side, curve)

    def press(d):
        return 0.0016 * max(0, 1 - edge(d) / 0.022)

    def tint(d):
        return '#161412' if edge(d) < 0.017 else '#b4561f'
    with placed(at, rot):
        _sphere(0.12, press, tint, 0.5, 420, 0.0016)


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
    bar((0, 0.62, 0.18), (0, 0.62, 2.55), 0.10, black, bevel=0.008)
    for x in (-0.3, 0.3):
        rod((x, 0.95, 0.19), (0.03 * (1 if x > 0 else -1), 0.64, 0.95), 0.016, black)
    for z0, z1 in ((2.45, 3.20), (2.18, 2.93)):
        for x in (-0.08, 0.08):
            bar((x, 0.62, z0), (x, 0.06, z1), 0.04, black, 0.05)
    for z in (2.45, 2.18):
        cyl(0.018, 0.24, (0, 0.62, z), chrome(), 'x')
    rod((0, 0.72, 1.55), (0, 0.5, 2.32), 0.014, chrome())
    # Board 1.22 x 0.82 m with frame and painted lines.
    w, h, z = 1.22, 0.82, 3.28
    box((w, 0.012, h), (0, 0, z), glass(), 0.001)
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
        View('Three match footballs', az=10, el=16, fill=0.82)),
    'volleyball': (volleyball,
        View('Volleyball in blue, yellow and white', az=0, el=14, fill=0.66),
        View('Two volleyballs', az=10, el=14, fill=0.8)),
    'basketball-hoop': (basketball_hoop,
        View('Portable basketball hoop with clear board and water base', az=28, el=5, fill=0.88),
        View('Ring, net and clear board', az=24, el=-6, near=(0, -0.1, 3.16, 0.72))),
    'badminton-racket-set': (badminton_racket_set,
        View('Two badminton rackets with feather shuttlecocks', az=0, el=46, fill=0.84),
        View('Feather shuttlecocks in front of the rackets', az=-14, el=24, near=(0.0, -0.14, 0.05, 0.24))),
}
