"""Bedroom: bed, wardrobe, bedside table, dressing table."""

import random
from math import cos, pi, radians, sin

from studio.materials import brass, chrome, fabric, felt, glow, leather, mirror, plastic, powder, velvet, wood
from studio.shapes import ball, bar, box, circle, cushion, cyl, lathe, loft, placed, plate, rectangle, ring, rod, tube
from studio.stage import BARE, Same, View
from products.living_room import books, pot_plant, vase


def table_lamp(x, y, z, k=1.0):
    with placed((x, y, z), scale=k):
        lathe([(0, 0), (0.065, 0), (0.065, 0.012), (0.02, 0.02), (0.012, 0.05), (0.030, 0.12), (0.034, 0.16), (0.012, 0.22), (0.008, 0.30), (0, 0.30)], brass(0.3))
        lathe([(0.125, 0.26), (0.095, 0.42), (0.093, 0.42), (0.123, 0.26), (0.125, 0.26)], fabric('#efe6d2', 500), angle=60)


def bed(width=1.9, length=2.05):
    """A king bed: teak frame, panelled head board, mattress, quilt and pillows; the head towards +y."""
    timber, post = wood('teak', polish=0.35), wood('teak', 2, 0.35)
    w, l = width, length
    for s in (-1, 1):
        box((0.03, l, 0.20), (s * (w / 2 + 0.005), 0, 0.29), timber, 0.004)
        box((0.075, 0.075, 1.12), (s * (w / 2 - 0.01), l / 2 + 0.03, 0.56), post, 0.006)
        box((0.075, 0.075, 0.42), (s * (w / 2 - 0.01), -l / 2 - 0.02, 0.21), post, 0.006)
    box((w, 0.035, 0.24), (0, -l / 2 - 0.02, 0.28), timber, 0.004)
    box((w - 0.05, 0.03, 0.08), (0, l / 2 + 0.03, 1.06), timber, 0.006)
    box((w - 0.05, 0.03, 0.10), (0, l / 2 + 0.03, 0.55), timber, 0.004)
    for i in range(3):
        cushion(((w - 0.14) / 3 - 0.006, 0.10, 0.45), (-(w - 0.14) / 2 + (w - 0.14) * (i + 0.5) / 3, l / 2 - 0.0, 0.80), fabric('#8d8069', second='#7f735e'), 0.35, 0.4)
    cushion((w - 0.06, l - 0.02, 0.24), (0, 0, 0.46), fabric('#f1ede4', 700), 0.03, 0.28)
    # Quilt: hangs over both sides, folded back below the pillows.
    rows = []
    rng = random.Random(1)
    nx, ny = 48, 30
    from mathutils import Vector, noise
    for j in range(ny + 1):
        y = -l / 2 - 0.045 + (l * 0.70) * j / ny
        row = []
        for i in range(nx + 1):
            u = -1 + 2 * i / nx
            flat = w / 2 - 0.005
            s = u * (flat + 0.24)
            if abs(s) <= flat:
                x, drop = s, 0.0
            else:
                x, drop = (flat + 0.030 * (1 - (1 - min(1, (abs(s) - flat) / 0.06)) ** 2)) * (1 if s > 0 else -1), abs(s) - flat
            f = noise.noise(Vector((s * 3.2, y * 3.2, 0.3))) * 0.010 + noise.noise(Vector((s * 9, y * 9, 2.3))) * 0.003
            fold = 0.016 * sin(y * 19 + 0.6 * sin(y * 7)) * min(1, drop / 0.12) * (1 if s > 0 else -1)
            front = max(0, 0.07 - (y + l / 2 + 0.045)) / 0.07
            q = 0.006 * (abs(sin(y * pi / 0.16)) ** 0.5 + abs(sin(s * pi / 0.16)) ** 0.5) if drop == 0 else 0
            row.append((x + fold, y, 0.595 + f + q - max(0, drop - 0.02) - 0.20 * front ** 2.2))
        rows.append(row)
    part = loft(rows, fabric('#2f5a50', 420, second='#284d45'), closed=False, caps=False, angle=180, smooth=1)
    mod = part.modifiers.new('thickness', 'SOLIDIFY')
    mod.thickness, mod.offset = 0.018, -1
    cushion((w + 0.02, 0.34, 0.05), (0, l * 0.70 - l / 2 - 0.10, 0.617), fabric('#ece5d6', 600), 0.1, 0.5, crumple=0.05)
    for s in (-1, 1):
        cushion((0.70, 0.42, 0.17), (s * 0.45, l / 2 - 0.32, 0.67), fabric('#f5f1e9', 700), 0.5, 0.5, rot=(18, 0, s * -3), crumple=0.08, seed=s + 2)
        cushion((0.66, 0.40, 0.16), (s * 0.43, l / 2 - 0.46, 0.72), fabric('#e0d6c1', 600), 0.5, 0.5, rot=(38, 0, s * 4), crumple=0.08, seed=s + 7)
    cushion((0.46, 0.14, 0.30), (0, l / 2 - 0.66, 0.74), fabric('#c4803c', second='#b06f30'), 0.55, 0.5, rot=(-38, 0, 3), crumple=0.06, seed=12)


def king_size_bed(view):
    bed()


WARDROBE_FINISHES = {  # what its carcass and its feet are made of
    'walnut': lambda: (wood('sheesham', polish=0.35), wood('sheesham', 2)),
    'white': lambda: (plastic('#e4e0d6', 0.4), plastic('#e4e0d6', 0.4)),
    'natural': lambda: (wood('oak', polish=0.3), wood('oak', 2)),
}


def wardrobe(view, doors=3, finish='walnut'):
    """Panelled doors, one of them with a mirror, two drawers below. The last door is open in view 2 of three doors."""
    timber, foot = WARDROBE_FINISHES[finish]()
    w, d, h = {2: 0.985, 3: 1.5}[doors], 0.58, 2.05
    box((w, d, h - 0.12), (0, 0, 0.08 + (h - 0.12) / 2), timber, 0.003)
    box((w + 0.05, d + 0.04, 0.04), (0, -0.01, h - 0.02), timber, 0.010)
    box((w + 0.03, d + 0.02, 0.05), (0, -0.005, 0.105), timber, 0.006)
    for s in (-1, 1):
        for y in (-1, 1):
            cyl(0.022, 0.09, (s * (w / 2 - 0.06), y * (d / 2 - 0.06), 0.045), foot, top=0.034)
    dw = (w - 0.05) / doors
    mirrored = doors - 2
    y = -d / 2 - 0.011
    z0, z1 = 0.42, h - 0.07
    for k in range(doors):
        cx = -w / 2 + 0.025 + dw * (k + 0.5)
        opened = view == 2 and k == 2
        with placed((cx + dw / 2, y, 0), (0, 0, 62 if opened else 0)):
            x = -dw / 2
            hh = z1 - z0
            for s in (-1, 1):
                box((0.075, 0.022, hh), (x + s * (dw / 2 - 0.040), 0, z0 + hh / 2), timber, 0.003)
            for z in (z0 + 0.04, z0 + hh * 0.36, z1 - 0.04):
                box((dw - 0.155, 0.022, 0.08), (x, 0, z), timber, 0.003)
            if k == mirrored:
                box((dw - 0.155, 0.004, hh * 0.64 - 0.08), (x, -0.004, z0 + hh * 0.36 + (hh * 0.64) / 2), mirror(), 0)
            else:
                box((dw - 0.155, 0.010, hh * 0.64 - 0.08), (x, 0.004, z0 + hh * 0.36 + (hh * 0.64) / 2), timber, 0.002)
                box((dw - 0.22, 0.018, hh * 0.64 - 0.15), (x, 0.0, z0 + hh * 0.36 + (hh * 0.64) / 2), timber, 0.008)
            box((dw - 0.155, 0.010, hh * 0.36 - 0.08), (x, 0.004, z0 + hh * 0.18 + 0.0), timber, 0.002)
            box((dw - 0.22, 0.018, hh * 0.36 - 0.15), (x, 0.0, z0 + hh * 0.18 + 0.0), timber, 0.008)
            hx = x + (dw / 2 - 0.04) * (1 if k == 0 else -1)
            tube([(hx, -0.008, 1.0), (hx, -0.042, 1.0), (hx, -0.042, 1.16), (hx, -0.008, 1.16)], 0.006, brass(0.3), 0.012)
    for s in (-1, 1):
        box((w / 2 - 0.03, 0.022, 0.25), (s * (w / 4 - 0.002), y, 0.275), timber, 0.004)
        box((w / 2 - 0.13, 0.028, 0.16), (s * (w / 4 - 0.002), y, 0.275), timber, 0.007)
        tube([(s * w / 4 - 0.06, y - 0.012, 0.275), (s * w / 4 - 0.06, y - 0.042, 0.275), (s * w / 4 + 0.06, y - 0.042, 0.275), (s * w / 4 + 0.06, y - 0.012, 0.275)], 0.006, brass(0.3), 0.012)
    if view == 2:
        x0, x1 = w / 2 - 0.025 - dw, w / 2 - 0.03
        box((dw - 0.03, 0.006, z1 - z0 - 0.04), ((x0 + x1) / 2, -d / 2 - 0.0015, (z0 + z1) / 2), plastic('#1f120b', 0.8), 0)
        rod((x0 + 0.02, -d / 2 - 0.01, z1 - 0.10), (x1 - 0.02, -d / 2 - 0.01, z1 - 0.10), 0.012, chrome())
        for i, c in enumerate(('#e6dfd0', '#b5541c', '#1d3a4a', '#8e9a92', '#7a2e22', '#d8cbb2', '#2f4a3a')):
            cushion((0.045, 0.04, 0.86 + 0.06 * (i % 3)), (x0 + 0.07 + i * 0.054, -d / 2 - 0.02, z1 - 0.58), fabric(c, 500), 0.3, 0.5, crumple=0.3, seed=i)


def bedside_table(view):
    timber, brassy = wood('walnut', polish=0.35), brass(0.3)
    w, d, h = 0.48, 0.40, 0.55
    for z in (0.20, h - 0.012):
        box((w, d, 0.024), (0, 0, z), timber, 0.003)
    for s in (-1, 1):
        box((0.022, d, h - 0.23), (s * (w / 2 - 0.011), 0, (h + 0.19) / 2), timber, 0.002)
        for y in (-1, 1):
            rod((s * (w / 2 - 0.035), y * (d / 2 - 0.035), 0), (s * (w / 2 - 0.06), y * (d / 2 - 0.06), 0.19), 0.010, wood('walnut', 2), top=0.018)
    box((w - 0.04, 0.01, h - 0.23), (0, d / 2 - 0.01, (h + 0.19) / 2), timber, 0)
    box((w - 0.05, 0.02, 0.15), (0, -d / 2 + 0.012, h - 0.105), timber, 0.003)
    box((w - 0.06, d - 0.05, 0.14), (0, 0, h - 0.105), timber, 0.002)
    ball(0.014, (0, -d / 2 - 0.012, h - 0.105), brassy)
    for i, c in enumerate(('#7a2e22', '#e6dfd0')):
        box((0.24, 0.17, 0.026), (0.02, 0, 0.226 + 0.0265 * i), felt(c, 1200), 0.003, rot=(0, 0, 5 - 11 * i))
    if view == BARE:
        return
    table_lamp(-0.09, 0.04, h)
    box((0.13, 0.19, 0.022), (0.12, -0.04, h + 0.011), felt('#1d3a4a', 1200), 0.003, rot=(0, 0, -14))
    lathe([(0, 0), (0.03, 0), (0.036, 0.08), (0.0355, 0.08), (0.029, 0.004), (0, 0.004)], plastic('#e9e3d6', 0.25), at=(0.13, 0.11, h))


def dressing_table(view):
    timber, brassy = wood('oak', polish=0.35), brass(0.3)
    w, d, h = 1.1, 0.44, 0.76
    box((w, d, 0.026), (0, 0, h - 0.013), timber, 0.005)
    box((w - 0.06, d - 0.05, 0.13), (0, 0.01, h - 0.091), timber, 0.003)
    for k in range(3):
        ww = (w - 0.09) / 3
        x = -w / 2 + 0.045 + ww * (k + 0.5)
        box((ww - 0.006, 0.018, 0.115), (x, -d / 2 + 0.03, h - 0.091), timber, 0.003)
        ball(0.012, (x, -d / 2 + 0.008, h - 0.091), brassy)
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((sx * (w / 2 - 0.05), sy * (d / 2 - 0.05), 0), (sx * (w / 2 - 0.08), sy * (d / 2 - 0.07), h - 0.15), 0.013, wood('oak', 2), top=0.022)
    zc = h + 0.47
    plate(circle(0.36, steps=96), 0.02, wood('oak', 0), at=(0, d / 2 - 0.02, zc), rot=(90, 0, 0), bevel=0.004)
    plate(circle(0.335, steps=96), 0.004, mirror(), at=(0, d / 2 - 0.033, zc), rot=(90, 0, 0), bevel=0.001)
    ring(0.345, 0.008, (0, d / 2 - 0.034, zc), brassy, rot=(90, 0, 0), steps=96)
    for x in (-0.12, 0.12):
        bar((x, d / 2 - 0.01, h), (x, d / 2 - 0.01, h + 0.2), 0.03, timber, 0.02)
    if view == BARE:
        return
    for x, r, hh, c in ((-0.40, 0.028, 0.09, '#c98a4b'), (-0.33, 0.022, 0.13, '#e9e3d6'), (-0.43, 0.02, 0.06, '#7a2e22')):
        cyl(r, hh, (x, 0.05 - 0.08 * (x < -0.41), h + hh / 2), plastic(c, 0.15), bevel=0.006)
        cyl(r * 0.55, 0.025, (x, 0.05 - 0.08 * (x < -0.41), h + hh + 0.012), brassy, bevel=0.003)
    box((0.20, 0.13, 0.07), (0.36, 0.02, h + 0.035), leather('#7a4526'), 0.008, rot=(0, 0, -8))
    vase(0.18, 0.10, h, '#e3dccb', 0.7)
    with placed((0.05 if view == 1 else -0.1, -0.42, 0), (0, 0, 12)):
        cushion((0.44, 0.34, 0.10), (0, 0, 0.44), velvet('#2b5a4f'), 0.3, 0.5)
        box((0.40, 0.30, 0.03), (0, 0, 0.385), timber, 0.004)
        for sx in (-1, 1):
            for sy in (-1, 1):
                rod((sx * 0.18, sy * 0.13, 0), (sx * 0.16, sy * 0.115, 0.38), 0.010, wood('oak', 2), top=0.017)


PRODUCTS = {
    'king-size-bed': (king_size_bed,
        View('King-size bed of sheesham with padded headboard', az=32, el=14, fill=0.90),
        View('Pillows and quilt of the bed', az=-26, el=20, near=(0.0, 0.55, 0.72, 0.62))),
    'three-door-wardrobe': (wardrobe,
        View('Three-door wardrobe in dark wood grain with mirror', az=24, el=5, fill=0.88),
        View('Wardrobe with one door open', az=-22, el=7, fill=0.88),
        View('Panels, mirror and brass handles of the wardrobe', az=22, el=6, near=(-0.16, -0.3, 1.10, 0.22))),
    'three-door-wardrobe-white': (lambda view: wardrobe(view, 3, 'white'),
        View('Three-door wardrobe in white with mirror', az=24, el=5, fill=0.88, pixels=720),
        View('Panels, mirror and brass handles of the white wardrobe', az=22, el=6, near=(-0.16, -0.3, 1.10, 0.22), pixels=720)),
    'three-door-wardrobe-natural': (lambda view: wardrobe(view, 3, 'natural'),
        View('Three-door wardrobe in natural wood grain with mirror', az=24, el=5, fill=0.88, pixels=720),
        View('Panels, mirror and brass handles of the wardrobe in natural wood grain', az=22, el=6, near=(-0.16, -0.3, 1.10, 0.22), pixels=720)),
    'two-door-wardrobe-walnut': (lambda view: wardrobe(view, 2, 'walnut'),
        View('Two-door wardrobe in dark walnut grain with mirror', az=24, el=5, fill=0.88, pixels=720), Same('three-door-wardrobe-3')),
    'two-door-wardrobe-white': (lambda view: wardrobe(view, 2, 'white'),
        View('Two-door wardrobe in white with mirror', az=24, el=5, fill=0.88, pixels=720), Same('three-door-wardrobe-white-2')),
    'two-door-wardrobe-natural': (lambda view: wardrobe(view, 2, 'natural'),
        View('Two-door wardrobe in natural wood grain with mirror', az=24, el=5, fill=0.88, pixels=720), Same('three-door-wardrobe-natural-2')),
    'bedside-table': (bedside_table,
        View('Bedside table of dark mango wood with drawer, lamp and books', az=26, el=14, fill=0.84),
        View('Drawer and open shelf of the bedside table', az=-30, el=12, near=(0, -0.05, 0.40, 0.26))),
    'dressing-table': (dressing_table,
        View('Dressing table of pale mango wood with round mirror, and a velvet stool', az=26, el=10, fill=0.88),
        View('Round mirror and drawers of the dressing table', az=-28, el=12, near=(0, 0, 0.90, 0.52))),
}
