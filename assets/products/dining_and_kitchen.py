"""Dining and kitchen: table, chairs, stool, trolley."""

import random
from math import cos, pi, radians, sin

from studio.materials import brass, brushed_steel, chrome, fabric, leather, plastic, powder, rubber, wood
from studio.shapes import ball, bar, box, circle, cushion, cyl, lathe, loft, placed, plate, rectangle, ring, rod, tube
from studio.stage import BARE, Same, View
from products.industrial_steel import castor
from products.living_room import pot_plant, vase


def dining_chair(cloth=None, timber=None):
    """A chair with splayed legs, upholstered seat and a curved slatted back."""
    timber, cloth = timber or wood('teak', 2, 0.35), cloth or fabric('#d8cdb8', second='#cbbfa8')
    along = wood('teak', 0, 0.35)
    for s in (-1, 1):
        rod((s * 0.215, -0.215, 0), (s * 0.195, -0.19, 0.43), 0.014, timber, top=0.021)
        pts = [(s * 0.20, 0.255, 0), (s * 0.19, 0.20, 0.44), (s * 0.19, 0.235, 0.66), (s * 0.185, 0.30, 0.86)]
        curve = []
        for i in range(25):
            t = i / 24 * 3
            k = min(2, int(t))
            u = t - k
            p0, p1, p2, p3 = pts[max(0, k - 1)], pts[k], pts[k + 1], pts[min(3, k + 2)]
            curve.append(tuple(0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u ** 3) for a, b, c, d in zip(p0, p1, p2, p3)))
        tube(curve, 0.019, timber, radii=[0.72 + 0.28 * min(1, i / 12) - 0.22 * max(0, (i - 14) / 10) for i in range(25)])
        bar((s * 0.20, -0.19, 0.415), (s * 0.19, 0.20, 0.415), 0.022, timber, 0.05)
    for y, w in ((-0.195, 0.39), (0.20, 0.38)):
        bar((-w / 2, y, 0.415), (w / 2, y, 0.415), 0.022, timber, 0.05)
    cushion((0.45, 0.44, 0.065), (0, -0.005, 0.465), cloth, 0.35, 0.48, crumple=0.01)
    for z, y, h in ((0.82, 0.292, 0.085), (0.66, 0.238, 0.05), (0.565, 0.218, 0.05)):
        rows = []
        for i in range(13):
            x = -0.192 + 0.384 * i / 12
            bow = 0.045 * (1 - (x / 0.192) ** 2)
            rows.append([(x, y + bow + dy + 0.35 * dz, z + dz) for dy, dz in ((-0.009, -h / 2), (0.009, -h / 2), (0.009, h / 2), (-0.009, h / 2))])
        part = loft(rows, along, angle=60)
        mod = part.modifiers.new('edge', 'BEVEL')
        mod.width, mod.segments = 0.004, 2


def dining_table(view, seats=6):
    """A table with half its chairs on each long side, a runner, a bowl and a vase on it."""
    timber, leg = wood('teak', polish=0.4), wood('teak', 2, 0.35)
    w, l, h = 0.95, {4: 1.2, 6: 1.8, 8: 2.4}[seats], 0.75
    for i in range(6):
        box((l, w / 6 - 0.0007, 0.038), (0, -w / 2 + w * (i + 0.5) / 6, h - 0.019), timber, 0.004)
    for s in (-1, 1):
        for t in (-1, 1):
            rod((s * (l / 2 - 0.10), t * (w / 2 - 0.10), 0), (s * (l / 2 - 0.16), t * (w / 2 - 0.14), h - 0.04), 0.024, leg, top=0.042)
    for t in (-1, 1):
        bar((-l / 2 + 0.16, t * (w / 2 - 0.14), h - 0.08), (l / 2 - 0.16, t * (w / 2 - 0.14), h - 0.08), 0.025, timber, 0.08)
        bar((t * (l / 2 - 0.16), -w / 2 + 0.14, h - 0.08), (t * (l / 2 - 0.16), w / 2 - 0.14, h - 0.08), 0.025, timber, 0.08)
    if view == BARE:
        return
    for x in {4: (-0.27, 0.27), 6: (-0.55, 0, 0.55), 8: (-0.84, -0.28, 0.28, 0.84)}[seats]:
        for side, turn in ((-1, 180), (1, 0)):
            if view == 2 and side == -1 and x != 0:
                continue
            with placed((x, side * 0.50, 0), (0, 0, turn)):
                dining_chair()
    lathe([(0, 0), (0.07, 0), (0.13, 0.02), (0.17, 0.065), (0.165, 0.067), (0.125, 0.028), (0, 0.014)], plastic('#e9e3d6', 0.3), at=(0, 0, h))
    for x, y, c in ((0.03, 0.02, '#c4702c'), (-0.05, 0.03, '#b3542a'), (0.0, -0.05, '#7d8f3a')):
        ball(0.04, (x, y, h + 0.05), plastic(c, 0.5), (1, 1, 0.92))
    vase(0.36, 0.06, h, '#2f4a3a', 1.2)
    box((l - 0.5, 0.32, 0.003), (0, 0, h + 0.0), fabric('#e3dccb'), 0.001)


def dining_chair_pair(view):
    if view == BARE:
        dining_chair()
        return
    with placed((-0.33, 0, 0), (0, 0, 8)):
        dining_chair()
    with placed((0.33, 0.05, 0), (0, 0, -38 if view == 1 else 160)):
        dining_chair()


def bar_stool(view):
    def stool():
        steel, hide = powder('#1a1c1d', 0.4), leather('#7a4526', 0.45, 260, 0.25)
        cushion((0.38, 0.38, 0.085), (0, 0, 0.735), hide, 0.25, 0.5, piping=None)
        cyl(0.17, 0.012, (0, 0, 0.69), steel)
        feet = []
        for k in range(4):
            a = radians(45 + 90 * k)
            top, foot = (0.135 * cos(a), 0.135 * sin(a), 0.69), (0.235 * cos(a), 0.235 * sin(a), 0.012)
            rod(foot, top, 0.0125, steel)
            cyl(0.018, 0.02, (foot[0], foot[1], 0.01), rubber())
            t = 0.24 / 0.69
            feet.append((foot[0] + (top[0] - foot[0]) * t, foot[1] + (top[1] - foot[1]) * t, 0.25))
        tube(feet, 0.0125, brass(0.28), bend=0.03, closed=True)
        pts = [(0.185 * cos(radians(a)), 0.185 * sin(radians(a)) + 0.02, 0.955) for a in range(-8, 189, 7)]
        rows = [[(x * k, (y - 0.02) * k + 0.02 + (z - 0.955) * 0.2, z + dz) for k, dz in ((0.95, -0.055), (1.05, -0.05), (1.06, 0.05), (0.95, 0.055))] for x, y, z in pts]
        loft(rows, hide, smooth=2, angle=180)
        for a in (50, 130):
            c, s = cos(radians(a)), sin(radians(a))
            tube([(0.13 * c, 0.13 * s, 0.69), (0.20 * c, 0.20 * s + 0.01, 0.74), (0.20 * c, 0.20 * s + 0.03, 0.95)], 0.009, steel, 0.04)
    if view != 2:
        with placed((0, 0, 0), (0, 0, 0 if view == BARE else 20)):
            stool()
    else:
        with placed((-0.3, 0, 0), (0, 0, 25)):
            stool()
        with placed((0.3, 0.1, 0), (0, 0, 150)):
            stool()


def kitchen_trolley(view):
    steel, timber, basket = powder('#e9e5dc', 0.4), wood('oak', polish=0.35), powder('#1d2a26', 0.42)
    w, d, h = 0.70, 0.42, 0.86
    for i in range(5):
        box((w + 0.04, (d + 0.04) / 5 - 0.0006, 0.034), (0, -(d + 0.04) / 2 + (d + 0.04) * (i + 0.5) / 5, h - 0.017), timber, 0.003)
    for sx in (-1, 1):
        for sy in (-1, 1):
            bar((sx * (w / 2 - 0.015), sy * (d / 2 - 0.015), 0.125), (sx * (w / 2 - 0.015), sy * (d / 2 - 0.015), h - 0.034), 0.03, steel)
            castor(sx * (w / 2 - 0.03), sy * (d / 2 - 0.03), 0.05, sy < 0, 35 if sy < 0 else -20)
    box((w - 0.03, 0.02, 0.13), (0, -d / 2 + 0.012, h - 0.108), timber, 0.003)
    box((w - 0.06, d - 0.04, 0.12), (0, 0, h - 0.10), steel, 0.003)
    for x in (-0.16, 0.16):
        rod((x - 0.06, -d / 2 - 0.018, h - 0.10), (x + 0.06, -d / 2 - 0.018, h - 0.10), 0.006, brass(0.3))
    box((0.0015, 0.022, 0.125), (0, -d / 2 + 0.0115, h - 0.108), plastic('#2a2420'), 0)
    for z, mat in ((0.14, basket), (0.44, basket)):
        for y in (-d / 2 + 0.02, d / 2 - 0.02):
            for zz in (z, z + 0.045, z + 0.09):
                rod((-w / 2 + 0.02, y, zz), (w / 2 - 0.02, y, zz), 0.0035 if zz < z + 0.08 else 0.006, mat, 12)
        for x in (-w / 2 + 0.02, w / 2 - 0.02):
            for zz in (z, z + 0.045, z + 0.09):
                rod((x, -d / 2 + 0.02, zz), (x, d / 2 - 0.02, zz), 0.0035 if zz < z + 0.08 else 0.006, mat, 12)
        for k in range(22):
            x = -w / 2 + 0.03 + k * (w - 0.06) / 21
            tube([(x, -d / 2 + 0.02, z + 0.09), (x, -d / 2 + 0.02, z), (x, d / 2 - 0.02, z), (x, d / 2 - 0.02, z + 0.09)], 0.0022, mat)
    tube([(w / 2, -d / 2 + 0.05, h - 0.05), (w / 2 + 0.06, -d / 2 + 0.05, h - 0.05), (w / 2 + 0.06, d / 2 - 0.05, h - 0.05), (w / 2, d / 2 - 0.05, h - 0.05)], 0.010, brushed_steel(), 0.03)
    if view == BARE:
        return
    # Bowls, jars, bottles.
    for i, c in enumerate(('#e9e3d6', '#c98a4b', '#2f4a3a')):
        lathe([(0, 0), (0.045, 0), (0.09, 0.04), (0.105, 0.075), (0.10, 0.075), (0.085, 0.045), (0, 0.012)], plastic(c, 0.3), at=(-0.17, 0, 0.445 + i * 0.022))
    for x, c in ((0.04, '#b5541c'), (0.14, '#d8c9a8'), (0.24, '#7d8f3a')):
        cyl(0.042, 0.12, (x, 0.02, 0.505), plastic(c, 0.15), bevel=0.008)
        cyl(0.038, 0.025, (x, 0.02, 0.577), wood('oak', 2), bevel=0.004)
    for x in (-0.2, -0.1, 0.0):
        lathe([(0, 0), (0.036, 0), (0.038, 0.01), (0.038, 0.15), (0.014, 0.20), (0.013, 0.25), (0.016, 0.255), (0, 0.256)], plastic('#24382c', 0.1), at=(x, 0.05, 0.146))
    for x, y in ((0.14, 0.0), (0.22, 0.05), (0.20, -0.06), (0.27, -0.02)):
        ball(0.045, (x, y, 0.19), plastic('#b3542a', 0.5), (1, 1, 0.9))
    pot_plant(0.22, 0.06, h, 0.24, random.Random(3))
    box((0.30, 0.20, 0.02), (-0.16, 0.0, h + 0.01), wood('walnut'), 0.006, rot=(0, 0, 12))
    rod((-0.24, -0.02, h + 0.026), (-0.08, 0.02, h + 0.026), 0.006, wood('teak', 2))


PRODUCTS = {
    'six-seat-dining-table': (dining_table,
        View('Dining table of sheesham with six chairs', az=34, el=16, fill=0.90),
        View('Dining table of sheesham, two chairs drawn away', az=-28, el=11, fill=0.90),
        View('Boards, corner and tapered leg of the dining table', az=-38, el=18, near=(-0.80, -0.38, 0.68, 0.16))),
    'four-seat-dining-table': (lambda view: dining_table(view, 4),
        View('Dining table of sheesham with four chairs', az=34, el=16, fill=0.84, pixels=720), Same('six-seat-dining-table-3')),
    'eight-seat-dining-table': (lambda view: dining_table(view, 8),
        View('Dining table of sheesham with eight chairs', az=34, el=16, fill=0.92, pixels=720), Same('six-seat-dining-table-3')),
    'dining-chair-pair': (dining_chair_pair,
        View('Pair of sheesham dining chairs with padded seats', az=18, el=11, fill=0.84),
        View('Dining chairs from front and back', az=-10, el=13, fill=0.84),
        View('Woven seat and oiled joint of a dining chair', az=30, el=22, near=(-0.20, -0.16, 0.43, 0.14))),
    'bar-stool': (bar_stool,
        View('Bar stool with tan leather seat and brass foot ring', az=14, el=11, fill=0.84),
        View('Two bar stools, front and back', az=0, el=9, fill=0.84),
        View('Leather seat and bent back of the bar stool', az=20, el=20, near=(0.06, 0, 0.84, 0.18))),
    'kitchen-trolley': (kitchen_trolley,
        View('Kitchen trolley with oak top, drawers and wire baskets', az=30, el=14, fill=0.84),
        View('Oak top and baskets of the kitchen trolley', az=-30, el=20, near=(0.0, 0, 0.68, 0.36))),
}
