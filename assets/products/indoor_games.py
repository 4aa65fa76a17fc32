"""Indoor games: carrom, table tennis, chess."""

from math import cos, pi, radians, sin

from studio.materials import brass, chrome, fabric, felt, lacquer, plastic, powder, rubber, wood
from studio.shapes import ball, bar, box, circle, cyl, lathe, loft, placed, plate, rectangle, ring, rod, text, tube
from studio.stage import View


def _disc(x, y, z, mat, r=0.0157, h=0.008):
    lathe([(0, -h / 2), (r - 0.001, -h / 2), (r, -h / 2 + 0.001), (r, h / 2 - 0.001), (r - 0.001, h / 2), (r * 0.72, h / 2), (r * 0.66, h / 2 - 0.0007),
           (r * 0.42, h / 2 - 0.0007), (r * 0.36, h / 2), (0, h / 2)], mat, at=(x, y, z), segments=40)


def tournament_carrom_board(view):
    """Playing field 74 cm with rosewood frame, pockets, printed lines, men and striker."""
    field, border = 0.74, 0.075
    top = 0.016
    ply, frame = wood('maple', polish=0.9, rings=0.6), wood('rosewood', polish=0.6)
    h = field / 2
    pocket = 0.0225
    corners = [(sx * (h - pocket), sy * (h - pocket)) for sx in (-1, 1) for sy in (-1, 1)]
    plate(rectangle(field, field), 0.012, ply, at=(0, 0, top - 0.006), holes=[circle(pocket, c) for c in corners], bevel=0.0004)
    box((field, field, 0.004), (0, 0, -0.012), felt('#14211d'), 0)
    for s in (-1, 1):
        box((field + 2 * border, border, 0.062), (0, s * (h + border / 2), 0.006), frame, 0.010)
        box((border, field, 0.062), (s * (h + border / 2), 0, 0.006), frame, 0.010)
        box((field, 0.003, 0.012), (0, s * (h - 0.0), 0.03), plastic('#141414'), 0.001)
    for sx in (-1, 1):
        for sy in (-1, 1):
            cyl(0.026, 0.0015, (sx * (h + border / 2), sy * (h + border / 2), 0.0375), brass(), bevel=0.0005)
    ink, red = plastic('#191514', 0.5), plastic('#a8231c', 0.5)
    z = top + 0.0003
    for k in range(4):
        with placed(rot=(0, 0, 90 * k)):
            for y, w in ((-h + 0.1015, 0.004), (-h + 0.133, 0.0016)):
                box((0.47, w, 0.0004), (0, y, z), ink, 0)
            for x in (-0.235, 0.235):
                plate(circle(0.0159, (x, -h + 0.1168)), 0.0006, ink, at=(0, 0, z), bevel=0)
                plate(circle(0.0127, (x, -h + 0.1168)), 0.0008, red, at=(0, 0, z), bevel=0)
            with placed(rot=(0, 0, 45)):
                box((0.0016, 0.27, 0.0004), (0, -0.325, z), ink, 0)
                ring(0.032, 0.0007, (0, -0.225, z), ink, start=140, sweep=260)
                box((0.006, 0.012, 0.0005), (0, -0.20, z), ink, 0)
    ring(0.085, 0.0012, (0, 0, z), ink)
    for k in range(8):
        a, b = radians(45 * k), radians(45 * k + 22.5)
        pts = [(0.083 * cos(a), 0.083 * sin(a)), (0.036 * cos(b), 0.036 * sin(b)), (0, 0), (0.036 * cos(a - radians(22.5)), 0.036 * sin(a - radians(22.5)))]
        plate(pts, 0.0006, red if k % 2 else ink, at=(0, 0, z), bevel=0)
    white, black, queen = wood('ash', 0, 0.6), lacquer('#1a1714', 0.25), lacquer('#b3231d', 0.25)
    d = 0.0322
    _disc(0, 0, top + 0.0045, queen)
    for k in range(6):
        a = radians(60 * k + 15)
        _disc(d * cos(a), d * sin(a), top + 0.0045, white if k % 2 else black)
    for k in range(12):
        a = radians(30 * k + 15)
        r = 2 * d if k % 2 == 0 else d * 1.74
        _disc(r * cos(a), r * sin(a), top + 0.0045, black if k % 2 else white)
    lathe([(0, 0), (0.019, 0), (0.0206, 0.002), (0.0206, 0.006), (0.019, 0.008), (0.014, 0.008), (0.0125, 0.007), (0, 0.0075)], plastic('#efe6cf', 0.15),
          at=(0.09, -h + 0.117, top + 0.0005))
    ring(0.0155, 0.0008, (0.09, -h + 0.117, top + 0.0087), plastic('#1f5b8c'))


def table_tennis_table(view):
    blue, steel, white = lacquer('#15507d', 0.35), powder('#23282a'), plastic('#f4f2ec', 0.5)
    w, l, z = 1.525, 2.74, 0.76
    for s in (-1, 1):
        y = s * (l / 4 + 0.004)
        box((w, l / 2 - 0.008, 0.022), (0, y, z - 0.011), blue, 0.002)
        for x in (-w / 2 + 0.01, w / 2 - 0.01):
            box((0.02, l / 2 - 0.008, 0.0006), (x, y, z + 0.0001), white, 0)
        box((w, 0.02, 0.0006), (0, s * (l / 2 - 0.010), z + 0.0002), white, 0)
        box((0.004, l / 2 - 0.008, 0.0006), (0, y, z + 0.0003), white, 0)
        for x in (-w / 2 + 0.02, w / 2 - 0.02):
            bar((x, s * 0.02, z - 0.045), (x, s * (l / 2 - 0.02), z - 0.045), 0.03, steel, 0.05)
        for yy in (s * 0.03, s * (l / 2 - 0.02)):
            bar((-w / 2 + 0.02, yy, z - 0.045), (w / 2 - 0.02, yy, z - 0.045), 0.03, steel, 0.05)
        for x in (-0.60, 0.60):
            bar((x, s * (l / 2 - 0.28), z - 0.03), (x, s * (l / 2 - 0.28), 0.01), 0.045, steel)
            cyl(0.03, 0.02, (x, s * (l / 2 - 0.28), 0.01), rubber())
            bar((x, s * 0.24, z - 0.03), (x, s * 0.24, 0.10), 0.045, steel)
            bar((x, s * 0.24, 0.42), (x, s * (l / 2 - 0.28), 0.68), 0.025, steel)
            cyl(0.06, 0.03, (x, s * 0.24, 0.06), rubber('#1c1c1c'), 'x', 0.008)
            cyl(0.024, 0.036, (x, s * 0.24, 0.06), plastic('#c9792b'), 'x', 0.003)
        bar((-0.60, s * (l / 2 - 0.28), 0.26), (0.60, s * (l / 2 - 0.28), 0.26), 0.035, steel)
        bar((-0.60, s * 0.24, 0.16), (0.60, s * 0.24, 0.16), 0.035, steel)
    for x in (-0.60, 0.60):
        bar((x, -0.24, 0.16), (x, 0.24, 0.16), 0.035, steel)
    net = fabric('#20262a', 700)
    for x in (-w / 2 - 0.15, w / 2 + 0.15):
        rod((x, 0, z - 0.02), (x, 0, z + 0.155), 0.008, steel)
        bar((x, 0, z - 0.02), (x * 0.86, 0, z - 0.02), 0.03, steel, 0.02)
    for i in range(104):
        x = -w / 2 - 0.145 + i * (w + 0.29) / 103
        rod((x, 0, z + 0.004), (x, 0, z + 0.145), 0.0008, net, 5)
    for i in range(9):
        zz = z + 0.006 + i * 0.0165
        rod((-w / 2 - 0.15, 0, zz), (w / 2 + 0.15, 0, zz), 0.0008, net, 5)
    box((w + 0.30, 0.006, 0.015), (0, 0, z + 0.150), white, 0.002)
    for x, y, turn, color in ((-0.35, -0.80, 30, '#b3231d'), (0.30, -0.95, -40, '#1b1b1b')):
        with placed((x, y, z + 0.001), (0, 0, turn)):
            plate(circle(0.078), 0.006, wood('ash'), at=(0, 0, 0.006), bevel=0.001)
            for dz, c in ((0.011, color), (0.002, '#1b1b1b' if color != '#1b1b1b' else '#b3231d')):
                plate(circle(0.077), 0.003, rubber(c, 0.6), at=(0, 0.004, dz), bevel=0.0005)
            box((0.028, 0.10, 0.022), (0, -0.118, 0.010), wood('sheesham'), 0.008)
    ball(0.02, (0.05, -0.75, z + 0.0205), plastic('#f6f4ee', 0.5))


def _piece(kind, x, y, mat, z=0.0):
    base = [(0, 0), (0.0175, 0), (0.0180, 0.002), (0.0175, 0.006), (0.0150, 0.0085), (0.0150, 0.0105), (0.0125, 0.013)]
    shapes_by_kind = {
        'pawn': (0.8, [(0.0085, 0.020), (0.0065, 0.032), (0.0068, 0.036), (0.0108, 0.038), (0.0108, 0.040), (0.0070, 0.042)], 0.0105, 0.051),
        'rook': (0.95, [(0.0105, 0.022), (0.0092, 0.042), (0.0125, 0.046), (0.0125, 0.049), (0.0118, 0.050), (0.0125, 0.062), (0.0095, 0.062), (0.0088, 0.055), (0, 0.055)], 0, 0),
        'bishop': (0.95, [(0.0095, 0.022), (0.0062, 0.046), (0.0066, 0.049), (0.0112, 0.051), (0.0112, 0.053), (0.0065, 0.055), (0.0095, 0.062), (0.0098, 0.067), (0.0060, 0.077), (0.0022, 0.080)], 0.0032, 0.0825),
        'queen': (1.05, [(0.0105, 0.024), (0.0066, 0.056), (0.0070, 0.060), (0.0125, 0.062), (0.0125, 0.064), (0.0078, 0.066), (0.0095, 0.076), (0.0128, 0.085), (0.0100, 0.0855), (0.0060, 0.088)], 0.0038, 0.0905),
        'king': (1.08, [(0.0110, 0.024), (0.0072, 0.060), (0.0076, 0.064), (0.0130, 0.066), (0.0130, 0.068), (0.0085, 0.070), (0.0100, 0.082), (0.0118, 0.090), (0.0090, 0.092), (0.0030, 0.094), (0, 0.094)], 0, 0),
    }
    with placed((x, y, z)):
        if kind == 'knight':
            lathe(base + [(0.0115, 0.018), (0, 0.018)], mat, segments=40)
            side = [(-0.012, 0.017), (0.0125, 0.017), (0.0135, 0.026), (0.0110, 0.036), (0.0115, 0.048), (0.0070, 0.058), (0.0035, 0.064), (0.0010, 0.060), (-0.0060, 0.056),
                    (-0.0165, 0.045), (-0.0155, 0.039), (-0.0100, 0.040), (-0.0050, 0.043), (-0.0030, 0.038), (-0.0090, 0.030)]
            part = plate(side, 0.014, mat, rot=(90, 0, 0), bevel=0.004)
            return
        scale, body, head, height = shapes_by_kind[kind]
        lathe([(r * (scale if h < 0.014 else 1), h) for r, h in base + body] + ([] if body[-1][0] == 0 else [(0, body[-1][1])]), mat, segments=40)
        if head:
            ball(head, (0, 0, height), mat)
        if kind == 'king':
            box((0.0042, 0.0042, 0.016), (0, 0, 0.101), mat, 0.001)
            box((0.012, 0.0042, 0.0042), (0, 0, 0.103), mat, 0.001)
        if kind == 'rook':
            for k in range(5):
                with placed(rot=(0, 0, 72 * k)):
                    box((0.0055, 0.006, 0.005), (0.0108, 0, 0.0640), mat, 0.0008)


def chess_set(view):
    s = 0.052
    dark, light = wood('sheesham', 0, 0.5), wood('maple', 0, 0.5)
    box((8 * s + 0.06, 8 * s + 0.06, 0.022), (0, 0, -0.0125), wood('rosewood', polish=0.6), 0.005)
    for i in range(8):
        for j in range(8):
            box((s, s, 0.003), ((i - 3.5) * s, (j - 3.5) * s, -0.0012), light if (i + j) % 2 else dark, 0.0003)
    at = lambda f, r: ((f - 3.5) * s, (r - 3.5) * s)
    white, black = wood('maple', 2, 0.8), wood('ebony', 2, 0.8)
    order = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook']
    moved = {(4, 1): (4, 3), (3, 1): (3, 3), (6, 0): (5, 2), (5, 0): (2, 3), (4, 6): (4, 4), (1, 7): (2, 5), (3, 6): (3, 5), (6, 7): (5, 5)}
    for r in (0, 1, 6, 7):
        for f in range(8):
            tf, tr = moved.get((f, r), (f, r))
            kind = 'pawn' if r in (1, 6) else order[f]
            with placed((*at(tf, tr), 0), (0, 0, 90 if r < 2 and kind == 'knight' else -90 if kind == 'knight' else 0)):
                _piece(kind, 0, 0, white if r < 2 else black)


PRODUCTS = {
    'tournament-carrom-board': (tournament_carrom_board,
        View('Carrom board with sheesham frame, coins and striker set up', az=22, el=42, fill=0.86),
        View('Men and queen in the centre of the carrom board', az=14, el=28, near=(0, -0.05, 0.0, 0.15))),
    'table-tennis-table': (table_tennis_table,
        View('Blue table tennis table with net, bats and ball', az=52, el=15, fill=0.88),
        View('Bats and ball by the net', az=18, el=22, near=(0.0, -0.6, 0.76, 0.55))),
    'chess-set': (chess_set,
        View('Wooden chess set in mid-game', az=28, el=32, fill=0.86),
        View('Chessmen of maple, pale and stained black', az=40, el=13, near=(0, -0.10, 0.035, 0.12))),
}
