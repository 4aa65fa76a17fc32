"""The measures picture of every product: from which side, which dimensions, and how its model is fitted to what its page states."""

from studio.drawing import Line, Measured

W, H = (lambda label, **where: Line(label, 'x', **where)), (lambda label, **where: Line(label, 'z', **where))

MEASURED = {
    'english-willow-cricket-bat': Measured('Measures of the English willow bat: 86 cm long, blade 10.8 cm wide', [W('10.8 cm'), H('86 cm')]),
    'english-willow-cricket-bat-size-5': Measured('Measures of the English willow bat of size 5: 79 cm long, blade 9.8 cm wide', [W('9.8 cm'), H('79 cm')], scale=(0.907, 0.93, 0.919)),
    'english-willow-cricket-bat-size-6': Measured('Measures of the English willow bat of size 6: 82 cm long, blade 10.2 cm wide', [W('10.2 cm'), H('82 cm')], scale=(0.944, 0.96, 0.953)),
    'english-willow-cricket-bat-long-handle': Measured('Measures of the English willow bat with long handle: 88 cm long, blade 10.8 cm wide', [W('10.8 cm'), H('88 cm')], scale=(1, 1, 1.023)),
    'kashmir-willow-cricket-bat': Measured('Measures of the Kashmir willow bat: 86 cm long, blade 10.8 cm wide', [W('10.8 cm'), H('86 cm')]),
    'leather-cricket-ball': Measured('Measures of the cricket ball: 7.2 cm across', [W('7.2 cm')], 'Circumference 22.4–22.9 cm'),
    'batting-pads': Measured('Measures of one batting pad: 72 cm high, 26 cm wide', [W('26 cm'), H('72 cm')]),
    'wicket-set': Measured('Measures of the wicket: stumps 71.1 cm above the base, 22.86 cm overall', [W('22.86 cm', start=-0.1143, end=0.1143), H('71.1 cm', start=0.05, end=0.756)]),
    'match-football': Measured('Measures of the match football: 22 cm across', [W('22 cm')], 'Circumference 68.5–69.5 cm'),
    'volleyball': Measured('Measures of the volleyball: 21 cm across', [W('21 cm')], 'Circumference 65–67 cm'),
    'basketball-hoop': Measured('Measures of the hoop: ring lowered to 2.45 m, board 122 cm wide and 82 cm high', [
        W('122 cm', start=-0.61, end=0.61), H('82 cm', start=2.32, end=3.14), H('2.45 m', start=0, end=2.43, row=0)], 'Ring also at 3.05 m'),
    'badminton-racket-set': Measured('Measures of the badminton rackets: 675 mm long', [H('675 mm')], above=True, scale=(1, 0.991, 1)),
    'hex-dumbbell-pair': Measured('Measures of one dumbbell: 28 cm long', [W('28 cm')], '10 kg each', scale=(0.816, 0.816, 0.816)),
    **{f'hex-dumbbell-pair-{name}-kg': Measured(f'Measures of one dumbbell of {kg} kg: {long} cm long', [W(f'{long} cm')], f'{kg} kg each', scale=(0.816, 0.816, 0.816))
       for name, kg, long in (('2-5', 2.5, 21.5), ('5', 5, 24), ('7-5', 7.5, 26))},
    'olympic-barbell-set': Measured('Measures of the barbell: bar 220 cm long, bumper plates 45 cm across', [W('220 cm'), H('45 cm')]),
    'flat-incline-bench': Measured('Measures of the bench laid flat: 128 cm long, 45 cm high, 58 cm wide', [W('128 cm'), H('45 cm', start=0, end=0.45)], 'Flat · 58 cm wide', az=90, scale=(0.872, 0.863, 0.865)),
    'motorised-treadmill': Measured('Measures of the treadmill in use: 152 cm long, 138 cm high, 70 cm wide', [W('152 cm'), H('138 cm')], '70 cm wide', az=90, scale=(0.875, 1, 1)),
    'kettlebell-set': Measured('Measures of the kettlebells: 24, 27 and 30 cm high', [H('30 cm')], '24, 27 and 30 cm high'),
    'yoga-mat': Measured('Measures of the yoga mat: 183 cm long, 61 cm wide', [W('61 cm'), H('183 cm')], '6 mm thick · blocks 23 × 12 × 7.5 cm', above=True),
    'tournament-carrom-board': Measured('Measures of the carrom board: playing surface 74 cm, overall 89 cm', [
        W('74 cm', start=-0.37, end=0.37), W('89 cm', row=1), H('89 cm')], above=True),
    'table-tennis-table': Measured('Measures of the table tennis table: 274 cm long, 76 cm high, 152.5 cm wide', [W('274 cm'), H('76 cm', start=0, end=0.76)], '152.5 cm wide', az=90),
    'chess-set': Measured('Measures of the chess board: 45 cm square, squares of 50 mm', [W('50 mm', start=-0.1966, end=-0.1475), W('45 cm', row=1), H('45 cm')], above=True, scale=(0.945, 0.945, 0.945)),
    'main-gate-double-leaf': Measured('Measures of the main gate: opening 3.1 m wide, 205 cm high in the middle', [
        W('3.1 m', start=-1.55, end=1.55), H('205 cm', start=0, end=2.05)]),
    'main-gate-8-ft': Measured('Measures of the main gate of 8 ft: opening 2.44 m wide, 205 cm high in the middle', [
        W('2.44 m', start=-1.22, end=1.22), H('205 cm', start=0, end=2.05)]),
    'main-gate-12-ft': Measured('Measures of the main gate of 12 ft: opening 3.66 m wide, 205 cm high in the middle', [
        W('3.66 m', start=-1.83, end=1.83), H('205 cm', start=0, end=2.05)]),
    'sliding-gate': Measured('Measures of the sliding gate: leaf 3.6 m wide and 1.75 m high', [W('3.6 m', start=-1.8, end=1.8), H('1.75 m', start=0, end=1.78)]),
    'window-grill': Measured('Measures of the window grill: 120 cm wide, 135 cm high', [W('120 cm'), H('135 cm')], scale=(0.984, 1, 0.985)),
    'collapsible-gate': Measured('Measures of the collapsible gate: opening 2.1 m wide and 2.1 m high', [W('2.1 m', start=-1.05, end=1.05), H('2.1 m', start=0.04, end=2.13)]),
    'stainless-steel-railing': Measured('Measures of the stainless railing: 95 cm to the top of the handrail, posts 1 m apart', [
        W('1 m', start=-1, end=0), H('95 cm')], scale=(1 / 1.1, 1, 0.927)),
    'wrought-iron-balcony-railing': Measured('Measures of the balcony railing: panel 200 cm wide, 95 cm high', [W('200 cm', start=-1.0, end=1.0), H('95 cm')], scale=(0.889, 0.889, 0.942)),
    'spiral-staircase': Measured('Measures of the spiral staircase: 150 cm across', [W('150 cm')], 'For floors up to 3.2 m apart', scale=(0.9375, 0.9375, 1)),
    'straight-steel-staircase': Measured('Measures of the straight staircase: each step goes 270 mm, 2.8 to 3.0 m in 14 steps', [
        W('270 mm', start=0.0, end=0.27), H('2.8–3.0 m', start=0, end=2.88)], '14 steps · 90 cm wide'),
    'heavy-duty-shelving': Measured('Measures of the shelving: 90 cm wide, 180 cm high, 45 cm deep', [W('90 cm'), H('180 cm')], '45 cm deep', scale=(0.968, 0.9375, 0.989)),
    'steel-workbench': Measured('Measures of the workbench: 150 cm wide, top at 86 cm, 70 cm deep', [W('150 cm'), H('86 cm', start=0, end=0.86)], '70 cm deep', scale=(0.9375, 1, 1)),
    'platform-trolley': Measured('Measures of the platform trolley: deck 90 cm long at 23 cm, 60 cm wide', [
        W('90 cm', start=-0.45, end=0.45), H('23 cm', start=0, end=0.235)], '60 cm wide', az=90, scale=(0.968, 0.918, 1)),
    'tool-cabinet': Measured('Measures of the tool cabinet: 68 cm wide, 92 cm high, 46 cm deep', [W('68 cm', start=-0.34, end=0.34), H('92 cm')], '46 cm deep', scale=(0.944, 1, 0.974)),
    'steel-step-ladder': Measured('Measures of the step ladder: top step at 104 cm, 165 cm overall', [
        H('104 cm', start=0, end=1.04), H('165 cm', row=1)], 'Folds to 9 cm', az=90, scale=(1, 1, 0.989)),
    'perforated-storage-rack': Measured('Measures of the perforated panel: 120 cm wide, 153 cm high', [W('120 cm', start=-0.6, end=0.6), H('153 cm', start=0.21, end=1.74)]),
    'three-seat-sofa': Measured('Measures of the sofa: 208 cm wide, 82 cm high, 88 cm deep', [W('208 cm'), H('82 cm')], '88 cm deep', scale=(0.981, 0.967, 0.92)),
    **{f'three-seat-sofa-{cover}': Measured(f'Measures of the three-seat sofa in {cover}: 208 cm wide, 82 cm high, 88 cm deep', [W('208 cm'), H('82 cm')], '88 cm deep', scale=(0.981, 0.967, 0.92))
       for cover in ('grey', 'rust')},
    **{f'two-seat-sofa-{cover}': Measured(f'Measures of the two-seat sofa in {cover}: 150 cm wide, 82 cm high, 88 cm deep', [W('150 cm'), H('82 cm')], '88 cm deep', scale=(0.981, 0.967, 0.92))
       for cover in ('green', 'grey', 'rust')},
    'armchair': Measured('Measures of the armchair: 76 cm wide, 96 cm high, 70 cm deep', [W('76 cm'), H('96 cm')], '70 cm deep · seat at 43 cm', scale=(0.858, 0.858, 0.858)),
    'coffee-table': Measured('Measures of the coffee table: 110 cm wide, 42 cm high, 60 cm deep', [W('110 cm'), H('42 cm')], '60 cm deep', scale=(1, 1, 0.948)),
    'tv-unit': Measured('Measures of the TV unit: 160 cm wide, 50 cm high, 42 cm deep', [W('160 cm'), H('50 cm')], '42 cm deep', scale=(0.889, 1, 0.925)),
    'garden-swing': Measured('Measures of the garden swing: 200 cm wide, 207 cm high, 130 cm deep', [W('200 cm'), H('207 cm')], '130 cm deep', scale=(0.909, 0.903, 0.904)),
    'bookshelf': Measured('Measures of the bookshelf: 90 cm wide, 180 cm high, 32 cm deep', [W('90 cm'), H('180 cm')], '32 cm deep', scale=(0.933, 1, 0.973)),
    'six-seat-dining-table': Measured('Measures of the dining table: 180 cm long, 76 cm high, 90 cm deep', [W('180 cm'), H('76 cm')], '90 cm deep · top 30 mm thick', scale=(1, 0.948, 1.013)),
    'four-seat-dining-table': Measured('Measures of the dining table for four: 120 cm long, 76 cm high, 90 cm deep', [W('120 cm'), H('76 cm')], '90 cm deep · top 30 mm thick', scale=(1, 0.948, 1.013)),
    'eight-seat-dining-table': Measured('Measures of the dining table for eight: 240 cm long, 76 cm high, 90 cm deep', [W('240 cm'), H('76 cm')], '90 cm deep · top 30 mm thick', scale=(1, 0.948, 1.013)),
    'dining-chair-pair': Measured('Measures of one dining chair: 45 cm wide, 92 cm high, 52 cm deep', [W('45 cm'), H('92 cm')], '52 cm deep · seat at 46 cm', scale=(0.976, 0.88, 1.06)),
    'bar-stool': Measured('Measures of the bar stool: seat 34 cm wide at 75 cm', [W('34 cm', start=-0.17, end=0.17), H('75 cm', start=0, end=0.75)], scale=(0.895, 0.895, 0.962)),
    'kitchen-trolley': Measured('Measures of the kitchen trolley: 75 cm wide, 86 cm high, 45 cm deep', [W('75 cm', start=-0.375, end=0.375), H('86 cm', start=0, end=0.86)], '45 cm deep', scale=(1.0135, 0.978, 1)),
    'king-size-bed': Measured('Measures of the king-size bed: 212 cm long, 100 cm high, 194 cm wide', [W('212 cm'), H('100 cm')], '194 cm wide', az=-90, scale=(0.982, 0.975, 0.893)),
    'three-door-wardrobe': Measured('Measures of the wardrobe: 135 cm wide, 210 cm high, 58 cm deep', [W('135 cm'), H('210 cm')], '58 cm deep', scale=(0.871, 0.94, 1.024)),
    **{f'three-door-wardrobe-{finish}': Measured(f'Measures of the three-door wardrobe in {finish}: 135 cm wide, 210 cm high, 58 cm deep', [W('135 cm'), H('210 cm')], '58 cm deep', scale=(0.871, 0.94, 1.024))
       for finish in ('white', 'natural')},
    **{f'two-door-wardrobe-{finish}': Measured(f'Measures of the two-door wardrobe in {finish}: 90 cm wide, 210 cm high, 58 cm deep', [W('90 cm'), H('210 cm')], '58 cm deep', scale=(0.871, 0.94, 1.024))
       for finish in ('walnut', 'white', 'natural')},
    'bedside-table': Measured('Measures of the bedside table: 45 cm wide, 55 cm high, 40 cm deep', [W('45 cm'), H('55 cm')], '40 cm deep', scale=(0.9375, 0.94, 1)),
    'dressing-table': Measured('Measures of the dressing table: 100 cm wide, 150 cm high with its mirror, 45 cm deep', [
        W('100 cm'), H('72 cm', start=0, end=0.72), H('150 cm', row=1)], '45 cm deep', scale=(0.909, 1, 0.943)),
    'study-desk': Measured('Measures of the study desk: 120 cm wide, 75 cm high, 60 cm deep', [W('120 cm'), H('75 cm', start=0, end=0.75)], '60 cm deep', scale=(0.889, 0.968, 1)),
    'office-chair': Measured('Measures of the office chair: 65 cm wide, seat at 45 to 55 cm', [W('65 cm'), H('45–55 cm', start=0, end=0.545)], scale=(0.942, 0.942, 1)),
    'filing-cabinet': Measured('Measures of the filing cabinet: 46 cm wide, 132 cm high, 62 cm deep', [W('46 cm'), H('132 cm')], '62 cm deep', scale=(1, 0.925, 1)),
    'metal-bunk-bed': Measured('Measures of the bunk bed: 200 cm long, 168 cm high, 98 cm wide', [W('200 cm'), H('168 cm')], '98 cm wide', scale=(0.971, 0.98, 0.964)),
}
