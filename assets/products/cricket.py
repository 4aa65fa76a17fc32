"""Cricket: bats, ball, pads, wicket."""

from math import cos, pi, radians, sin

import bmesh

from studio.materials import brass, fabric, leather, plastic, rubber, wood
from studio.shapes import ball, box, cyl, cushion, lathe, loft, placed, plate, ring, skin, text, text_on_ball, tube, rod, _subdivide
from studio.stage import BARE, Same, View


def _section(width, edge, spine, bow, z, face=0.006, n=16):
    """A slice of the blade: gently round face at -y, edges, and the ridge of the back at +y."""
    pts = []
    half = width / 2
    for i in range(n + 1):
        t = -1 + 2 * i / n
        pts.append((half * t * (1 - 0.015 * t ** 8), bow - face * (1 - t * t) ** 0.9, z))
    for i in range(n + 1):
        t = 1 - 2 * i / n
        ridge = (1 - abs(t) ** 1.15) ** 1.25
        pts.append((half * t * (1 - 0.015 * t ** 8), bow + edge + (spine - edge) * ridge, z))
    return pts


def _bat(kind, grip, accent, name):
    """A full-size bat standing on its toe: blade 108 mm wide, 850 mm long in all."""
    sections = []
    for z, width, edge, spine, bow in ((0.0, .080, .012, .016, -.004), (.006, .096, .016, .022, -.003), (.02, .105, .020, .030, -.002),
                                       (.06, .108, .028, .047, 0), (.13, .108, .036, .062, .003), (.20, .108, .039, .066, .004),
                                       (.28, .108, .036, .062, .004), (.36, .108, .030, .054, .003), (.43, .107, .025, .047, 0),
                                       (.49, .106, .021, .042, -.001), (.525, .102, .020, .041, -.001), (.545, .084, .021, .040, 0),
                                       (.558, .060, .023, .038, .001), (.570, .042, .026, .036, .002), (.60, .034, .026, .034, .002)):
        sections.append(_section(width, edge, spine, bow, z))
    loft(sections, wood(kind, polish=0.35), angle=50, axis=2)
    grip_profile = []
    for i in range(221):
        z = 0.575 + 0.268 * i / 220
        wave = 0.0009 * (1 if i % 4 < 2 else 0)
        grip_profile.append((0.0165 + wave + 0.0012 * sin(i / 220 * pi), z))
    grip_profile = [(0.0, 0.575)] + grip_profile + [(0.0195, 0.846), (0.019, 0.853), (0.012, 0.857), (0, 0.858)]
    lathe(grip_profile, rubber(grip, 0.6), at=(0, 0.017, 0), segments=40, angle=60)
    for z in (0.584, 0.590):
        ring(0.0178, 0.0022, (0, 0.017, z), rubber(accent, 0.5))
    # Sticker and lettering follow the roundness of the face.
    def label(z0, z1, color, half=0.033, lift=0.0004):
        rows = []
        for i in range(13):
            z = z0 + (z1 - z0) * i / 12
            row = []
            for k in range(17):
                x = half * (2 * k / 16 - 1)
                row.append((x, _bow(z) - 0.006 * (1 - (x / 0.0535) ** 2) ** 0.9 - lift, z))
            rows.append(row)
        loft(rows, plastic(color, 0.3), closed=False, caps=False, angle=180)
    label(0.34, 0.51, accent)
    label(0.325, 0.335, '#1b1b1b')
    label(0.515, 0.519, '#1b1b1b')
    with placed((0, _bow(0.425) - 0.0072, 0.425), (-0.4, -90, 0)):
        text(name, 0.040, (0, 0, 0), plastic('#fbf7ee', 0.3))
    text('GS', 0.034, (0, _bow(0.28) - 0.0066, 0.285), plastic('#2a2a2a', 0.3))


_BOW = ((0.0, -.004), (.006, -.003), (.02, -.002), (.06, 0), (.13, .003), (.20, .004), (.28, .004), (.36, .003), (.43, 0), (.49, -.001), (.525, -.001))


def _bow(z):
    """How far the face of the blade lies from the handle's axis at a height, metres."""
    for (z0, y0), (z1, y1) in zip(_BOW, _BOW[1:]):
        if z0 <= z <= z1:
            return y0 + (y1 - y0) * (z - z0) / (z1 - z0)
    return 0


def _leather_shell(radius, split=0.0):
    """A sphere of dense faces, ready to be coloured and pressed."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=7, radius=radius)
    return bm


def _cricket_ball(at, rot, color='#8e1414'):
    """A four-piece ball, 72 mm, with its raised seam of six rows."""
    r = 0.036
    with placed(at, rot):
        bm = _leather_shell(r)
        for v in bm.verts:
            h = v.co.z
            lift = 0.0007 * max(0, 1 - (h / 0.0105) ** 4) if abs(h) < 0.0105 else 0
            groove = 0.0005 * max(0, 1 - (abs(h) / 0.0006) ** 2) if abs(h) < 0.0006 else 0
            quarter = 0.00028 * max(0, 1 - (abs(v.co.x) / 0.00035)) if abs(v.co.x) < 0.00035 and h > 0 else 0
            quarter += 0.00028 * max(0, 1 - (abs(v.co.y) / 0.00035)) if abs(v.co.y) < 0.00035 and h < 0 else 0
            v.co *= (r + lift - groove - quarter) / v.co.length
        skin(bm, [leather(color, 0.3, 1500, 0.12)])
        thread = fabric('#efe6d2', 900)
        for row in (-0.0086, -0.0056, -0.0026, 0.0026, 0.0056, 0.0086):
            rr = (r * r - row * row) ** 0.5 + 0.0007
            count = 88
            for i in range(count):
                a = 2 * pi * i / count
                lean = 0.0011 * (1 if row > 0 else -1)
                d = 0.62 * 2 * pi / count / 2
                p = (rr * cos(a - d), rr * sin(a - d), row - lean * 0.4)
                q = (rr * cos(a + d), rr * sin(a + d), row + lean * 0.4)
                m = ((rr + 0.0005) * cos(a), (rr + 0.0005) * sin(a), row)
                tube((p, m, q), 0.00052, thread)
        with placed((0, 0, 0), (-38, 0, 0)):
            text_on_ball('GS MART', 0.0058, r, brass(0.3))


def _pose(view, bat):
    """First the face, leaning, with two balls; then face and back side by side; then leaning, with one ball."""
    if view == BARE:
        bat()
    elif view == 2:
        with placed((-0.085, 0, 0), (0, -7, 0)):
            bat()
        with placed((0.085, 0, 0), (0, 7, 180)):
            bat()
    else:
        with placed((0.13, 0, 0.0215), (0, -24, 0)):
            bat()
        _cricket_ball((0.055, -0.11, 0.0365), (62, 18, 35))
        if view == 1:
            _cricket_ball((0.13, -0.17, 0.0365), (20, 48, 60))


def english_willow_cricket_bat(view):
    _pose(view, lambda: _bat('willow', '#1d2a26', '#b5541c', 'ROYAL'))


def kashmir_willow_cricket_bat(view):
    with placed((0, 0, 0), (0, 0, 0), 1):
        _pose(view, lambda: _bat('kashmir', '#7d1d1d', '#17436b', 'VALLEY'))


def leather_cricket_ball(view):
    if view in (BARE, 1):
        _cricket_ball((0, 0, 0.0365), (62, 18, 25))
    elif view == 3:
        _cricket_ball((0, 0, 0.0365), (0, 62, 14))
    else:
        _cricket_ball((0, 0, 0.0365), (70, 12, 20))
        _cricket_ball((0.082, 0.03, 0.0365), (25, 40, 80), '#efe9dc')


def _pad(x):
    """A batting pad standing: shin rolls, knee roll, wings, top flap."""
    cover = fabric('#f1eee6', 900, 0.6)
    trim = leather('#1d2a26', 0.5)
    with placed((x, 0, 0)):
        def curved(z0, z1, width, depth, thick, mat, rows=7, cols=22, spread=100, out=0.0, edge=0.35):
            sections = []
            for i in range(rows + 1):
                t = i / rows
                z = z0 + (z1 - z0) * t
                swell = (1 - abs(2 * t - 1) ** 4)
                outer, inner = [], []
                for k in range(cols + 1):
                    a = radians(-spread + 2 * spread * k / cols)
                    side = (1 - abs(2 * k / cols - 1) ** 8)
                    ro = depth + out + thick * (0.25 + 0.75 * swell * side)
                    outer.append((width / 2 * sin(a) * (ro / depth), -ro * cos(a), z))
                    inner.append((width / 2 * sin(a), -depth * cos(a), z))
                sections.append(outer + inner[::-1])
            loft(sections, mat, smooth=1, angle=180)
        rolls = 7
        # Vertical cane rolls of the shin.
        for k in range(rolls):
            a = radians(-66 + 132 * k / (rolls - 1))
            pts = []
            for i in range(15):
                t = i / 14
                w = 0.085 + 0.022 * t
                pts.append((w * sin(a), -0.075 * cos(a) * (1 + 0.12 * t) - 0.01, 0.045 + 0.35 * t))
            tube(pts, 0.0215, cover, radii=[0.75 + 0.25 * min(1, 4 * (i / 14), 4 * (1 - i / 14)) for i in range(15)])
        curved(0.02, 0.42, 0.18, 0.07, 0.014, cover, spread=88)
        # Knee rolls lie across.
        for i, z in enumerate((0.425, 0.475, 0.525)):
            pts = [(0.118 * sin(radians(a)), -0.096 * cos(radians(a)) - 0.004, z) for a in range(-74, 75, 8)]
            tube(pts, 0.027, cover, radii=[0.8 + 0.2 * min(1, 5 * k / 18, 5 * (18 - k) / 18) for k in range(len(pts))])
        curved(0.55, 0.73, 0.235, 0.092, 0.016, cover, spread=70)
        # Inner wing beside the knee, and trims.
        for z in (0.553, 0.398):
            pts = [(0.117 * sin(radians(a)), -0.108 * cos(radians(a)), z) for a in range(-76, 77, 8)]
            tube(pts, 0.0045, trim)
        box((0.10, 0.004, 0.05), (0, -0.112, 0.645), leather('#b5541c', 0.4), 0.002)
        text('GS', 0.034, (0, -0.1145, 0.645), plastic('#faf7f2', 0.4), depth=0.0008)
        # Instep and three straps with buckles.
        for z, depth in ((0.12, 0.062), (0.27, 0.066), (0.48, 0.085)):
            pts = [(0.105 * cos(radians(a)), depth * sin(radians(a)) + 0.01, z) for a in range(-10, 191, 10)]
            strap = []
            for p in pts:
                strap.append([(p[0] * k, p[1] * k, p[2] + dz) for k, dz in ((1, -0.019), (1.03, -0.019), (1.03, 0.019), (1, 0.019))])
            loft(strap, trim, angle=30)
        pts = [(0.088 * sin(radians(a)), -0.09 * cos(radians(a)) - 0.01, 0.022) for a in range(-66, 67, 8)]
        tube(pts, 0.02, cover)


def batting_pads(view):
    if view == BARE:
        _pad(0)
        return
    with placed((0, 0, 0), (0, 0, 8)):
        _pad(-0.145)
    with placed((0, 0.03, 0), (0, 0, -14)):
        _pad(0.145)


def wicket_set(view):
    timber = wood('ash', polish=0.5)
    base = wood('teak')
    box((0.34, 0.11, 0.05), (0, 0, 0.025), base, 0.006)
    for x in (-0.095, 0, 0.095):
        lathe([(0, 0.05), (0.019, 0.05), (0.019, 0.07), (0.0178, 0.075), (0.0178, 0.735), (0.0165, 0.748), (0.013, 0.756), (0.0115, 0.752), (0, 0.751)],
              timber, at=(x, 0, 0))
        cyl(0.0184, 0.035, (x, 0, 0.69), plastic('#b5541c'), bevel=0.0005)
        cyl(0.0184, 0.006, (x, 0, 0.662), plastic('#1d2a26'), bevel=0.0005)
        cyl(0.0215, 0.012, (x, 0, 0.056), brass(), bevel=0.002)
    bail = [(0, -0.054), (0.0045, -0.054), (0.006, -0.05), (0.0052, -0.046), (0.0052, -0.036), (0.007, -0.034), (0.0098, -0.022), (0.0108, 0),
            (0.0098, 0.022), (0.007, 0.034), (0.0052, 0.036), (0.0052, 0.046), (0.006, 0.05), (0.0045, 0.054), (0, 0.054)]
    for x in (-0.049, 0.049):
        lathe(bail, timber, at=(x, 0, 0.7605), rot=(0, 90, 0), segments=32)
    if view == 1:
        _cricket_ball((0.19, -0.16, 0.0365), (60, 20, 30))


PRODUCTS = {
    'english-willow-cricket-bat': (
        english_willow_cricket_bat,
        View('English willow cricket bat, face to the front, with a dark green grip', az=-14, el=9, fill=0.86),
        View('Face and back of the English willow bat, side by side', az=-16, el=8, fill=0.86),
        View('Shoulder and grip of the English willow bat', az=-30, el=14, near=(-0.105, 0, 0.535, 0.12)),
    ),
    # A bat's size cannot be told by eye: only the measures differ.
    **{'english-willow-cricket-bat-' + size: (english_willow_cricket_bat, *(Same(f'english-willow-cricket-bat-{number}') for number in (1, 2, 3)))
       for size in ('size-5', 'size-6', 'long-handle')},
    'kashmir-willow-cricket-bat': (
        kashmir_willow_cricket_bat,
        View('Kashmir willow cricket bat with a maroon grip', az=22, el=9, fill=0.86),
        View('Face and back of the Kashmir willow bat, side by side', az=20, el=8, fill=0.86),
        View('Lettering and straight grain on the face of the Kashmir willow bat', az=16, el=8, near=(-0.043, 0, 0.41, 0.10)),
    ),
    'leather-cricket-ball': (
        leather_cricket_ball,
        View('Red leather cricket ball with a hand-stitched seam', az=0, el=16, fill=0.66),
        View('Red and white leather cricket balls side by side', az=10, el=14, fill=0.78),
        View('Six rows of hand stitching along the seam of the ball', az=4, el=24, near=(0, -0.02, 0.042, 0.025)),
    ),
    'batting-pads': (
        batting_pads,
        View('Pair of white batting pads with cane rolls', az=16, el=8),
        View('Batting pads from the side, straps and wings', az=66, el=10),
        View('Knee rolls, top flap and lettering of a batting pad', az=16, el=10, near=(-0.145, -0.09, 0.58, 0.13)),
    ),
    'wicket-set': (
        wicket_set,
        View('Ash stumps and bails on a teak base, with a ball', az=24, el=9, fill=0.84),
        View('Bails on the stumps', az=34, el=12, near=(0, 0, 0.70, 0.15)),
    ),
}
