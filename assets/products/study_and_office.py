"""Study and office: desk, chair, cabinet, bunk bed."""

import random
from math import cos, pi, radians, sin

from studio.materials import brass, brushed_steel, chrome, fabric, felt, leather, plastic, powder, rubber, wood
from studio.shapes import ball, bar, box, circle, cushion, cyl, lathe, loft, placed, plate, rectangle, ring, rod, text, tube
from studio.stage import BARE, View
from products.living_room import books, pot_plant


def desk_lamp(x, y, z, turn=0):
    steel, joint = powder('#1d2a26', 0.35), brass(0.3)
    with placed((x, y, z), (0, 0, turn)):
        cyl(0.075, 0.018, (0, 0, 0.009), steel, bevel=0.005)
        rod((0, 0, 0.018), (-0.09, 0, 0.26), 0.006, steel)
        ball(0.012, (-0.09, 0, 0.26), joint)
        rod((-0.09, 0, 0.26), (0.12, 0, 0.43), 0.006, steel)
        ball(0.012, (0.12, 0, 0.43), joint)
        lathe([(0, 0.02), (0.022, 0.02), (0.028, 0), (0.065, -0.085), (0.063, -0.085), (0.026, -0.002), (0, 0.0)], steel, at=(0.13, 0, 0.43), rot=(0, -28, 0))


def study_desk(view):
    timber, steel, front = wood('mango', polish=0.35), powder('#1a1c1d'), powder('#1d2a26', 0.4)
    w, d, h = 1.35, 0.62, 0.75
    for i in range(4):
        box((w, d / 4 - 0.0007, 0.032), (0, -d / 2 + d * (i + 0.5) / 4, h - 0.016), timber, 0.003)
    for s in (-1, 1):
        x = s * (w / 2 - 0.05)
        for y in (-d / 2 + 0.05, d / 2 - 0.05):
            bar((x, y, 0.0), (x, y, h - 0.032), 0.03, steel)
        bar((x, -d / 2 + 0.05, 0.015), (x, d / 2 - 0.05, 0.015), 0.03, steel)
        bar((x, -d / 2 + 0.05, h - 0.047), (x, d / 2 - 0.05, h - 0.047), 0.03, steel)
    bar((-w / 2 + 0.05, d / 2 - 0.05, 0.20), (w / 2 - 0.05, d / 2 - 0.05, 0.20), 0.03, steel)
    x0 = w / 2 - 0.29
    box((0.40, d - 0.12, 0.36), (x0, 0, h - 0.215), front, 0.004)
    for z, hh in ((h - 0.10, 0.12), (h - 0.285, 0.20)):
        box((0.385, 0.018, hh), (x0, -d / 2 + 0.052, z), timber, 0.003)
        box((0.12, 0.014, 0.010), (x0, -d / 2 + 0.036, z + hh / 2 - 0.03), brass(0.3), 0.003)
    box((0.55, 0.24, 0.018), (-0.30, d / 2 - 0.14, h + 0.20), timber, 0.003)
    for x in (-0.55, -0.05):
        box((0.018, 0.24, 0.19), (x, d / 2 - 0.14, h + 0.095), timber, 0.003)
    if view == BARE:
        return
    books(-0.53, d / 2 - 0.14, h, 0.22, random.Random(31), depth=0.15, tall=0.175)
    pot_plant(-0.18, d / 2 - 0.14, h + 0.209, 0.20, random.Random(12))
    desk_lamp(0.42, d / 2 - 0.16, h, 180)
    # Laptop.
    with placed((0.02, -0.08, h), (0, 0, 6)):
        alu = brushed_steel('#b9bab8', 0.35)
        box((0.32, 0.22, 0.012), (0, 0, 0.007), alu, 0.004)
        box((0.27, 0.10, 0.001), (0, 0.035, 0.0135), plastic('#1b1c1d', 0.5), 0)
        for r in range(5):
            for c in range(14):
                box((0.0155, 0.0155, 0.0012), (-0.126 + c * 0.0194, -0.005 + r * 0.0194, 0.0145), plastic('#2b2d2e', 0.5), 0.0005)
        box((0.09, 0.055, 0.0006), (0, -0.065, 0.0133), brushed_steel('#a9aaa8', 0.4), 0)
        with placed((0, 0.112, 0.012), (-16, 0, 0)):
            box((0.32, 0.007, 0.21), (0, 0, 0.105), alu, 0.003)
            box((0.305, 0.001, 0.19), (0, -0.0038, 0.108), plastic('#0a1414', 0.08), 0)
    box((0.15, 0.21, 0.014), (-0.36, -0.12, h + 0.007), felt('#b5541c', 1200), 0.003, rot=(0, 0, 12))
    rod((-0.42, -0.20, h + 0.019), (-0.34, -0.06, h + 0.019), 0.004, brass())
    lathe([(0, 0), (0.036, 0), (0.04, 0.09), (0.0385, 0.09), (0.034, 0.004), (0, 0.004)], plastic('#e9e3d6', 0.25), at=(0.33, -0.16, h))


def office_chair(view):
    """Mesh back, padded seat, five-star base, gas lift, arms."""
    black, mesh, pad = plastic('#17191a', 0.4), fabric('#22282a', 380, 0.8), fabric('#1f2a28', 500)
    for k in range(5):
        a = radians(72 * k + 90)
        rows = []
        for i in range(9):
            t = i / 8
            r, z, half, thick = 0.03 + 0.27 * t, 0.115 - 0.045 * t, 0.030 - 0.012 * t, 0.024 - 0.010 * t
            rows.append([(r, y, z + dz) for y, dz in ((-half, -thick / 2), (half, -thick / 2), (half * 0.8, thick / 2), (-half * 0.8, thick / 2))])
        with placed((0, 0, 0), (0, 0, 72 * k + 90)):
            loft(rows, chrome('#cfcfcc', 0.2), smooth=2, angle=60)
            for y in (-0.019, 0.019):
                cyl(0.028, 0.018, (0.29, y, 0.028), plastic('#1b1c1c', 0.45), 'y', 0.006)
            cyl(0.008, 0.05, (0.29, 0, 0.055), black)
            box((0.045, 0.05, 0.02), (0.292, 0, 0.052), black, 0.008)
    cyl(0.042, 0.09, (0, 0, 0.11), black, bevel=0.008)
    cyl(0.028, 0.18, (0, 0, 0.22), black)
    cyl(0.016, 0.16, (0, 0, 0.36), chrome())
    box((0.20, 0.26, 0.05), (0, 0.02, 0.435), black, 0.014)
    rod((0.08, 0.0, 0.43), (0.27, -0.02, 0.425), 0.006, black)
    box((0.05, 0.025, 0.012), (0.28, -0.02, 0.425), black, 0.005)
    cushion((0.50, 0.48, 0.10), (0, -0.02, 0.505), pad, 0.3, 0.5, piping=None)
    # The back: a frame bent in two directions, with mesh in it.
    def back(u, v, off=0.0):
        x = 0.235 * u * (1 - 0.10 * max(0, v - 0.5) - 0.16 * max(0, 0.35 - v))
        z = 0.58 + 0.60 * v
        y = 0.235 + 0.055 * sin(pi * min(1, v * 1.15)) * -1 + 0.10 * v - 0.055 * u * u + off
        return (x, y, z)
    rim = []
    for u, v in [(-0.86 + 1.72 * i / 14, 0.0) for i in range(15)] + [(1, 0.06 + 0.88 * i / 22) for i in range(23)] + [(0.86 - 1.72 * i / 14, 1.0) for i in range(15)] + [(-1, 0.94 - 0.88 * i / 22) for i in range(23)]:
        rim.append(back(u, v))
    tube(rim, 0.013, black, closed=True)
    rows = [[back(-1 + 2 * i / 20, j / 26) for i in range(21)] for j in range(27)]
    for off in (0.0,):
        part = loft(rows, mesh, closed=False, caps=False, angle=180)
        mod = part.modifiers.new('cloth', 'SOLIDIFY')
        mod.thickness = 0.004
    tube([(0, 0.10, 0.43), (0, 0.30, 0.44), (0, 0.345, 0.60), (0, 0.31, 0.86)], 0.022, black, 0.10)
    bar((-0.16, 0.285, 0.86), (0.16, 0.285, 0.86), 0.03, black, 0.02, bevel=0.008)
    cushion((0.36, 0.06, 0.15), (0, 0.195, 0.74), pad, 0.35, 0.5)
    cushion((0.30, 0.07, 0.15), (0, 0.315, 1.29), mesh, 0.4, 0.5, rot=(-8, 0, 0))
    bar((0, 0.335, 1.12), (0, 0.345, 1.30), 0.04, black, 0.014)
    for s in (-1, 1):
        tube([(s * 0.12, 0.04, 0.445), (s * 0.30, 0.04, 0.45), (s * 0.305, 0.04, 0.66)], 0.016, black, 0.06)
        box((0.05, 0.03, 0.14), (s * 0.305, 0.04, 0.60), black, 0.008)
        cushion((0.085, 0.27, 0.035), (s * 0.30, 0.0, 0.695), rubber('#1d1f1f', 0.6), 0.3, 0.5)


def filing_cabinet(view):
    body, front = powder('#d9d6cd', 0.4), powder('#d9d6cd', 0.38)
    w, d, h = 0.46, 0.62, 1.32
    box((w, d, h - 0.03), (0, 0, 0.03 + (h - 0.03) / 2), body, 0.005)
    box((w - 0.04, d - 0.04, 0.03), (0, 0.0, 0.015), powder('#2b2e2f'), 0.002)
    hh = (h - 0.085) / 4
    for k in range(4):
        z = 0.055 + hh * (k + 0.5)
        out = 0.36 if view == 2 and k == 2 else 0
        y = -d / 2 - 0.008 - out
        box((w - 0.03, 0.018, hh - 0.010), (0, y, z), front, 0.004)
        box((0.15, 0.006, 0.012), (0, y - 0.012, z + 0.072), brushed_steel(), 0.002)
        tube([(-0.07, y - 0.008, z + 0.01), (-0.07, y - 0.035, z + 0.01), (0.07, y - 0.035, z + 0.01), (0.07, y - 0.008, z + 0.01)], 0.007, brushed_steel('#cfcfcb', 0.25), 0.015)
        box((0.085, 0.003, 0.042), (0, y - 0.0105, z + 0.085), brushed_steel(), 0.002)
        box((0.072, 0.003, 0.030), (0, y - 0.0125, z + 0.085), plastic('#f6f2e8', 0.7), 0.0005)
        text(('S–Z', 'M–R', 'F–L', 'A–E')[k], 0.018, (0, y - 0.0145, z + 0.085), plastic('#2a2a2a'), depth=0.0002)
        if out:
            for x in (-w / 2 + 0.03, w / 2 - 0.03):
                box((0.004, out, hh * 0.6), (x, y + out / 2, z - 0.03), front, 0)
            box((w - 0.06, out, 0.004), (0, y + out / 2, z - hh / 2 + 0.02), front, 0)
            rng = random.Random(3)
            for i in range(20):
                c = ('#d8b878', '#cfae6d', '#8fa79b', '#c48a5a')[i % 4]
                yy = y + 0.03 + i * 0.0165
                box((w - 0.10, 0.004, 0.22), (0, yy, z - 0.02), felt(c, 900), 0.001, rot=(rng.uniform(-4, 4), 0, 0))
                box((0.08, 0.003, 0.02), (-0.12 + 0.08 * (i % 4), yy, z + 0.10), plastic('#f2efe6', 0.6), 0.001)
    cyl(0.010, 0.008, (w / 2 - 0.045, -d / 2 - 0.008, h - 0.022), chrome(), 'y')
    if view == 1:
        pot_plant(0.08, 0.05, h, 0.30, random.Random(17))
        box((0.22, 0.30, 0.03), (-0.09, 0.0, h + 0.015), felt('#1d3a4a', 1200), 0.003, rot=(0, 0, 6))


def metal_bunk_bed(view):
    steel, wood_ladder = powder('#1f2a36', 0.4), wood('oak')
    w, l = 0.95, 2.0
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((sx * l / 2, sy * w / 2, 0), (sx * l / 2, sy * w / 2, 1.72), 0.024, steel, 32)
            ball(0.028, (sx * l / 2, sy * w / 2, 1.725), steel, (1, 1, 0.6))
            cyl(0.03, 0.02, (sx * l / 2, sy * w / 2, 0.01), rubber())
        for z0, z1 in ((0.30, 0.62), (1.24, 1.66)):
            for z in (z0, z1):
                rod((sx * l / 2, -w / 2, z), (sx * l / 2, w / 2, z), 0.019, steel)
            for k in range(1, 6):
                rod((sx * l / 2, -w / 2 + w * k / 6, z0), (sx * l / 2, -w / 2 + w * k / 6, z1), 0.009, steel)
    for z, cloth, pillow, seed in ((0.30, '#c4803c', '#f1ede4', 1), (1.24, '#2f5a50', '#f1ede4', 4)):
        for sy in (-1, 1):
            bar((-l / 2, sy * w / 2, z), (l / 2, sy * w / 2, z), 0.03, steel, 0.06)
        for k in range(11):
            rod((-l / 2 + l * (k + 0.5) / 11, -w / 2, z), (-l / 2 + l * (k + 0.5) / 11, w / 2, z), 0.010, steel)
        cushion((l - 0.06, w - 0.06, 0.15), (0, 0, z + 0.09), fabric('#ede8dd', 700), 0.05, 0.35, piping=fabric('#cfc7b6', 700))
        cushion((1.25, w - 0.03, 0.075), (-0.34, 0, z + 0.165), fabric(cloth, 420), 0.25, 0.5, crumple=0.10, seed=seed)
        cushion((0.34, 0.58, 0.14), (l / 2 - 0.25, 0, z + 0.235), fabric(pillow, 700), 0.5, 0.5, rot=(0, -14, 0), crumple=0.08, seed=seed + 2)
    for y, x0, x1 in ((-w / 2, -l / 2, 0.42), (w / 2, -l / 2, l / 2)):
        for z in (1.45, 1.62):
            rod((x0, y, z), (x1, y, z), 0.014, steel)
        for x in [x0 + (x1 - x0) * k / 6 for k in range(1, 7 if x1 < l / 2 else 6)]:
            rod((x, y, 1.24), (x, y, 1.62), 0.008 if x < x1 else 0.014, steel)
    for x in (0.50, 0.86):
        rod((x, -w / 2 - 0.22, 0.01), (x, -w / 2 - 0.025, 1.62), 0.016, steel)
        cyl(0.02, 0.02, (x, -w / 2 - 0.22, 0.01), rubber())
    for k in range(5):
        z = 0.24 + 0.26 * k
        y = -w / 2 - 0.22 + 0.195 * z / 1.61
        box((0.36, 0.075, 0.022), (0.68, y, z), wood_ladder, 0.005)


PRODUCTS = {
    'study-desk': (study_desk,
        View('Study desk with oak-grain top, drawers, lamp and laptop', az=26, el=15, fill=0.88),
        View('Shelf, books and lamp on the desk', az=-26, el=18, near=(0.0, 0.05, 0.88, 0.46))),
    'office-chair': (office_chair,
        View('Office chair with mesh back and chrome base', az=32, el=10, fill=0.86),
        View('Office chair from behind', az=150, el=10, fill=0.86),
        View('Arm rest, seat edge and breathing mesh of the office chair', az=36, el=18, near=(0.20, 0.0, 0.64, 0.20))),
    'filing-cabinet': (filing_cabinet,
        View('Four drawer steel filing cabinet', az=32, el=8, fill=0.84),
        View('Filing cabinet with one drawer open', az=-34, el=16, fill=0.84),
        View('Handle and label holder of a drawer', az=26, el=10, near=(0.03, -0.32, 1.17, 0.16))),
    'metal-bunk-bed': (metal_bunk_bed,
        View('Steel bunk bed with ladder and guard rail', az=32, el=9, fill=0.88),
        View('Ladder with oak steps and the upper berth', az=-26, el=12, near=(0.45, -0.3, 1.25, 0.62))),
}
