"""Fitness: weights, benches, treadmill, mat."""

import math
from math import cos, pi, radians, sin

from studio.materials import brushed_steel, cast_iron, chrome, fabric, leather, plastic, powder, rubber, glow
from studio.shapes import ball, bar, box, circle, cushion, cyl, lathe, loft, placed, plate, rectangle, ring, rod, text, tube
from studio.stage import BARE, Same, View


def _hex_head(inner, mat, kg, out):
    """A rubber hexagon head with chamfered ends that begins at `inner`, its weight raised on the outer face."""
    k = head_size(kg)
    w, r = 0.105 * k, 0.078 * k
    x = inner + out * w / 2
    sections = []
    for dx, k in ((-w / 2, 0.80), (-w / 2 + 0.012, 1.0), (w / 2 - 0.012, 1.0), (w / 2, 0.80)):
        sections.append([(x + dx, r * k * cos(a), r * k * sin(a)) for a in (radians(30 + 60 * i) for i in range(6))])
    part = loft(sections, mat, angle=20)
    mod = part.modifiers.new('edge', 'BEVEL')
    mod.width, mod.segments, mod.harden_normals = 0.004, 3, True
    face = x + out * w / 2
    letters = 0.050 if kg == 10 else 0.042
    text(str(kg), letters * k, (face + out * 0.0005, 0, 0.008 * k), plastic('#e9e6df', 0.5), rot=(90, 0, 90 * out))
    text('KG', 0.020 * k, (face + out * 0.0005, 0, -0.032 * k), plastic('#e9e6df', 0.5), rot=(90, 0, 90 * out))


def head_size(kg):
    """How large the head of a dumbbell is beside that of one of 10 kg: iron weighs as its volume."""
    return (kg / 10) ** (1 / 3)


def dumbbell(at, rot, kg=10):
    with placed(at, rot):
        black = rubber('#191a1a', 0.6, 500)
        _hex_head(-0.0655, black, kg, -1)
        _hex_head(0.0655, black, kg, 1)
        profile = [(0, -0.07), (0.0165, -0.07), (0.0165, -0.062)]
        for i in range(61):
            t = -1 + 2 * i / 60
            profile.append((0.0145 + 0.0022 * (1 - t * t) + (0.0004 if i % 2 else 0), 0.058 * t))
        profile += [(0.0165, 0.062), (0.0165, 0.07), (0, 0.07)]
        lathe(profile, chrome('#cfcfcc', 0.22), rot=(0, 90, 0), angle=70)


def hex_dumbbell_pair(view, kg=10):
    z = 0.0676 * head_size(kg)
    if view == BARE:
        dumbbell((0, 0, z), (0, 0, 0), kg)
        return
    dumbbell((0, 0, z), (0, 0, 24), kg)
    if view == 2 and kg == 10:
        dumbbell((0.04, 0.20, z), (0, 0, 4), kg)
    else:
        dumbbell((0.06, 0.24, z), (0, 0, -30), kg)


def _weight_plate(x, radius, thick, kg, color='#1b1c1c', face=0):
    """A bumper plate around the x axis with steel hub and raised rim."""
    h = thick / 2
    profile = [(0.026, -h * 0.8), (0.045, -h * 0.8), (0.05, -h * 0.55), (radius * 0.52, -h * 0.55), (radius * 0.62, -h), (radius - 0.008, -h), (radius, -h + 0.008),
               (radius, h - 0.008), (radius - 0.008, h), (radius * 0.62, h), (radius * 0.52, h * 0.55), (0.05, h * 0.55), (0.045, h * 0.8), (0.026, h * 0.8), (0.026, -h * 0.8)]
    with placed((x, 0, 0), (0, 90, 0)):
        lathe(profile, rubber(color, 0.55, 400), segments=96)
        lathe([(0.025, -h * 0.86), (0.042, -h * 0.86), (0.042, h * 0.86), (0.025, h * 0.86), (0.025, -h * 0.86)], chrome('#d6d6d2', 0.2))
    if face:
        for a in (0, 180):
            with placed((x + face * (h + 0.0005), 0, 0), (a, 0, 0)):
                text(f'{kg} KG', radius * 0.24, (0, 0, radius * 0.80), plastic('#efece4', 0.4), rot=(90, 0, 90 * face))


def _barbell(z):
    with placed((0, 0, z)):
        rod((-0.66, 0, 0), (0.66, 0, 0), 0.014, brushed_steel('#bdbdb9', 0.25))
        for s in (-1, 1):
            rod((s * 0.66, 0, 0), (s * 1.09, 0, 0), 0.025, chrome('#d9d9d6', 0.16))
            cyl(0.038, 0.03, (s * 0.67, 0, 0), chrome('#d9d9d6', 0.16), 'x')
            cyl(0.022, 0.01, (s * 1.093, 0, 0), plastic('#8e1b16'), 'x')
            _weight_plate(s * 0.72, 0.225, 0.062, 20, '#9b1f1a', s)
            _weight_plate(s * 0.778, 0.225, 0.052, 15, '#c89a22', s)
            _weight_plate(s * 0.825, 0.225, 0.04, 10, '#1f5b3b', s)
            cyl(0.045, 0.035, (s * 0.868, 0, 0), chrome('#b9b9b5', 0.3), 'x', 0.006)
            rod((s * 0.868, 0, 0.03), (s * 0.868, -0.03, 0.075), 0.006, chrome())


def olympic_barbell_set(view):
    _barbell(0.225)
    if view == BARE:
        return
    for x0, y0, r, t, kg in ((0.30, -0.42, 0.17, 0.03, 5), (0.62, -0.50, 0.14, 0.026, 2)):
        with placed((x0, y0, t / 2), (0, 90, 0)):
            _weight_plate(0, r, t, kg, '#1b1c1c')


def flat_incline_bench(view):
    frame, pad = powder('#1a1c1c'), leather('#1c1d1d', 0.5, 700, 0.2)
    red = powder('#b5541c')
    bar((-0.0, -0.62, 0.05), (0, 0.62, 0.05), 0.06, frame)
    for y, w in ((-0.60, 0.5), (0.60, 0.62)):
        bar((-w / 2, y, 0.05), (w / 2, y, 0.05), 0.06, frame)
        for x in (-w / 2, w / 2):
            box((0.045, 0.07, 0.065), (x, y, 0.0325), rubber(), 0.006)
    bar((0, -0.40, 0.05), (0, -0.28, 0.40), 0.06, frame)
    bar((0, 0.30, 0.05), (0, 0.06, 0.40), 0.06, red)
    bar((0, -0.56, 0.405), (0, 0.10, 0.405), 0.06, frame)
    # Seat, and the back raised on its ladder.
    cushion((0.30, 0.36, 0.075), (0, -0.36, 0.475), pad, 0.18, 0.35, rot=(4, 0, 0))
    angle = 0 if view == BARE else 38
    with placed((0, -0.14, 0.46), (angle, 0, 0)):
        cushion((0.29, 0.88, 0.075), (0, 0.46, 0.045), pad, 0.18, 0.35)
        for x in (-0.07, 0.07):
            bar((x, 0.02, -0.02), (x, 0.78, -0.02), 0.04, frame, 0.03)
        for y in (0.1, 0.7):
            bar((-0.07, y, -0.02), (0.07, y, -0.02), 0.03, frame)
    ladder = 3 if view == BARE else 6  # laid flat, the back hides the rest
    for x in (-0.05, 0.05):
        bar((x, 0.42, 0.07), (x, 0.39 if view == BARE else 0.36, 0.435 if view == BARE else 0.80), 0.018, frame, 0.04)
    for i in range(ladder):
        rod((-0.075, 0.415 - i * 0.011, 0.16 + i * 0.11), (0.075, 0.415 - i * 0.011, 0.16 + i * 0.11), 0.009, chrome())
    # Foot rollers at the front.
    bar((0, -0.56, 0.40), (0, -0.66, 0.20), 0.05, frame)
    foam = rubber('#202121', 0.85, 300)
    for y, z in ((-0.57, 0.42), (-0.675, 0.19)):
        rod((-0.24, y, z), (0.24, y, z), 0.011, chrome())
        for x in (-0.15, 0.15):
            cyl(0.045, 0.16, (x, y, z), foam, 'x', 0.012)
            cyl(0.02, 0.006, (x + (0.085 if x > 0 else -0.085), y, z), plastic('#c9792b'), 'x')
    for x in (-0.2, 0.2):
        cyl(0.035, 0.03, (x, 0.66, 0.045), rubber(), 'x')
    cyl(0.022, 0.05, (0.05, -0.1, 0.41), plastic('#c9792b'), 'x', 0.006)


def motorised_treadmill(view):
    grey, black, silver = plastic('#2a2d2d', 0.45), plastic('#161717', 0.4), powder('#8c918f', 0.35)
    for x in (-0.34, 0.34):
        box((0.10, 1.46, 0.10), (x, 0, 0.12), black, 0.02)
        box((0.075, 1.30, 0.008), (x, -0.05, 0.174), rubber('#3a3d3c', 0.8), 0.003)
    box((0.62, 1.42, 0.04), (0, 0, 0.13), black, 0.005)
    box((0.53, 1.38, 0.012), (0, -0.03, 0.155), rubber('#141414', 0.8, 1100), 0.005)
    cyl(0.03, 0.56, (0, -0.71, 0.135), rubber('#141414', 0.8, 1100), 'x', 0.002)
    for x in (-0.14, 0.14):
        box((0.01, 1.3, 0.001), (x, -0.03, 0.1615), plastic('#5b5f5e'), 0)
    sections = []
    for z, k, y in ((0.08, 1, 0), (0.20, 1, 0), (0.255, 0.96, 0.02), (0.27, 0.88, 0.03)):
        sections.append([(px, py + y, z) for px, py in rectangle(0.80 * k, 0.34 * k, 0.07)])
    loft(sections, grey, at=(0, 0.60, 0), angle=50)
    text('GS RUN', 0.05, (0, 0.475, 0.262), plastic('#d8d5cd'), rot=(14, 0, 0))
    for x in (-0.36, 0.36):
        bar((x, 0.60, 0.12), (x, 0.42, 1.22), 0.05, silver, 0.10, bevel=0.015)
        tube([(x, 0.42, 1.10), (x, 0.30, 1.04), (x, -0.02, 0.98)], 0.024, rubber('#1b1b1b', 0.8), 0.06)
        cyl(0.04, 0.05, (x, 0.66, 0.04), rubber(), 'x')
        box((0.06, 0.1, 0.07), (x, -0.66, 0.035), rubber(), 0.01)
    with placed((0, 0.42, 1.24), (48, 0, 0)):
        pts = [(x, y) for x, y in rectangle(0.80, 0.34, 0.06)]
        plate(pts, 0.06, grey, bevel=0.012)
        plate(rectangle(0.42, 0.19, 0.012, (0, 0.045)), 0.004, plastic('#0b1214', 0.08), at=(0, 0, 0.031))
        teal, amber = glow('#7fd0b4', 1.6), glow('#ffb45e', 1.6)
        text('6.4', 0.075, (-0.10, 0.055, 0.0335), teal, rot=(0, 0, 0), depth=0.0003)
        text('km/h', 0.022, (-0.10, 0.003, 0.0335), teal, rot=(0, 0, 0), depth=0.0003)
        text('24:10', 0.045, (0.10, 0.07, 0.0335), amber, rot=(0, 0, 0), depth=0.0003)
        for i in range(14):
            h = 0.012 + 0.026 * abs(sin(i * 0.55))
            box((0.008, h, 0.0006), (0.03 + i * 0.0115, -0.02 + h / 2, 0.0335), teal, 0)
        for i in range(6):
            for s in (-1, 1):
                cyl(0.013, 0.006, (s * (0.25 + 0.0), 0.11 - i * 0.04, 0.032), plastic('#3d4241'), bevel=0.002)
        cyl(0.03, 0.02, (0, -0.12, 0.036), plastic('#b3261e'), bevel=0.006)
        for x in (-0.30, 0.30):
            lathe([(0.045, 0.031), (0.045, 0.036), (0.038, 0.036), (0.036, 0.01), (0, 0.01)], black, at=(x + (0.035 if x > 0 else -0.035), -0.02, 0))


def kettlebell(x, y, kg, band, turn=0):
    """A cast bell with a flat foot, a flowing handle and a colour band."""
    k = (kg / 16) ** (1 / 3)
    with placed((x, y, 0), (0, 0, turn), k):
        iron = cast_iron('#1e1f20', 0.5)
        profile = [(0, 0), (0.050, 0), (0.054, 0.003)] + sorted([(0.098 * cos(radians(a)), 0.092 + 0.098 * sin(radians(a))) for a in range(-58, 91, 4)], key=lambda p: p[1])
        lathe(profile, iron, angle=60)
        pts = [(-0.058, 0, 0.150), (-0.072, 0, 0.215), (-0.066, 0, 0.262), (-0.030, 0, 0.284), (0.030, 0, 0.284), (0.066, 0, 0.262), (0.072, 0, 0.215), (0.058, 0, 0.150)]
        smooth = []
        n = len(pts)
        for i in range(n - 1):
            p0, p1, p2, p3 = pts[max(0, i - 1)], pts[i], pts[i + 1], pts[min(n - 1, i + 2)]
            for j in range(8):
                t = j / 8
                smooth.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3) for a, b, c, d in zip(p0, p1, p2, p3)))
        smooth.append(pts[-1])
        m = len(smooth) - 1
        tube(smooth, 0.0175, iron, radii=[1 + 0.5 * max(0, abs(2 * i / m - 1) - 0.62) / 0.38 for i in range(m + 1)])
        for s in (-1, 1):
            with placed((s * 0.0705, 0, 0.226), (0, s * 4, 0)):
                cyl(0.0212, 0.018, (0, 0, 0), plastic(band, 0.4), bevel=0.003)
        cyl(0.036, 0.006, (0, -0.0945, 0.095), iron, 'y', 0.002)
        text(str(kg), 0.036, (0, -0.0985, 0.099), plastic('#efece4', 0.4))
        text('KG', 0.013, (0, -0.0985, 0.074), plastic('#efece4', 0.4))


def kettlebell_set(view):
    kettlebell(-0.22, -0.02, 8, '#c9a227', 14)
    kettlebell(0.0, 0.08, 12, '#2a5d9c', 6)
    kettlebell(0.25, 0.0, 16, '#b3261e', -10)


def yoga_mat(view):
    """Rolled up, its end spread on the floor, with two cork blocks."""
    mat, under = rubber('#28584c', 0.85, 260), rubber('#d7cfc0', 0.85, 260)
    th, pitch, width = 0.006, 0.0068, 0.61
    cork = rubber('#b98a57', 0.9, 240)
    if view == BARE:
        plate(rectangle(width, 1.83, 0.004), th, mat, at=(0, 0, th / 2))
        box((0.23, 0.12, 0.075), (-0.14, -0.70, 0.0375 + th), cork, 0.008)
        box((0.23, 0.12, 0.075), (0.14, -0.70, 0.0375 + th), cork, 0.008)
        return

    turns, n, r0 = 5.75, 300, 0.018
    rows = []
    for i in range(n + 1):
        a = 2 * pi * turns * i / n
        r = r0 + pitch * turns * i / n
        end = -pi / 2 - 2 * pi * turns
        ang = end + a
        rows.append((r, ang))
    big = rows[-1][0] + th / 2
    line = [(r * cos(t), big + r * sin(t)) for r, t in rows]
    tail = [(line[-1][0] + 0.42 * k / 20, th / 2) for k in range(1, 21)]
    line += tail
    for side, mtl in ((1, mat), (-1, under)):
        sections = []
        for i, (x, z) in enumerate(line):
            a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
            dx, dz = b[0] - a[0], b[1] - a[1]
            length = math.hypot(dx, dz)
            nx, nz = -dz / length, dx / length
            o0, o1 = (0, th / 2 * side)
            p, q = (x + nx * o0, z + nz * o0), (x + nx * o1, z + nz * o1)
            sections.append([(p[0], -width / 2, p[1]), (q[0], -width / 2, q[1]), (q[0], width / 2, q[1]), (p[0], width / 2, p[1])])
        loft(sections, mtl, angle=35)
    # Two cork blocks beside the roll.
    box((0.23, 0.12, 0.075), (0.30, 0.05, 0.0375 + th), cork, 0.008, rot=(0, 0, 20))
    box((0.23, 0.12, 0.075), (0.31, 0.04, 0.1125 + th), cork, 0.008, rot=(0, 0, -8))


PRODUCTS = {
    'hex-dumbbell-pair': (hex_dumbbell_pair,
        View('Pair of rubber hex dumbbells with chrome grips', az=24, el=20),
        View('Rubber hex dumbbells side by side', az=58, el=14),
        View('Raised weight mark and chamfered edges of a rubber head', az=62, el=16, near=(0.125, 0.04, 0.07, 0.072))),
    **{f'hex-dumbbell-pair-{name}-kg': (lambda view, kg=kg: hex_dumbbell_pair(view, kg),
        View(f'Pair of rubber hex dumbbells of {kg} kg with chrome grips', az=24, el=20, fill=fill, pixels=960),
        View(f'Raised mark of {kg} kg on a rubber head', az=62, el=16, near=near, pixels=720))
       for name, kg, fill, near in (('2-5', 2.5, 0.58, (0.10, 0.04, 0.040, 0.062)), ('5', 5, 0.66, (0.115, 0.04, 0.055, 0.065)),
                                    ('7-5', 7.5, 0.73, (0.12, 0.04, 0.063, 0.07)))},
    'olympic-barbell-set': (olympic_barbell_set,
        View('Olympic barbell with red, yellow and green bumper plates', az=42, el=12, fill=0.88),
        View('Bumper plates, collar and sleeve', az=56, el=12, near=(0.80, 0, 0.20, 0.34))),
    'flat-incline-bench': (flat_incline_bench,
        View('Flat and incline bench with its back raised', az=52, el=13),
        View('Bench from behind with the ladder of its back rest', az=138, el=15),
        View('Stitched seat, ladder and painted frame of the bench', az=58, el=16, near=(0.05, -0.08, 0.48, 0.21))),
    'motorised-treadmill': (motorised_treadmill,
        View('Motorised treadmill with display', az=-38, el=14),
        View('Treadmill console', az=-14, el=30, near=(0, 0.40, 1.22, 0.40))),
    'kettlebell-set': (kettlebell_set,
        View('Cast iron kettlebells of 8, 12 and 16 kg', az=0, el=11, fill=0.84),
        View('Kettlebells from the side', az=42, el=14),
        View('Handle, colour band and raised weight of the 16 kg kettlebell', az=-10, el=12, near=(0.25, 0, 0.19, 0.115))),
    'yoga-mat': (yoga_mat,
        View('Green yoga mat half unrolled with two cork blocks', az=34, el=22),
        View('The rolled end of the yoga mat', az=12, el=12, near=(0.03, -0.30, 0.06, 0.15))),
}
