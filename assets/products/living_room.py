"""Living room: sofa, armchair, tables, swing, bookshelf."""

import random
from math import cos, pi, radians, sin

from studio.materials import brass, chrome, fabric, felt, glass, leather, plastic, powder, rubber, velvet, wood, cast_iron
from studio.shapes import ball, bar, box, circle, cushion, cyl, lathe, loft, placed, plate, rectangle, ring, rod, text, tube
from studio.stage import BARE, Same, View


def books(x, y, z, width, rng, depth=0.17, tall=0.24, along=(1, 0)):
    """A row of books from x to x + width standing on z, spines to the front (-y)."""
    palette = ['#7a2e22', '#1d3a4a', '#c9a86a', '#2f4a3a', '#e6dfd0', '#5a4632', '#8e9a92', '#b5541c', '#3a3240', '#d8cbb2']
    at = x
    while at < x + width - 0.02:
        t, h, d = rng.uniform(0.016, 0.042), tall * rng.uniform(0.78, 1.0), depth * rng.uniform(0.82, 1)
        if at + t > x + width:
            break
        colour = rng.choice(palette)
        box((t - 0.001, d, h), (at + t / 2, y - depth / 2 + d / 2, z + h / 2), felt(colour, 1200), 0.003)
        box((t - 0.006, d - 0.004, h - 0.006), (at + t / 2, y - depth / 2 + d / 2 + 0.004, z + h / 2), plastic('#ece5d3', 0.8), 0)
        if rng.random() < 0.6:
            for q in (0.18, 0.8):
                box((t - 0.0008, 0.001, 0.004), (at + t / 2, y - depth / 2 - 0.0004, z + h * q), brass(0.4), 0)
        at += t


def pot_plant(x, y, z, size=0.3, rng=None):
    """A glazed pot with long leaves."""
    rng = rng or random.Random(4)
    k = size / 0.3
    with placed((x, y, z), scale=k):
        lathe([(0, 0), (0.045, 0), (0.052, 0.01), (0.064, 0.10), (0.066, 0.115), (0.060, 0.115), (0.055, 0.10), (0, 0.10)], plastic('#e9e3d6', 0.3))
        leaf = plastic('#3c6b3f', 0.45)
        for i in range(22):
            a, lean, length = rng.uniform(0, 360), rng.uniform(8, 62), rng.uniform(0.14, 0.24)
            rows = []
            for j in range(9):
                t = j / 8
                w = 0.016 * (sin(pi * min(1, t * 0.97 + 0.03)) ** 0.7)
                out, up = length * (sin(radians(lean * (0.4 + 0.9 * t))) * t), length * cos(radians(lean * (0.3 + 0.8 * t))) * t
                rows.append([(out, -w, up), (out + 0.002, 0, up - 0.002), (out, w, up)])
            with placed((0, 0, 0.10), (0, 0, a)):
                loft(rows, leaf, closed=False, caps=False, angle=180)


def vase(x, y, z, colour='#c9a27a', size=1.0):
    with placed((x, y, z), scale=size):
        lathe([(0, 0), (0.04, 0), (0.06, 0.03), (0.068, 0.075), (0.055, 0.125), (0.026, 0.165), (0.024, 0.185), (0.032, 0.20), (0.028, 0.20), (0.020, 0.185), (0, 0.17)],
              plastic(colour, 0.45), angle=80)


COVERS = {  # the two threads of a sofa's cover, and of the pillows on it
    'green': (('#6f7d74', '#5d6a62'), ('#c4803c', '#b06f30'), ('#e3dccb', '#d4cbb6')),
    'grey': (('#b1afab', '#9a9894'), ('#2f5a50', '#284d45'), ('#e3dccb', '#d4cbb6')),
    'rust': (('#a4512f', '#8d4326'), ('#e3dccb', '#d4cbb6'), ('#6f7d74', '#5d6a62')),
}


def sofa(seats=3, cover='green', legs=None, width=None, pillows=True):
    """A sofa with loose seat and back cushions; its back towards +y."""
    (thread, second), *covers = COVERS[cover]
    cloth = fabric(thread, second=second)
    width = width or {2: 1.513, 3: 2.1}[seats]
    legs = legs or wood('walnut', 2)
    d, arm, seat_h = 0.90, 0.17, 0.30
    inner = width - 2 * arm
    cushion((inner + 0.04, d - 0.06, 0.15), (0, 0, 0.215), cloth, 0.04, 0.25)
    cushion((inner + 0.06, 0.20, 0.62), (0, d / 2 - 0.12, 0.47), cloth, 0.08, 0.35, rot=(-4, 0, 0))
    for s in (-1, 1):
        cushion((arm, d, 0.46), (s * (width / 2 - arm / 2), 0, 0.375), cloth, 0.12, 0.42)
    w = inner / seats
    for i in range(seats):
        x = -inner / 2 + w * (i + 0.5)
        cushion((w - 0.006, d - 0.22, 0.17), (x, -0.075, 0.37), cloth, 0.22, 0.45, crumple=0.03, seed=i, piping=cloth)
        cushion((w - 0.01, 0.20, 0.44), (x, 0.235, 0.655), cloth, 0.34, 0.5, rot=(-13, 0, 0), crumple=0.05, seed=i + 5)
    for x in (-width / 2 + 0.13, width / 2 - 0.13):
        for y in (-d / 2 + 0.12, d / 2 - 0.12):
            cyl(0.014, 0.15, (x, y, 0.075), legs, top=0.024)
    if pillows:
        cushion((0.42, 0.15, 0.42), (-inner / 2 + 0.20, 0.03, 0.66), fabric(covers[0][0], second=covers[0][1]), 0.55, 0.5, rot=(-22, 8, 14), crumple=0.06, seed=3)
        cushion((0.42, 0.15, 0.42), (inner / 2 - 0.20, 0.03, 0.66), fabric(covers[1][0], second=covers[1][1]), 0.55, 0.5, rot=(-22, -7, -12), crumple=0.06, seed=8)


def sofa_of(seats, cover):
    return lambda view: sofa(seats, cover, pillows=view != BARE)


def armchair(view):
    """A wing chair in tan leather on turned legs."""
    hide, timber = leather('#8a4f2a', 0.42, 240, 0.25), wood('walnut', 2)
    cushion((0.60, 0.62, 0.17), (0, -0.02, 0.30), hide, 0.06, 0.3)
    cushion((0.56, 0.60, 0.15), (0, -0.07, 0.43), hide, 0.3, 0.48, crumple=0.03, piping=hide)
    cushion((0.64, 0.16, 0.78), (0, 0.28, 0.72), hide, 0.3, 0.48, rot=(-13, 0, 0))
    for x in (-0.14, 0.14):
        for z in (0.68, 0.84):
            ball(0.011, (x if z < 0.75 else x * 1.0, 0.195 + (z - 0.62) * 0.22, z), hide, (1, 0.5, 1))
    for s in (-1, 1):
        cushion((0.13, 0.66, 0.42), (s * 0.355, -0.02, 0.42), hide, 0.14, 0.45)
        cushion((0.15, 0.66, 0.10), (s * 0.362, -0.03, 0.635), hide, 0.25, 0.5)
        cushion((0.10, 0.26, 0.42), (s * 0.335, 0.22, 0.85), hide, 0.25, 0.48, rot=(-13, 0, s * -14))
        for y, lean in ((-0.25, 6), (0.24, -8)):
            cyl(0.015, 0.25, (s * 0.27, y, 0.125), timber, top=0.026, rot=(lean, s * -5, 0))
        cyl(0.05, 0.004, (s * 0.362, -0.362, 0.635), hide, 'y')


def coffee_table(view):
    """Solid sheesham top on a bent steel frame, with a lower glass shelf."""
    timber, steel = wood('sheesham', polish=0.45), powder('#1a1c1d')
    for i in range(4):
        box((1.10, 0.598 / 4 - 0.0006, 0.035), (0, -0.3 + 0.15 * (i + 0.5), 0.425), timber, 0.003)
    for x in (-0.44, 0.44):
        for a, b in (((x, -0.25, 0.40), (x, -0.25, 0.012)), ((x, 0.25, 0.40), (x, 0.25, 0.012)), ((x, -0.262, 0.012), (x, 0.262, 0.012)), ((x, -0.262, 0.398), (x, 0.262, 0.398))):
            bar(a, b, 0.025, steel)
        bar((x, -0.25, 0.17), (x, 0.25, 0.17), 0.02, steel)
    for y in (-0.25, 0.25):
        bar((-0.44, y, 0.17), (0.44, y, 0.17), 0.02, steel)
    box((0.90, 0.50, 0.008), (0, 0, 0.184), glass(), 0.001)
    if view == BARE:
        return
    rng = random.Random(2)
    for i, (c, s) in enumerate((('#1d3a4a', 0.30), ('#e6dfd0', 0.27), ('#b5541c', 0.24))):
        box((s, s * 0.76, 0.028), (-0.22, 0.0, 0.457 + i * 0.0285), felt(c, 1200), 0.003, rot=(0, 0, 8 - 9 * i))
    lathe([(0, 0), (0.05, 0), (0.10, 0.022), (0.125, 0.055), (0.12, 0.056), (0.095, 0.028), (0, 0.010)], brass(0.3), at=(0.22, 0.02, 0.4425))
    for x, y in ((0.19, 0.0), (0.25, 0.03), (0.21, 0.07)):
        ball(0.035, (x, y, 0.487), plastic('#c4702c', 0.5), (1, 1, 0.92))


def tv_unit(view):
    timber, front, steel = wood('walnut', polish=0.3), wood('oak', polish=0.3), powder('#1a1c1d')
    w, d, z0, h = 1.8, 0.42, 0.14, 0.40
    for z in (z0 + 0.0125, z0 + h - 0.0125):
        box((w, d, 0.025), (0, 0, z), timber, 0.002)
    for x in (-w / 2 + 0.0125, w / 2 - 0.0125, -0.3, 0.3):
        box((0.025, d - 0.002, h - 0.05), (x, 0, z0 + h / 2), timber, 0.001)
    box((w - 0.05, 0.008, h - 0.05), (0, d / 2 - 0.02, z0 + h / 2), timber, 0)
    box((0.575, d - 0.06, 0.018), (0, 0.01, z0 + 0.22), timber, 0.001)
    for s in (-1, 1):
        x0 = s * 0.5875
        for i in range(23):
            box((0.0155, 0.016, h - 0.062), (x0 - 0.2585 + i * 0.0235, -d / 2 + 0.016, z0 + h / 2), wood('oak', 2, 0.3), 0.0045)
        box((0.545, 0.006, h - 0.06), (x0, -d / 2 + 0.028, z0 + h / 2), wood('walnut', 2, 0.1), 0)
        for x in (s * 0.82, s * 0.22):
            for y in (-0.15, 0.15):
                rod((x * 1.01, y * 1.05, 0), (x, y, z0), 0.010, steel, top=0.015)
    box((0.43, 0.28, 0.055), (0, 0.0, z0 + 0.26), plastic('#1b1c1d', 0.35), 0.006)
    box((0.06, 0.001, 0.004), (-0.12, -0.1405, z0 + 0.26), plastic('#7fd0b4', 0.3), 0)
    rng = random.Random(5)
    with placed((0, 0, 0)):
        for i, c in enumerate(('#7a2e22', '#e6dfd0', '#1d3a4a')):
            box((0.26, 0.20, 0.026), (-0.08, 0, z0 + 0.038 + 0.0265 * i), felt(c, 1200), 0.003, rot=(0, 0, 4 * i))
    if view == BARE:
        return
    # Television.
    box((1.23, 0.035, 0.71), (0, 0.03, z0 + h + 0.42), plastic('#101112', 0.35), 0.004)
    box((1.21, 0.004, 0.685), (0, 0.012, z0 + h + 0.425), plastic('#07090a', 0.06), 0)
    for s in (-1, 1):
        bar((s * 0.36, -0.08, z0 + h + 0.006), (s * 0.36, 0.03, z0 + h + 0.07), 0.012, plastic('#101112'), 0.02)
        bar((s * 0.36, 0.14, z0 + h + 0.006), (s * 0.36, 0.03, z0 + h + 0.07), 0.012, plastic('#101112'), 0.02)
    pot_plant(0.77, 0.02, z0 + h, 0.28, random.Random(9))
    vase(-0.77, 0.02, z0 + h, '#b98a57', 1.1)


def garden_swing(view):
    """A two-seat swing hung on chains from an A-frame with a canopy."""
    steel, timber, cloth = powder('#22352e', 0.4), wood('teak', polish=0.3), fabric('#e4dccb', 420, second='#d8ceb8')
    w, h = 1.9, 1.95
    for s in (-1, 1):
        tube([(s * w / 2, -0.62, 0.02), (s * w / 2, -0.05, h), (s * w / 2, 0.05, h), (s * w / 2, 0.62, 0.02)], 0.027, steel, 0.10)
        rod((s * w / 2, -0.42, 0.62), (s * w / 2, 0.42, 0.62), 0.014, steel)
        for y in (-0.62, 0.62):
            cyl(0.05, 0.02, (s * w / 2, y, 0.01), steel)
        with placed((s * w / 2, 0, 0)):
            for k in (-1, 1):
                ring(0.09, 0.008, (0, k * 0.10, 0.75), steel, rot=(0, 90, 0))
            ring(0.07, 0.008, (0, 0, 0.92), steel, rot=(0, 90, 0))
    rod((-w / 2, 0, h), (w / 2, 0, h), 0.030, steel)
    rows = []
    for y, z in ((-0.72, h + 0.10), (-0.70, h + 0.16), (0, h + 0.34), (0.70, h + 0.16), (0.72, h + 0.10)):
        rows.append([(x, y, z - 0.03 * (1 - (2 * x / (w + 0.3)) ** 2)) for x in [(-0.5 + k / 12) * (w + 0.3) for k in range(13)]])
    part = loft(rows, cloth, closed=False, caps=False, angle=50)
    mod = part.modifiers.new('cloth', 'SOLIDIFY')
    mod.thickness = 0.006
    for s in (-1, 1):
        tube([(s * (w / 2 + 0.1), -0.69, h + 0.13), (s * (w / 2 + 0.1), 0, h + 0.31), (s * (w / 2 + 0.1), 0.69, h + 0.13)], 0.012, steel)
        rod((s * w / 2, 0, h), (s * (w / 2 + 0.1), 0, h + 0.3), 0.012, steel)
    # The bench.
    with placed((0, 0.02, 0.48), (-4, 0, 0)):
        width = 1.36
        for i in range(7):
            box((width, 0.06, 0.022), (0, -0.25 + i * 0.072, 0.0), timber, 0.004)
        for i in range(7):
            z = 0.10 + i * 0.072
            box((width, 0.022, 0.06), (0, 0.25 + z * 0.20, z), timber, 0.004, rot=(-11, 0, 0))
        for x in (-width / 2 + 0.06, 0, width / 2 - 0.06):
            bar((x, -0.28, -0.025), (x, 0.25, -0.025), 0.03, steel)
            bar((x, 0.25, -0.03), (x, 0.39, 0.60), 0.03, steel)
        for s in (-1, 1):
            x = s * (width / 2 - 0.02)
            tube([(x, -0.24, 0), (x, -0.26, 0.24), (x, 0.30, 0.27)], 0.016, steel, 0.06)
            box((0.055, 0.50, 0.022), (x, 0.01, 0.265), timber, 0.008)
        cushion((width - 0.12, 0.48, 0.09), (0, -0.03, 0.055), fabric('#c4803c', 420, second='#b06f30'), 0.25, 0.5, crumple=0.02)
        for s in (-1, 1):
            cushion((0.42, 0.15, 0.40), (s * 0.40, 0.21, 0.29), cloth, 0.5, 0.5, rot=(-18, 0, s * 5), crumple=0.05, seed=s + 4)
    for s in (-1, 1):
        for y0, z0, y1 in ((-0.22, 0.74, -0.02), (0.36, 0.98, 0.02)):
            a, b = (s * 0.66, y0, z0), (s * 0.70, y1, h - 0.02)
            n = 34
            for k in range(n):
                t = (k + 0.5) / n
                p = [a[i] + (b[i] - a[i]) * t for i in range(3)]
                length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 + (b[2] - a[2]) ** 2) ** 0.5 / n
                with placed(p, (0, 0, 90 * (k % 2))):
                    tube([(x, 0, z) for x, z in rectangle(0.018, length * 1.35, 0.009, steps=4)], 0.0032, steel, closed=True)


def bookshelf(view):
    """Ladder frame of steel with five sheesham shelves, filled."""
    timber, steel = wood('sheesham', polish=0.35), powder('#1a1c1d')
    w, d, h = 0.95, 0.32, 1.85
    for s in (-1, 1):
        for y in (-d / 2 + 0.0125, d / 2 - 0.0125):
            bar((s * (w / 2 - 0.0125), y, 0), (s * (w / 2 - 0.0125), y, h), 0.025, steel)
        bar((s * (w / 2 - 0.0125), -d / 2, h - 0.0125), (s * (w / 2 - 0.0125), d / 2, h - 0.0125), 0.025, steel)
    levels = (0.12, 0.50, 0.88, 1.26, 1.62)
    for z in levels:
        box((w - 0.052, d, 0.03), (0, 0, z), timber, 0.003)
        for s in (-1, 1):
            bar((s * (w / 2 - 0.0125), -d / 2 + 0.02, z - 0.02), (s * (w / 2 - 0.0125), d / 2 - 0.02, z - 0.02), 0.02, steel)
    bar((-w / 2, d / 2 - 0.01, 0.20), (w / 2, d / 2 - 0.01, 1.55), 0.004, steel, 0.02)
    bar((w / 2, d / 2 - 0.01, 0.20), (-w / 2, d / 2 - 0.01, 1.55), 0.004, steel, 0.02)
    if view == BARE:
        return
    rng = random.Random(11)
    up = 0.015
    books(-0.42, -0.02, levels[0] + up, 0.50, rng, tall=0.29)
    box((0.28, 0.22, 0.20), (0.26, 0, levels[0] + up + 0.10), felt('#b98a57', 200), 0.012)
    books(-0.10, -0.02, levels[1] + up, 0.50, rng, tall=0.27)
    vase(-0.28, 0, levels[1] + up, '#2f4a3a', 1.25)
    books(-0.42, -0.02, levels[2] + up, 0.40, rng, tall=0.28)
    for i, c in enumerate(('#e6dfd0', '#7a2e22', '#1d3a4a')):
        box((0.24, 0.17, 0.03), (0.20, -0.01, levels[2] + up + 0.015 + 0.0305 * i), felt(c, 1200), 0.003, rot=(0, 0, 6 * i - 4))
    ball(0.05, (0.20, -0.01, levels[2] + up + 0.142), brass(0.25))
    books(0.02, -0.02, levels[3] + up, 0.40, rng, tall=0.25)
    box((0.22, 0.02, 0.28), (-0.25, 0.03, levels[3] + up + 0.14), wood('oak', 2), 0.003, rot=(-8, 0, 6))
    box((0.18, 0.004, 0.24), (-0.25, 0.018, levels[3] + up + 0.14), plastic('#d9cbb0', 0.7), 0, rot=(-8, 0, 6))
    pot_plant(0.26, 0, levels[4] + up, 0.30, random.Random(21))
    books(-0.42, -0.02, levels[4] + up, 0.34, rng, tall=0.20)


PRODUCTS = {
    'three-seat-sofa': (sofa_of(3, 'green'),
        View('Three-seat sofa in sage fabric with dark sheesham legs', az=22, el=10, fill=0.90),
        View('Arm, piped seat and cushion of the sofa', az=-38, el=16, near=(-0.75, -0.15, 0.50, 0.46))),
    'three-seat-sofa-grey': (sofa_of(3, 'grey'),
        View('Three-seat sofa in light grey fabric with dark sheesham legs', az=22, el=10, fill=0.90, pixels=960),
        View('Arm, piped seat and cushion of the sofa in grey', az=-38, el=16, near=(-0.75, -0.15, 0.50, 0.46), pixels=720)),
    'three-seat-sofa-rust': (sofa_of(3, 'rust'),
        View('Three-seat sofa in rust fabric with dark sheesham legs', az=22, el=10, fill=0.90, pixels=960),
        View('Arm, piped seat and cushion of the sofa in rust', az=-38, el=16, near=(-0.75, -0.15, 0.50, 0.46), pixels=720)),
    'two-seat-sofa-green': (sofa_of(2, 'green'),
        View('Two-seat sofa in sage green fabric with dark sheesham legs', az=22, el=10, fill=0.84, pixels=720), Same('three-seat-sofa-2')),
    'two-seat-sofa-grey': (sofa_of(2, 'grey'),
        View('Two-seat sofa in light grey fabric with dark sheesham legs', az=22, el=10, fill=0.84, pixels=720), Same('three-seat-sofa-grey-2')),
    'two-seat-sofa-rust': (sofa_of(2, 'rust'),
        View('Two-seat sofa in rust fabric with dark sheesham legs', az=22, el=10, fill=0.84, pixels=720), Same('three-seat-sofa-rust-2')),
    'armchair': (armchair,
        View('Wing armchair in tan leather', az=28, el=10, fill=0.80),
        View('Armchair from the side', az=72, el=10, fill=0.80),
        View('Grained leather on the arm and the piped seat of the armchair', az=34, el=20, near=(0.27, -0.28, 0.55, 0.17))),
    'coffee-table': (coffee_table,
        View('Coffee table of sheesham on a black steel frame', az=30, el=18, fill=0.86),
        View('Sheesham top with books and brass bowl', az=-24, el=24, near=(0.0, -0.05, 0.42, 0.34))),
    'tv-unit': (tv_unit,
        View('TV unit in dark sheesham veneer with ribbed oak fronts', az=20, el=8, fill=0.90),
        View('Ribbed oak front of the TV unit', az=34, el=14, near=(0.60, -0.1, 0.42, 0.42))),
    'garden-swing': (garden_swing,
        View('Garden swing with canopy, teak slats and cushions', az=28, el=6, fill=0.88),
        View('Teak seat, cushions and chain of the swing', az=-30, el=12, near=(0.0, 0.0, 0.72, 0.66))),
    'bookshelf': (bookshelf,
        View('Bookshelf with dark mango-wood shelves in a steel frame', az=26, el=6, fill=0.88),
        View('Books on the mango-wood shelves', az=-24, el=8, near=(0.0, -0.1, 1.08, 0.40))),
}
