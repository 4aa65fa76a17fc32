"""Gates and grills: leaf and sliding gates, window grill, collapsible gate."""

from math import cos, pi, radians, sin, sqrt

from studio.materials import brass, brushed_steel, cast_iron, chrome, plastic, powder, rubber, wood
from studio.shapes import ball, bar, box, circle, cyl, lathe, placed, plate, rectangle, ring, rod, scroll, tube, holed_sheet
from studio.stage import Same, View

BLACK = dict(color='#17191a', rough=0.4)


def spear(x, y, z, mat, gold=None):
    """A forged spear head with its collar."""
    lathe([(0.012, 0), (0.016, 0.006), (0.012, 0.014), (0.008, 0.02), (0.020, 0.055), (0.011, 0.10), (0, 0.145)], gold or mat, at=(x, y, z), segments=24)


def c_scroll(x, z, size, mat, rot=0, thick=0.006):
    """A C of two spirals, open to +x, turned by `rot` degrees in the xz plane."""
    n, turns, r0 = 40, 1.15, size * 0.25
    up = []
    for i in range(n, -1, -1):
        t = i / n
        r, a = r0 * (1 - 0.78 * t), 2 * pi * turns * t
        up.append((-(r * cos(a)) + r0, 0, size / 2 - r0 + r * sin(a)))
    line = up + [(px, 0, -pz) for px, _, pz in reversed(up)]
    with placed((x, 0, z), (0, rot, 0)):
        return tube(line, thick, mat)


def _post(x, height, mat, cap):
    box((0.12, 0.12, height), (x, 0, height / 2), mat, 0.004)
    box((0.15, 0.15, 0.02), (x, 0, height + 0.01), mat, 0.003)
    ball(0.055, (x, 0, height + 0.07), cap)
    box((0.2, 0.2, 0.012), (x, 0, 0.006), mat, 0.002)


def _leaf(width, black, gold):
    """A leaf from x = 0 (hinge) to `width`, its top rising to the middle of the gate."""
    low, high = 1.55, 2.05
    top = lambda x: low + (high - low) * sin(pi / 2 * x / width) ** 1.2
    z0 = 0.10
    bar((0.025, 0, z0), (0.025, 0, top(0) - 0.0), 0.05, black)
    bar((width - 0.025, 0, z0), (width - 0.025, 0, top(width)), 0.05, black)
    for z in (z0 + 0.025, 0.62, 0.78):
        bar((0, 0, z), (width, 0, z), 0.05 if z < 0.2 else 0.04, black)
    pts = [(width * i / 24, 0, top(width * i / 24)) for i in range(25)]
    for a, b in zip(pts, pts[1:]):
        bar(a, b, 0.04, black, bevel=0.001)
    # Sheet panel below with a raised frame, bars with spears above.
    box((width - 0.08, 0.004, 0.48), (width / 2, 0, 0.37), black, 0)
    for cx in (width * 0.26, width * 0.74):
        box((width * 0.40, 0.022, 0.36), (cx, 0, 0.37), black, 0.008)
        box((width * 0.33, 0.034, 0.29), (cx, 0, 0.37), black, 0.012)
        for y in (-0.02, 0.02):
            ring(0.075, 0.009, (cx, y, 0.37), gold, rot=(90, 0, 0))
            ball(0.028, (cx, y, 0.37), gold, (1, 0.5, 1))
    count = 2 * round(width / 0.31)
    for i in range(1, count):
        x = width * i / count
        bar((x, 0, 0.78), (x, 0, top(x) + 0.10), 0.018, black)
        spear(x, 0, top(x) + 0.10, black, gold)
        if i % 2:
            lathe([(0.010, -0.03), (0.02, -0.02), (0.024, 0), (0.02, 0.02), (0.010, 0.03)], gold, at=(x, 0, 1.22), segments=24)
    for i in range(count):
        ring(width / count / 2 - 0.012, 0.006, (width * (i + 0.5) / count, 0, 0.70), black, rot=(90, 0, 0))
    for i in range(0, count, 2):
        cx = width * (i + 1) / count
        for s in (-1, 1):
            c_scroll(cx + s * 0.012, 1.02, 0.26, black, rot=0 if s > 0 else 180, thick=0.0065)
    for z in (0.35, 1.35):
        cyl(0.022, 0.12, (-0.02, 0, z), black)


def main_gate(view, w=1.55):
    """Two leaves, each `w` metres wide; the left one stands open in view 2."""
    black, gold = powder(**BLACK), brass(0.35)
    _post(-w - 0.12, 2.05, black, gold)
    _post(w + 0.12, 2.05, black, gold)
    swing = 24 if view == 2 else 0
    with placed((-w - 0.02, 0, 0), (0, 0, swing)):
        _leaf(w, black, gold)
        ring(0.05, 0.008, (w - 0.06, -0.05, 1.05), gold, rot=(90, 0, 0))
    with placed((w + 0.02, 0, 0), (0, 0, 180)):
        _leaf(w, black, gold)
    box((0.07, 0.06, 0.16), (0, -0.03, 1.05), black, 0.006)
    rod((-0.07, -0.085, 1.0), (-0.07, -0.085, 1.12), 0.009, gold)


def sliding_gate(view):
    """Cantilever look: frame on a track with horizontal louvres and a timber-coloured band."""
    frame, slat = powder('#2b2f31', 0.45), powder('#3a3f42', 0.45)
    timber = wood('teak', polish=0.3)
    w, h = 3.6, 1.75
    for z in (0.16, h):
        bar((-w / 2, 0, z), (w / 2, 0, z), 0.06, frame, 0.08)
    for x in (-w / 2 + 0.03, -w / 6, w / 6, w / 2 - 0.03):
        bar((x, 0, 0.16), (x, 0, h), 0.06, frame)
    for i in range(14):
        z = 0.255 + i * 0.1075
        mat = timber if 4 <= i <= 9 else slat
        for k in range(3):
            x0 = -w / 2 + 0.06 + k * (w / 3)
            box((w / 3 - 0.06, 0.022, 0.088), (x0 + w / 6 - 0.03, -0.012, z), mat, 0.003)
    box((w + 1.6, 0.10, 0.012), (0.55, 0, 0.006), powder('#54595b'), 0.002)
    bar((-w / 2 - 0.2, 0, 0.022), (w / 2 + 1.3, 0, 0.022), 0.02, brushed_steel())
    for x in (-w / 2 + 0.4, w / 2 - 0.4):
        cyl(0.055, 0.035, (x, 0, 0.088), brushed_steel(), 'y', 0.004)
        for y in (-0.03, 0.03):
            box((0.13, 0.006, 0.10), (x, y, 0.11), frame, 0.002)
    for y in (-0.09, 0.09):
        box((0.1, 0.1, 2.05), (w / 2 + 0.13, y + (0.09 if y > 0 else -0.09), 1.025), frame, 0.004)
    box((0.1, 0.46, 0.06), (w / 2 + 0.13, 0, 2.06), frame, 0.004)
    for y in (-0.06, 0.06):
        cyl(0.03, 0.10, (w / 2 + 0.13, y, 1.88), rubber('#1b1b1b'), 'z')
    box((0.12, 0.14, 2.0), (-w / 2 - 0.13, 0, 1.0), frame, 0.004)
    tube([(-w / 2 + 0.16, -0.03, 0.85), (-w / 2 + 0.16, -0.09, 0.85), (-w / 2 + 0.16, -0.09, 1.15), (-w / 2 + 0.16, -0.03, 1.15)], 0.012, brushed_steel(), 0.03)
    box((0.28, 0.34, 0.42), (w / 2 + 0.55, -0.12, 0.22), plastic('#d8d6cf', 0.45), 0.03)
    box((0.29, 0.35, 0.05), (w / 2 + 0.55, -0.12, 0.33), plastic('#c9792b', 0.45), 0.012)


def window_grill(view):
    """A 1.2 x 1.35 m grill with a diamond and ring pattern."""
    mat, gold = powder('#1b1d1e', 0.38), brass(0.35)
    w, h, z0 = 1.2, 1.35, 0.03
    for x in (-w / 2, w / 2):
        bar((x, 0, z0), (x, 0, z0 + h), 0.035, mat, 0.02)
    for z in (z0, z0 + 0.22, z0 + h - 0.22, z0 + h):
        bar((-w / 2 - 0.0, 0, z), (w / 2, 0, z), 0.02 if 0.1 < z < 1.3 else 0.035, mat, 0.02)
    n = 8
    for i in range(1, n):
        x = -w / 2 + w * i / n
        bar((x, 0, z0), (x, 0, z0 + h), 0.012, mat)
    for zc in (z0 + 0.11, z0 + h - 0.11):
        for i in range(n):
            ring(w / n / 2 - 0.008, 0.006, (-w / 2 + w * (i + 0.5) / n, 0, zc), mat, rot=(90, 0, 0))
    mid = z0 + h / 2
    for i in range(1, n, 2):
        x = -w / 2 + w * i / n
        d = w / n
        for s in (-1, 1):
            c_scroll(x + s * 0.008, mid, 0.275, mat, rot=0 if s > 0 else 180, thick=0.0062)
        lathe([(0.007, -0.035), (0.015, -0.022), (0.021, 0), (0.015, 0.022), (0.007, 0.035)], gold, at=(x, 0, mid), segments=24)
        for zz in (mid - 0.19, mid + 0.19):
            box((0.02, 0.02, 0.03), (x, 0, zz), gold, 0.004)
    for i in range(2, n, 2):
        x = -w / 2 + w * i / n
        for zz in (mid - 0.12, mid + 0.12):
            lathe([(0.007, -0.03), (0.013, -0.02), (0.017, 0), (0.013, 0.02), (0.007, 0.03)], gold, at=(x, 0, zz), segments=24)


def collapsible_gate(view):
    """Channel pickets joined by scissor flats, running in a top and a bottom track; half open."""
    paint = powder('#3f4a4d', 0.4)
    track = powder('#23282a', 0.4)
    w, h = 2.1, 2.15
    for z in (0.02, h):
        box((w + 0.2, 0.07, 0.04), (0, 0, z), track, 0.004)
    for x in (-w / 2 - 0.07, w / 2 + 0.07):
        box((0.06, 0.08, h + 0.04), (x, 0, (h + 0.04) / 2), track, 0.004)
    for side, count, spread in ((-1, 9, 0.098), (1, 9, 0.098)):
        xs = [side * (w / 2 - 0.03 - i * spread) for i in range(count)]
        for i, x in enumerate(xs):
            for y in (-0.014, 0.014):
                box((0.020, 0.003, h - 0.09), (x, y, h / 2 + 0.01), paint, 0.0008)
            box((0.003, 0.028, h - 0.09), (x - side * 0.009, 0, h / 2 + 0.01), paint, 0.0008)
            cyl(0.018, 0.016, (x, 0, h - 0.035), brushed_steel(), 'y')
            cyl(0.018, 0.016, (x, 0, 0.052), brushed_steel(), 'y')
        for zc in (0.45, 1.08, 1.71):
            for i in range(count - 1):
                for s in (-1, 1):
                    a, b = xs[i], xs[i + 1]
                    rise = 0.135
                    bar((a, -0.019 * s, zc - s * rise), (b, -0.019 * s, zc + s * rise), 0.004, paint, 0.018, bevel=0.001)
                for z in (zc - 0.135, zc + 0.135):
                    cyl(0.008, 0.05, (xs[i], 0, z), brushed_steel(), 'y', 0.001, 16)
                cyl(0.008, 0.05, ((xs[i] + xs[i + 1]) / 2, 0, zc), brushed_steel(), 'y', 0.001, 16)
        x = xs[-1]
        tube([(x, -0.02, 0.95), (x, -0.075, 0.95), (x, -0.075, 1.2), (x, -0.02, 1.2)], 0.008, brass(), 0.02)
        box((0.035, 0.045, 0.12), (x, 0, 0.82), brass(0.35), 0.004)


PRODUCTS = {
    'main-gate-double-leaf': (main_gate,
        View('Black double leaf main gate with brass spears and rosettes', az=12, el=7, fill=0.90),
        View('Double leaf gate with one leaf open', az=30, el=9, fill=0.90),
        View('Scrolls, brass collars and lock where the two leaves meet', az=16, el=6, near=(-0.16, 0, 1.10, 0.28))),
    'main-gate-8-ft': (lambda view: main_gate(view, 1.22),
        View('Black double leaf main gate, 8 ft wide, with brass spears and rosettes', az=12, el=7, fill=0.80, pixels=960), Same('main-gate-double-leaf-3')),
    'main-gate-12-ft': (lambda view: main_gate(view, 1.83),
        View('Black double leaf main gate, 12 ft wide, with brass spears and rosettes', az=12, el=7, fill=0.95, pixels=960), Same('main-gate-double-leaf-3')),
    'sliding-gate': (sliding_gate,
        View('Sliding gate of steel slats with a teak band and motor', az=18, el=8, fill=0.92),
        View('Motor, guide post and slats of the sliding gate', az=32, el=12, near=(1.75, 0, 0.75, 0.95))),
    'window-grill': (window_grill,
        View('Window grill with scrolls and brass collars', az=14, el=5, fill=0.82),
        View('Scroll and brass collar of the window grill', az=-28, el=4, near=(0.05, 0, 0.72, 0.28))),
    'collapsible-gate': (collapsible_gate,
        View('Collapsible channel gate, drawn half open', az=12, el=6, fill=0.84),
        View('Pickets, scissors and brass handle of the collapsible gate', az=-26, el=6, near=(0.25, 0, 1.08, 0.42))),
}
