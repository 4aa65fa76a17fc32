"""Railings and stairs: stainless railing, balcony railing, spiral and straight stairs."""

from math import atan2, cos, degrees, pi, radians, sin, sqrt

from studio.materials import brass, brushed_steel, chrome, glass, plastic, powder, rubber, wood
from studio.shapes import ball, bar, box, circle, cyl, lathe, loft, placed, plate, rectangle, ring, rod, tube
from studio.stage import View
from products.gates_and_grills import c_scroll


def stainless_steel_railing(view):
    """Two bays of 1.1 m: posts on flanges, four cross rods, a round handrail with returned ends."""
    steel, bright = brushed_steel('#cfcecb', 0.24), chrome('#dededc', 0.14)
    xs = (-1.1, 0, 1.1)
    for x in xs:
        rod((x, 0, 0.01), (x, 0, 0.93), 0.024, steel, 40)
        cyl(0.055, 0.012, (x, 0, 0.006), bright)
        cyl(0.030, 0.03, (x, 0, 0.025), bright, top=0.025)
        rod((x, 0, 0.93), (x, 0, 0.975), 0.008, bright)
        box((0.05, 0.03, 0.005), (x, 0, 0.974), bright, 0.002)
        for z in (0.20, 0.36, 0.52, 0.68):
            cyl(0.014, 0.022, (x, -0.032, z), bright, 'y', 0.002)
        for a in (45, 135, 225, 315):
            cyl(0.006, 0.006, (x + 0.042 * cos(radians(a)), 0.042 * sin(radians(a)), 0.014), bright, bevel=0.001, segments=6)
    for z in (0.20, 0.36, 0.52, 0.68):
        rod((-1.25, -0.046, z), (1.25, -0.046, z), 0.007, steel)
        for x in (-1.25, 1.25):
            ball(0.009, (x, -0.046, z), bright)
    tube([(-1.32, 0, 0.86), (-1.32, 0, 1.0), (1.32, 0, 1.0), (1.32, 0, 0.86)], 0.0254, steel, 0.07)
    for x in (-1.32, 1.32):
        ball(0.0254, (x, 0, 0.86), bright, (1, 1, 0.5))


def wrought_iron_balcony_railing(view):
    """Bellied bars with scrolls, collars and a flat handrail, front and two short returns."""
    iron, gold = powder('#18191a', 0.45), brass(0.35)
    w, d, h = 2.2, 0.6, 1.0

    def belly(z):
        return 0.16 * sin(pi * min(1, max(0, (z - 0.08) / 0.62))) ** 1.3

    def run(length, ends):
        for z, s in ((0.07, 0.03), (h - 0.12, 0.022)):
            bar((-length / 2, 0, z), (length / 2, 0, z), s, iron, 0.014)
        box((length + 0.05, 0.055, 0.016), (0, 0, h), iron, 0.007)
        n = round(length / 0.13)
        for i in range(n + 1):
            x = -length / 2 + length * i / n
            if i % 4 == 0:
                bar((x, 0, 0.0), (x, 0, h), 0.028, iron)
                box((0.08, 0.08, 0.012), (x, 0, 0.006), iron, 0.003)
                continue
            pts = [(x, -belly(0.07 + 0.82 * k / 26), 0.07 + 0.82 * k / 26) for k in range(27)]
            tube(pts, 0.0072, iron)
            box((0.022, 0.022, 0.028), (x, -belly(0.42), 0.42), gold, 0.005) if i % 2 == 0 else None
            bar((x, 0, h - 0.12), (x, 0, h), 0.012, iron)
        for i in range(n):
            x = -length / 2 + length * (i + 0.5) / n
            ring(length / n / 2 - 0.012, 0.005, (x, 0, h - 0.065), iron, rot=(90, 0, 0))
        for i in range(2, n, 4):
            x = -length / 2 + length * i / n
            for s in (-1, 1):
                with placed((0, -belly(0.42) - 0.012, 0)):
                    c_scroll(x + s * 0.008, 0.42, 0.25, iron, rot=0 if s > 0 else 180, thick=0.006)
    run(w, True)
    for s in (-1, 1):
        with placed((s * w / 2, d / 2, 0), (0, 0, 90 * s)):
            run(d, False)


def tread(r0, r1, angle, thick, mat):
    """The outline of a wedge tread from radius r0 to r1, `angle` degrees wide."""
    half = radians(angle / 2)
    outer = [(r1 * cos(-half + 2 * half * k / 10), r1 * sin(-half + 2 * half * k / 10)) for k in range(11)]
    inner = [(r0 * cos(half - 2 * half * k / 6), r0 * sin(half - 2 * half * k / 6)) for k in range(7)]
    return plate(outer + inner, thick, mat, bevel=0.004)


def spiral_steps(first, last, rise, step, steel, timber, r=0.80, pole=0.06, rail_from=None, rail_to=None):
    """Treads `first`..`last` of a spiral stair, their balusters and the handrail that winds with them."""
    point = lambda k, radius, up: (radius * cos(radians(step * k)), radius * sin(radians(step * k)), rise * k + up)
    for k in range(first, last + 1):
        with placed((0, 0, rise * (k + 1)), (0, 0, step * k)):
            tread(pole * 0.9, r, step + 5, 0.032, timber)
            with placed((0, 0, -0.022)):
                tread(pole * 0.9, r - 0.02, step - 4, 0.010, steel)
            cyl(pole + 0.012, 0.06, (0, 0, -0.045), steel, bevel=0.004)
            for sub in (-0.25, 0.25):
                a = radians(step * sub)
                x, y = (r - 0.03) * cos(a), (r - 0.03) * sin(a)
                rod((x, y, -0.05), (x, y, 0.90 + rise * sub), 0.009, steel)
                cyl(0.014, 0.02, (x, y, 0.02), steel, bevel=0.003)
    lo, hi = first if rail_from is None else rail_from, last if rail_to is None else rail_to
    n = int((hi - lo) * 6)
    tube([point(lo + (hi - lo) * i / n, r - 0.03, 0.91 + rise) for i in range(n + 1)], 0.022, timber(0) if callable(timber) else timber)
    for up in (0.30, 0.60):
        tube([point(lo + (hi - lo) * i / n, r - 0.03, up + rise) for i in range(n + 1)], 0.006, steel)


def spiral_staircase(view):
    steel, timber = powder('#1a1c1d', 0.4), wood('teak', 0, 0.4)
    count, rise, step = 13, 0.20, 27
    cyl(0.06, rise * count + 1.0, (0, 0, (rise * count + 1.0) / 2), steel)
    ball(0.075, (0, 0, rise * count + 1.05), brass(0.3))
    cyl(0.20, 0.016, (0, 0, 0.008), steel)
    spiral_steps(0, count - 1, rise, step, steel, timber, rail_from=-0.3, rail_to=count - 0.6)
    rail = (0.77 * cos(radians(-0.3 * step)), 0.77 * sin(radians(-0.3 * step)))
    rod((*rail, 0), (*rail, 1.05), 0.016, steel)


def straight_staircase(steps, steel, timber, width=0.9, rise=0.18, run=0.26):
    """A straight flight rising along +x: twin stringers, wooden treads, railing on both sides."""
    for y in (-width / 2 + 0.12, width / 2 - 0.12):
        a, b = (-0.12, y, -0.005), (steps * run - 0.02, y, steps * rise - 0.09)
        bar((a[0], y, 0.02), b, 0.06, steel, 0.16, bevel=0.004)
        for k in range(steps):
            x, z = k * run, (k + 1) * rise
            pts = [(x + 0.02, z - 0.03), (x + run - 0.03, z - 0.03), (x + 0.10, z - 0.15), (x - 0.02, z - 0.15)]
            plate([(px, pz) for px, pz in pts], 0.05, steel, at=(0, y, 0), rot=(90, 0, 0), bevel=0.002)
    for k in range(steps):
        box((run + 0.04, width, 0.04), (k * run + run / 2, 0, (k + 1) * rise - 0.008), timber, 0.006)
        for y in (-width / 2 + 0.005, width / 2 - 0.005):
            if k % 2 == 0 or k == steps - 1:
                rod((k * run + run / 2, y + (0.025 if y > 0 else -0.025), (k + 1) * rise - 0.1), (k * run + run / 2, y + (0.025 if y > 0 else -0.025), (k + 1) * rise + 0.90), 0.013, steel)
    for s in (-1, 1):
        y = s * (width / 2 + 0.02)
        for up, r, mat in ((0.90, 0.024, timber), (0.62, 0.006, steel), (0.36, 0.006, steel), (0.12, 0.006, steel)):
            a = (run / 2 - (0.12 if up == 0.90 else 0), y, rise + up - (0.083 if up == 0.90 else 0))
            b = ((steps - 1) * run + run / 2 + (0.12 if up == 0.90 else 0), y, steps * rise + up + (0.083 if up == 0.90 else 0))
            rod(a, b, r, mat)
    box((0.02, width, 0.20), (steps * run - 0.01, 0, steps * rise - 0.12), steel, 0.003)


def straight_steel_staircase(view):
    straight_staircase(14, powder('#222628', 0.42), wood('oak', polish=0.3), rise=0.205, run=0.27)


PRODUCTS = {
    'stainless-steel-railing': (stainless_steel_railing,
        View('Stainless steel railing with four cross rods', az=28, el=8, fill=0.9),
        View('Post head, rods and handrail of the stainless railing', az=36, el=12, near=(0.0, 0, 0.82, 0.26))),
    'wrought-iron-balcony-railing': (wrought_iron_balcony_railing,
        View('Bellied wrought iron balcony railing with scrolls', az=26, el=9, fill=0.9),
        View('Belly, scrolls and brass collars of the balcony railing', az=38, el=8, near=(0.25, 0, 0.5, 0.42))),
    'spiral-staircase': (spiral_staircase,
        View('Spiral staircase with teak treads and winding handrail', az=20, el=8, fill=0.9),
        View('Treads around the centre post of the spiral staircase', az=60, el=20, near=(0, 0, 1.0, 0.85))),
    'straight-steel-staircase': (straight_steel_staircase,
        View('Straight steel staircase with oak treads', az=-34, el=8, fill=0.88),
        View('Twin stringers and oak treads from the side', az=-8, el=6, near=(1.0, 0, 0.95, 0.85))),
}
