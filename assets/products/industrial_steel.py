"""Industrial steel: shelving, bench, trolley, cabinet, ladder, perforated rack."""

from math import cos, pi, radians, sin

from studio.materials import brushed_steel, cast_iron, chrome, felt, plastic, powder, rubber, wood
from studio.shapes import ball, bar, box, circle, cushion, cyl, holed_sheet, lathe, loft, placed, plate, rectangle, ring, rod, text, tube
from studio.stage import BARE, View


def castor(x, y, radius=0.06, brake=False, turn=0):
    """A swivel castor under a plate at 2.4 radii above the floor."""
    zinc = brushed_steel('#b9b9b4', 0.35)
    with placed((x, y, 0), (0, 0, turn)):
        cyl(radius, 0.032, (0.02, 0, radius), rubber('#222323', 0.6), 'y', 0.008)
        cyl(radius * 0.62, 0.034, (0.02, 0, radius), plastic('#8d9290', 0.4), 'y', 0.003)
        cyl(0.012, 0.05, (0.02, 0, radius), zinc, 'y', 0.002)
        for s in (-1, 1):
            bar((0.02, s * 0.022, radius), (0, s * 0.022, radius * 2.2), 0.003, zinc, 0.035, bevel=0.001, roll=0)
        cyl(0.03, 0.014, (0, 0, radius * 2.24), zinc)
        box((0.09, 0.075, 0.006), (0, 0, radius * 2.4), zinc, 0.001)
        if brake:
            box((0.05, 0.03, 0.01), (-0.05, 0, radius * 1.7), plastic('#b3261e'), 0.003, rot=(0, 25, 0))


def _crate(x, y, z, size, color):
    """A stacking bin with ribs and a lip."""
    w, d, h = size
    mat = plastic(color, 0.45)
    outer, lip = rectangle(w, d, 0.02), rectangle(w + 0.016, d + 0.016, 0.025)
    small = rectangle(w * 0.9, d * 0.9, 0.02)
    inner, deep = rectangle(w - 0.01, d - 0.01, 0.018), rectangle(w * 0.9 - 0.01, d * 0.9 - 0.01, 0.018)
    rows = [(small, 0), (outer, h - 0.022), (lip, h - 0.022), (lip, h), (inner, h), (deep, 0.006)]
    loft([[(px, py, hz) for px, py in o] for o, hz in rows], mat, at=(x, y, z), angle=25)
    box((w * 0.32, 0.004, 0.05), (x, y - d / 2 * 0.975, z + h * 0.55), plastic('#f4f1ea', 0.5), 0.001, rot=(-3, 0, 0))


def carton(x, y, z, size, turn=0):
    """A corrugated carton with tape."""
    w, d, h = size
    with placed((x, y, z), (0, 0, turn)):
        box(size, (0, 0, h / 2), felt('#b58a58', 300), 0.003)
        box((0.05, d + 0.002, h * 0.001 + 0.001), (0, 0, h), plastic('#c9a878', 0.3), 0)
        box((0.05, 0.001, h * 0.25), (0, -d / 2 - 0.0006, h * 0.875), plastic('#c9a878', 0.3), 0)
        box((w * 0.3, 0.001, h * 0.3), (w * 0.22, -d / 2 - 0.0006, h * 0.35), plastic('#f2efe8', 0.5), 0)


def heavy_duty_shelving(view):
    """Bolted rack 0.9 x 0.45 x 1.8 m: slotted posts, step beams, five steel decks, loaded."""
    blue, orange, deck = powder('#1f4a73', 0.42), powder('#c8641f', 0.42), powder('#a9adab', 0.4)
    w, d, h = 0.9, 0.45, 1.8
    for x in (-w / 2, w / 2):
        for y in (-d / 2, d / 2):
            sx, sy = (1 if x < 0 else -1), (1 if y < 0 else -1)
            box((0.05, 0.003, h), (x + sx * 0.022, y, h / 2), blue, 0.0006)
            box((0.003, 0.05, h), (x, y + sy * 0.022, h / 2), blue, 0.0006)
            box((0.07, 0.07, 0.012), (x + sx * 0.02, y + sy * 0.02, 0.006), blue, 0.002)
            for k in range(33):
                box((0.009, 0.004, 0.018), (x + sx * 0.026, y, 0.10 + k * 0.052), plastic('#0c1116'), 0.001)
        for z0, z1 in ((0.25, 0.85), (0.85, 0.25), (1.1, 1.7), (1.7, 1.1)):
            bar((x, -d / 2 + 0.02, z0), (x, d / 2 - 0.02, z1), 0.004, blue, 0.025)
        for z in (0.18, 1.70):
            bar((x, -d / 2, z), (x, d / 2, z), 0.004, blue, 0.04)
    levels = (0.12, 0.53, 0.94, 1.35, 1.755)
    for z in levels:
        for y in (-d / 2 + 0.012, d / 2 - 0.012):
            box((w - 0.05, 0.022, 0.085), (0, y, z), orange, 0.004)
            for x in (-w / 2 + 0.06, w / 2 - 0.06):
                box((0.05, 0.026, 0.13), (x - (0.03 if x < 0 else -0.03), y, z), orange, 0.002)
        for k in range(6):
            box(((w - 0.06) / 6 - 0.004, d - 0.06, 0.022), (-w / 2 + 0.03 + (w - 0.06) * (k + 0.5) / 6, 0, z + 0.036), deck, 0.004)
    if view == BARE:
        return
    up = 0.048
    for i, c in enumerate(('#2a5d9c', '#2a5d9c', '#b3261e')):
        _crate(-0.275 + i * 0.275, -0.03, levels[1] + up, (0.25, 0.34, 0.17), c)
    _crate(-0.275, -0.03, levels[1] + up + 0.17, (0.25, 0.34, 0.15), '#3d6b3a')
    carton(-0.20, 0, levels[2] + up, (0.40, 0.34, 0.30), 3)
    carton(0.22, -0.01, levels[2] + up, (0.34, 0.32, 0.20), -4)
    carton(0.22, 0.0, levels[2] + up + 0.20, (0.26, 0.26, 0.12), 5)
    for x in (-0.28, 0.0):
        cyl(0.125, 0.32, (x, 0, levels[0] + up + 0.16), powder('#8f9593', 0.35), bevel=0.006)
        for z in (0.11, 0.22):
            ring(0.125, 0.004, (x, 0, levels[0] + up + z), powder('#8f9593', 0.35))
        cyl(0.114, 0.006, (x, 0, levels[0] + up + 0.32), powder('#c8641f'), bevel=0.002)
    carton(0.28, 0, levels[0] + up, (0.24, 0.30, 0.27), -6)
    for i, c in enumerate(('#b3261e', '#2a5d9c')):
        _crate(-0.275 + i * 0.275, -0.03, levels[3] + up, (0.25, 0.34, 0.17), c)
    carton(0.275, 0, levels[3] + up, (0.25, 0.30, 0.24), 2)
    carton(-0.12, 0, levels[4] + up, (0.46, 0.32, 0.22), -2)


def steel_workbench(view):
    grey, green, top = powder('#2b3032', 0.42), powder('#2f5d4b', 0.42), wood('maple', polish=0.4)
    w, d, h = 1.6, 0.70, 0.86
    for i in range(7):
        box((w, d / 7 - 0.0008, 0.045), (0, -d / 2 + d * (i + 0.5) / 7, h - 0.0225), top, 0.0012)
    for x in (-w / 2 + 0.06, w / 2 - 0.06):
        for y in (-d / 2 + 0.06, d / 2 - 0.06):
            bar((x, y, 0.02), (x, y, h - 0.045), 0.06, grey)
            cyl(0.035, 0.02, (x, y, 0.01), rubber())
        bar((x, -d / 2 + 0.06, 0.16), (x, d / 2 - 0.06, 0.16), 0.04, grey)
        bar((x, -d / 2 + 0.06, h - 0.08), (x, d / 2 - 0.06, h - 0.08), 0.04, grey, 0.06)
    for y in (-d / 2 + 0.06, d / 2 - 0.06):
        bar((-w / 2 + 0.06, y, h - 0.08), (w / 2 - 0.06, y, h - 0.08), 0.04, grey, 0.06)
    box((w - 0.16, d - 0.14, 0.02), (0, 0, 0.18), grey, 0.003)
    x0 = w / 2 - 0.34
    box((0.44, d - 0.12, 0.50), (x0, 0, h - 0.30), grey, 0.004)
    for z, hh in ((h - 0.115, 0.11), (h - 0.24, 0.12), (h - 0.425, 0.23)):
        box((0.41, 0.018, hh - 0.008), (x0, -d / 2 + 0.055, z), green, 0.003)
        box((0.18, 0.02, 0.012), (x0, -d / 2 + 0.04, z + hh / 2 - 0.028), brushed_steel(), 0.003)
        cyl(0.008, 0.004, (x0 + 0.17, -d / 2 + 0.045, z + hh / 2 - 0.03), chrome(), 'y')
    # Back panel of round holes with tools.
    for x in (-w / 2 + 0.03, w / 2 - 0.03):
        bar((x, d / 2 - 0.02, h), (x, d / 2 - 0.02, h + 0.62), 0.035, grey)
    holed_sheet(w - 0.10, 0.52, 0.0365, 0.0085, 0.002, green, at=(0, d / 2 - 0.03, h + 0.34))
    steel, handle = chrome('#777a7c', 0.25), plastic('#b3261e', 0.4)
    y = d / 2 - 0.055
    for i, length in enumerate((0.16, 0.19, 0.22, 0.25, 0.28)):
        x = -0.62 + i * 0.075
        bar((x, y, h + 0.50), (x, y, h + 0.50 - length), 0.012, steel, 0.006)
        ring(0.014, 0.0055, (x, y, h + 0.50), steel, rot=(90, 0, 0))
        ring(0.016, 0.006, (x, y, h + 0.50 - length - 0.012), steel, rot=(90, 0, 0), start=-60, sweep=300)
    for i in range(4):
        x = -0.14 + i * 0.06
        cyl(0.014, 0.09, (x, y, h + 0.47), handle, bevel=0.006)
        rod((x, y, h + 0.43), (x, y, h + 0.28), 0.004, steel)
    rod((0.28, y, h + 0.20), (0.28, y, h + 0.50), 0.013, wood('ash')(2))
    box((0.12, 0.03, 0.032), (0.28, y, h + 0.50), cast_iron(), 0.006)
    plate([(0.40, 0), (0.66, 0.03), (0.66, 0.09), (0.40, 0.12)], 0.002, steel, at=(0, y, h + 0.40), rot=(90, 0, 0))
    plate(rectangle(0.11, 0.12, 0.03, (0.68, 0.06)), 0.022, wood('sheesham'), at=(0, y, h + 0.40), rot=(90, 0, 0), holes=[rectangle(0.05, 0.06, 0.02, (0.68, 0.06))], bevel=0.004)
    # A vice at the left corner.
    blue = cast_iron('#1d4468', 0.45)
    with placed((-w / 2 + 0.22, -d / 2 + 0.14, h)):
        cyl(0.065, 0.025, (0, 0.04, 0.0125), blue, bevel=0.005)
        box((0.08, 0.13, 0.09), (0, 0.05, 0.07), blue, 0.012)
        box((0.13, 0.035, 0.055), (0, 0.0, 0.135), blue, 0.006)
        box((0.13, 0.035, 0.055), (0, -0.075, 0.135), blue, 0.006)
        box((0.07, 0.05, 0.09), (0, -0.085, 0.075), blue, 0.012)
        for yy in (-0.019, -0.056):
            box((0.13, 0.006, 0.03), (0, yy, 0.147), steel, 0.001)
        rod((0, 0.05, 0.075), (0, -0.19, 0.075), 0.012, steel)
        rod((-0.09, -0.18, 0.075), (0.09, -0.18, 0.075), 0.007, steel)
        for x in (-0.09, 0.09):
            ball(0.012, (x, -0.18, 0.075), steel)


def platform_trolley(view):
    blue, deck = powder('#1f4a73', 0.4), rubber('#26292a', 0.75, 200)
    w, l, z = 0.62, 0.98, 0.175
    loft([[(x, y, zz) for x, y in rectangle(w * k, l * k, 0.05)] for zz, k in ((z, 0.985), (z + 0.01, 1), (z + 0.05, 1), (z + 0.06, 0.985))], blue, angle=40)
    plate(rectangle(w - 0.05, l - 0.05, 0.04), 0.006, deck, at=(0, 0, z + 0.062), bevel=0.001)
    for k in range(17):
        box((w - 0.09, 0.008, 0.004), (0, -0.42 + k * 0.0525, z + 0.066), deck, 0.0015)
    for (x, y) in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        castor(x * (w / 2 - 0.10), y * (l / 2 - 0.14), 0.072, brake=y > 0, turn=90 + (18 * x if y < 0 else 0))
    pts = [(-w / 2 + 0.05, l / 2 - 0.05, z + 0.06), (-w / 2 + 0.05, l / 2 + 0.03, 0.98), (w / 2 - 0.05, l / 2 + 0.03, 0.98), (w / 2 - 0.05, l / 2 - 0.05, z + 0.06)]
    tube(pts, 0.0165, chrome('#d5d5d2', 0.2), 0.08)
    for zz in (0.42, 0.62):
        yy = l / 2 - 0.05 + 0.08 * (zz - z - 0.06) / (0.98 - z - 0.06)
        rod((-w / 2 + 0.05, yy, zz), (w / 2 - 0.05, yy, zz), 0.010, chrome('#d5d5d2', 0.2))
    rod((-0.14, l / 2 + 0.03, 0.98), (0.14, l / 2 + 0.03, 0.98), 0.0205, rubber('#1b1b1b', 0.8))
    for x in (-w / 2 + 0.05, w / 2 - 0.05):
        cyl(0.028, 0.05, (x, l / 2 - 0.05, z + 0.08), blue)
    if view == 2:
        carton(0.0, 0.18, z + 0.068, (0.5, 0.44, 0.36), 4)
        carton(-0.02, -0.24, z + 0.068, (0.46, 0.38, 0.28), -5)
        carton(0.02, 0.17, z + 0.428, (0.36, 0.32, 0.24), -8)


def tool_cabinet(view):
    red, black = powder('#8f1d18', 0.3), powder('#1a1c1d', 0.4)
    w, d, h0 = 0.72, 0.46, 0.15
    box((w, d, 0.76), (0, 0, h0 + 0.38), red, 0.008)
    heights = (0.065, 0.065, 0.065, 0.075, 0.09, 0.12, 0.17)
    z = h0 + 0.74
    for i, hh in enumerate(heights):
        z -= hh + 0.007
        out = (0.20 if view == 2 and i == 2 else 0.12 if view == 2 and i == 1 else 0)
        box((w - 0.05, 0.02, hh), (0, -d / 2 - 0.006 - out, z + hh / 2), red, 0.004)
        box((w - 0.10, 0.016, 0.014), (0, -d / 2 - 0.02 - out, z + hh - 0.012), brushed_steel('#cfcfcb', 0.25), 0.004)
        if out:
            for x in (-w / 2 + 0.04, w / 2 - 0.04):
                box((0.003, out + 0.02, hh * 0.75), (x, -d / 2 - out / 2, z + hh * 0.4), brushed_steel(), 0)
            box((w - 0.08, out, 0.003), (0, -d / 2 - out / 2, z + 0.01), black, 0)
            for k in range(7):
                rod((-0.26 + k * 0.085, -d / 2 - 0.02, z + 0.03), (-0.26 + k * 0.085, -d / 2 - out + 0.03, z + 0.03), 0.007 + 0.0008 * k, chrome())
    cyl(0.012, 0.01, (w / 2 - 0.055, -d / 2 - 0.005, h0 + 0.75), chrome(), 'y')
    box((w + 0.01, d + 0.01, 0.03), (0, 0, h0 + 0.775), black, 0.008)
    box((w - 0.03, d - 0.03, 0.006), (0, 0, h0 + 0.792), rubber('#1d1f1f', 0.8), 0.002)
    for x in (-1, 1):
        tube([(x * w / 2, -0.13, h0 + 0.68), (x * (w / 2 + 0.06), -0.13, h0 + 0.68), (x * (w / 2 + 0.06), 0.13, h0 + 0.68), (x * w / 2, 0.13, h0 + 0.68)], 0.012, chrome(), 0.03)
        for y in (-1, 1):
            castor(x * (w / 2 - 0.08), y * (d / 2 - 0.08), 0.060, y < 0, 30 if y < 0 else 0)
    box((w - 0.02, d - 0.02, 0.02), (0, 0, h0 + 0.0), black, 0.003)
    text('GS', 0.07, (0, -d / 2 - 0.0175, h0 + 0.12), chrome())


def steel_step_ladder(view):
    """Five wide steps between tapering rails, a back frame and a hand bow."""
    frame, grip = powder('#c9cbc8', 0.35), rubber('#202222', 0.7)
    steps, rise = 5, 0.208
    h = rise * steps
    for s in (-1, 1):
        a, b = (s * 0.24, -0.30, 0.0), (s * 0.19, 0.02, h + 0.02)
        bar((a[0], a[1], 0.012), b, 0.024, frame, 0.05, bevel=0.006)
        bar((s * 0.23, 0.40, 0.012), (s * 0.18, 0.07, h - 0.05), 0.022, frame, 0.03, bevel=0.006)
        for x, y in ((a[0], a[1]), (s * 0.23, 0.40)):
            box((0.04, 0.06, 0.035), (x, y, 0.0175), grip, 0.008)
        bar((s * 0.215, -0.12, 0.50), (s * 0.212, 0.22, 0.46), 0.005, frame, 0.02)
    for z in (0.20, 0.52):
        t = z / h
        rod((-0.228 + 0.045 * t, 0.40 - 0.33 * t, z), (0.228 - 0.045 * t, 0.40 - 0.33 * t, z), 0.010, frame)
    for k in range(1, steps + 1):
        t = k / steps
        y, w = -0.30 + 0.32 * t, 0.44 - 0.09 * t
        deep = 0.12 if k < steps else 0.27
        box((w, deep, 0.028), (0, y + (0.0 if k < steps else 0.05), rise * k - 0.02), frame, 0.006)
        box((w - 0.02, deep - 0.02, 0.006), (0, y + (0.0 if k < steps else 0.05), rise * k - 0.004), grip, 0.002)
        for j in range(4 if k < steps else 9):
            box((w - 0.03, 0.006, 0.003), (0, y - deep / 2 + 0.026 + j * 0.026 + (0 if k < steps else 0.05), rise * k), grip, 0.001)
    tube([(-0.185, 0.02, h), (-0.165, 0.10, h + 0.61), (0.165, 0.10, h + 0.61), (0.185, 0.02, h)], 0.0145, frame, 0.08)
    rod((-0.085, 0.10, h + 0.61), (0.085, 0.10, h + 0.61), 0.0185, grip)


def perforated_storage_rack(view):
    """Free-standing panel 1.2 m wide with bins, hooks and a shelf."""
    frame, sheet = powder('#1d2a26', 0.42), powder('#e4e0d7', 0.42)
    w, h = 1.2, 1.75
    for x in (-w / 2 - 0.02, w / 2 + 0.02):
        bar((x, 0, 0.03), (x, 0, h + 0.03), 0.04, frame)
        bar((x, -0.24, 0.04), (x, 0.24, 0.04), 0.04, frame, 0.05)
        for y in (-0.22, 0.22):
            cyl(0.022, 0.02, (x, y, 0.01), rubber())
    for z in (0.19, h + 0.01):
        bar((-w / 2, 0, z), (w / 2, 0, z), 0.04, frame)
    holed_sheet(w, h - 0.22, 0.04, 0.0105, 0.002, sheet, at=(0, -0.012, 0.21 + (h - 0.22) / 2))
    for i, x in enumerate((-0.45, -0.27, -0.09, 0.09, 0.27, 0.45)):
        for j, (z, colour) in enumerate(((0.34, '#c9792b'), (0.50, '#1f4a73'))):
            with placed((x, -0.09, z)):
                side = [(-0.07, 0), (0.065, 0), (0.065, 0.11), (0.02, 0.11), (-0.085, 0.06)]
                mat = plastic(colour, 0.42)
                for s in (-1, 1):
                    plate(side, 0.004, mat, at=(s * 0.075, 0, 0), rot=(90, 0, 90), bevel=0.001)
                box((0.15, 0.14, 0.004), (0, 0, 0.002), mat, 0)
                box((0.15, 0.004, 0.06), (0, -0.078, 0.03), mat, 0.001, rot=(14, 0, 0))
                box((0.15, 0.004, 0.11), (0, 0.064, 0.055), mat, 0)
                for k in range(14):
                    rod((-0.05 + 0.008 * k, -0.04 + 0.012 * (k % 4), 0.03), (-0.045 + 0.008 * k, 0.04 + 0.004 * (k % 3), 0.034), 0.006, chrome(), 6)
    box((0.7, 0.22, 0.012), (-0.2, -0.13, 0.86), frame, 0.003)
    box((0.7, 0.004, 0.05), (-0.2, -0.24, 0.88), frame, 0.001)
    for x, r, hh, c in ((-0.45, 0.05, 0.16, '#b3261e'), (-0.32, 0.05, 0.16, '#2f5d4b'), (-0.19, 0.045, 0.20, '#e4e0d7'), (-0.03, 0.06, 0.11, '#8f9593')):
        cyl(r, hh, (x, -0.13, 0.866 + hh / 2), powder(c, 0.3), bevel=0.008)
        cyl(r * 0.5, 0.02, (x, -0.13, 0.876 + hh), plastic('#222'.replace('#222', '#222222')), bevel=0.004)
    steel, handle = chrome('#cfcfcb', 0.22), plastic('#c9792b', 0.4)
    for i, length in enumerate((0.30, 0.27, 0.24, 0.21, 0.18)):
        x = -0.48 + i * 0.085
        bar((x, -0.05, 1.55), (x, -0.05, 1.55 - length), 0.015, steel, 0.007)
        ring(0.017, 0.0065, (x, -0.05, 1.55), steel, rot=(90, 0, 0))
        ring(0.019, 0.007, (x, -0.05, 1.55 - length - 0.012), steel, rot=(90, 0, 0), start=-60, sweep=300)
    for i in range(5):
        x = 0.05 + i * 0.075
        cyl(0.016, 0.10, (x, -0.05, 1.52), handle, bevel=0.006)
        rod((x, -0.05, 1.47), (x, -0.05, 1.30), 0.0045, steel)
    ring(0.10, 0.012, (0.42, -0.06, 1.02), rubber('#c9792b', 0.6), rot=(90, 0, 0))
    ring(0.10, 0.012, (0.415, -0.082, 1.015), rubber('#c9792b', 0.6), rot=(90, 0, 6))


PRODUCTS = {
    'heavy-duty-shelving': (heavy_duty_shelving,
        View('Heavy duty shelving in blue and orange, loaded with bins, cartons and drums', az=30, el=8, fill=0.88),
        View('Step beam, steel deck and slotted post of the shelving', az=34, el=10, near=(-0.20, -0.2, 0.88, 0.30))),
    'steel-workbench': (steel_workbench,
        View('Steel workbench with maple top, drawers, vice and tool wall', az=28, el=13, fill=0.88),
        View('Vice and tools of the workbench', az=-30, el=16, near=(-0.48, -0.1, 1.02, 0.40))),
    'platform-trolley': (platform_trolley,
        View('Platform trolley with chrome handle and castors', az=40, el=17, fill=0.84),
        View('Platform trolley loaded with cartons', az=-36, el=13, fill=0.84),
        View('Castor, rolled edge and ribbed mat of the platform trolley', az=34, el=12, near=(0.18, -0.40, 0.15, 0.15))),
    'tool-cabinet': (tool_cabinet,
        View('Red tool cabinet on castors with seven drawers', az=30, el=12, fill=0.82),
        View('Open drawers of the tool cabinet', az=-32, el=20, fill=0.84),
        View('Drawer pulls, lock and castor handle of the tool cabinet', az=30, el=16, near=(0.22, -0.23, 0.82, 0.135))),
    'steel-step-ladder': (steel_step_ladder,
        View('Five-step steel ladder with hand bow', az=36, el=10, fill=0.84),
        View('Ribbed steps of the ladder', az=-30, el=18, near=(0, -0.06, 0.62, 0.40))),
    'perforated-storage-rack': (perforated_storage_rack,
        View('Perforated storage rack with bins, shelf and tools', az=24, el=8, fill=0.86),
        View('Bins and shelf hooked into the perforated panel', az=-30, el=14, near=(-0.15, -0.05, 0.66, 0.42))),
}
