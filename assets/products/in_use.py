"""Where each product is used: the place around it, where it stands there, and the camera that looks at it."""

from functools import partial

from products import bedroom, cricket, dining_and_kitchen, fitness, indoor_games, living_room, study_and_office
from products.industrial_steel import carton
from studio import rooms, stage
from studio.materials import boards, bricks, concrete, earth, fabric, leather, plaster, plastic, powder, rubber, tiles, wood
from studio.rooms import InUse
from studio.shapes import ball, bar, box, circle, cushion, cyl, placed, plate, rectangle, rod, tube
from studio.stage import BARE, Same


def standing(at, turn, build, *args):
    with placed(at, (0, 0, turn)):
        build(*args)


# Cricket and the pitch.


def on_the_pitch():
    rooms.pitch(((1.45, 2.4), (-1.0, 2.5)), 9000)
    rooms.grass(-2.6, -1.45, -1.0, 2.5, 12000)
    rooms.floor(earth('#a08a63', '#b9a37a', 50), -1.5, 1.5, -20, 30, 0.002)
    rooms.line_on(0.004, -1.3, 1.3, -0.55, -0.5)


def bat_at_the_stumps():
    on_the_pitch()
    rooms.stumps(y=0.215)
    with placed((-0.24, -0.10, 0)):
        cricket._cricket_ball((0, 0, 0.0365), (62, 18, 35))


def lane_with_chalk_stumps():
    rooms.floor(concrete('#9b968c', 0.85))
    rooms.back_wall(bricks(), 0.30)
    chalk = plaster('#e9e6dd', 0.25)
    for x in (-0.46, -0.35, -0.24):
        rooms.surface(((x, 0.296, 0), (x + 0.022, 0.296, 0), (x + 0.026, 0.296, 0.70), (x + 0.003, 0.296, 0.71)), chalk)
    rooms.surface(((-0.47, 0.296, 0.715), (-0.21, 0.296, 0.72), (-0.21, 0.296, 0.742), (-0.47, 0.296, 0.738)), chalk)
    with placed((-0.12, -0.16, 0)):
        ball(0.033, (0, 0, 0.033), fabric('#b9cf3e', 900))
    rooms.sky()
    rooms.sun((0.62, 0.62, -0.62), 4.0)


def ball_on_the_crease():
    rooms.pitch(((-0.5, 0.5), (-0.4, 1.4)), 30000, 0.016)
    rooms.stumps(y=1.15, x=0.10)


def dressing_room():
    rooms.plain_room('#e4ddcd', boards('oak'), 0.75)
    timber = wood('teak')
    for k in range(3):
        box((2.4, 0.09, 0.03), (0.9, 0.44 + 0.10 * k, 0.44), timber, 0.003)
    for x in (-0.2, 1.9):
        for y in (0.44, 0.64):
            box((0.05, 0.05, 0.43), (x, y, 0.215), wood('teak', 2), 0.003)
    box((2.4, 0.02, 0.09), (0.9, 0.735, 1.15), timber, 0.003)
    for x in (-0.1, 0.35, 0.8, 1.25):
        rod((x, 0.73, 1.15), (x, 0.65, 1.18), 0.009, powder('#1b1c1d'))


def wicket_on_the_pitch():
    on_the_pitch()


# Balls and courts.


def football_ground():
    rooms.pitch(((-0.9, 0.9), (-0.8, 2.0)), 36000, 0.028)
    rooms.line_on(0.003, -30, 30, 0.62, 0.74)
    rooms.goal(6.5)


def sand_court():
    rooms.outdoors(earth('#b99a6a', '#d9bf92', 34, relief=0.02))
    net = plastic('#20262a', 0.8)
    for x in (-4.2, 4.2):
        rod((x, 4.5, 0), (x, 4.5, 2.5), 0.05, powder('#2a5d9c'))
    for k in range(85):
        rod((-4.2 + 0.1 * k, 4.5, 1.43), (-4.2 + 0.1 * k, 4.5, 2.43), 0.003, net, 5)
    for k in range(11):
        rod((-4.2, 4.5, 1.43 + 0.1 * k), (4.2, 4.5, 1.43 + 0.1 * k), 0.003, net, 5)
    for z in (1.43, 2.43):
        box((8.4, 0.01, 0.07), (0, 4.5, z), plastic('#f1efe8', 0.6), 0.002)


def street_court():
    rooms.outdoors(concrete('#5d6a70', 0.85), distance=22)
    rooms.floor(plaster('#8f4a3a', 0.18), -2.45, 2.45, -5.8, 0.0, 0.002)
    for a in ((-2.45, -2.40, -5.8, 0), (2.40, 2.45, -5.8, 0), (-7.5, 7.5, -0.03, 0.02)):
        rooms.line_on(0.004, *a)
    mesh = powder('#3c4a45')
    for x in range(-8, 9):
        rod((x * 1.5, 7, 0), (x * 1.5, 7, 3.2), 0.03, mesh)
    for z in (0.1, 1.6, 3.2):
        rod((-12, 7, z), (12, 7, z), 0.02, mesh)


def badminton_court():
    rooms.hall(plaster('#24503f', 0.10), 6.0)
    for a in ((-7, 7, 0.34, 0.38), (-0.62, -0.58, -6, 6)):
        rooms.line_on(0.002, *a)
    net = plastic('#2b2320', 0.8)
    for x in (-3.05, 3.05):
        rod((x, 3.2, 0), (x, 3.2, 1.55), 0.02, powder('#d9d6cd'))
    for k in range(62):
        rod((-3.05 + 0.1 * k, 3.2, 0.79), (-3.05 + 0.1 * k, 3.2, 1.55), 0.002, net, 5)
    for k in range(9):
        rod((-3.05, 3.2, 0.79 + 0.095 * k), (3.05, 3.2, 0.79 + 0.095 * k), 0.002, net, 5)
    box((6.1, 0.008, 0.075), (0, 3.2, 1.53), plastic('#f1efe8', 0.6), 0.002)


# Gym.


def gym_with_bells():
    rooms.gym()
    standing((0.62, 0.85, 0), 0, fitness.kettlebell_set, 1)


def gym_with_dumbbells():
    rooms.gym()
    for k, turn in enumerate((10, -14)):
        fitness.dumbbell((0.72 + 0.05 * k, -0.15 + 0.26 * k, 0.068), (0, 0, turn))
    standing((-1.25, 0.95, 0), 0, fitness.kettlebell_set, 1)


def gym_with_weights():
    rooms.gym(1.5)
    for x, turn in ((-1.05, 20), (-0.62, -12), (0.95, 35)):
        fitness.dumbbell((x, 0.95, 0.068), (0, 0, turn))


def platform():
    rooms.gym(2.0)
    box((2.9, 1.9, 0.012), (0, -0.1, 0.006), boards('oak'), 0)


def by_the_window():
    rooms.living('#d5cebf', boards('oak'), 1.6, None, None, picture=None)
    rooms.plant(-1.15, 1.2, 1.2)


def yoga_room():
    rooms.living('#dfd6c4', boards('maple'), 1.35, None, None, picture=None)
    rooms.plant(-1.45, 0.95, 1.15)
    box((0.36, 0.24, 0.16), (1.35, 1.05, 0.08), fabric('#b98a57', 200), 0.03)


# Indoor games.


def carrom_on_the_rug():
    rooms.living('#d8cfbd', boards('oak'), 1.9, (2.6, 2.1))
    timber = wood('sheesham', 2)
    for x in (-0.36, 0.36):
        for y in (-0.36, 0.36):
            box((0.06, 0.06, 0.26), (x, y, 0.14), timber, 0.004)
    for x, y, turn, color in ((0, 0.86, 0, '#2f5a50'), (-0.88, 0, 90, '#c4803c'), (0.88, 0, 90, '#2f5a50')):
        with placed((x, y, 0.075), (0, 0, turn)):
            cushion((0.55, 0.52, 0.15), (0, 0, 0), fabric(color, 420, second=color), 0.4, 0.5, crumple=0.04)
    rooms.plant(1.45, 1.5, 1.2)


def games_room():
    rooms.living('#cfd3c6', boards('oak'), 2.6, None, None, picture=(-0.9, 1.75))
    rooms.hanging(0.2, 2.6, 1.75, sun_color='#1d2a26', hill='#c9792b')
    rooms.plant(1.9, 2.1, 1.4)


def chess_table():
    rooms.living('#d3cab8', boards('oak'), 2.2, None, (3.2, 2.4), (0, 0.4))
    standing((0, 0, 0), 0, living_room.coffee_table, BARE)
    standing((-0.25, 1.25, 0), 8, living_room.armchair, 1)


# Gates and grills.


def gate_between_pillars(leaf=1.55):
    rooms.drive(-leaf - 0.43, leaf + 0.43, height=1.7)


def sliding_gate_in_a_wall():
    rooms.outdoors(earth('#4a6a2e', '#6b8a41', 60), (0.5, 0.75, -0.72), 4.0, distance=26)
    rooms.floor(tiles('#a9a196', 0.3, '#7d766b', 0.8, '#9d958a'), -2.4, 2.4, -8, 16, 0.0035)
    rooms.floor(concrete('#8d8a83', 0.9), -30, 30, -20, -2.6, 0.005)
    white = plaster('#d9d2c3', 0.2)
    box((9, 0.24, 1.9), (-6.7, 0.30, 0.95), white, 0.006)
    rooms.pillar(-2.2, 0.30, 2.2, color='#d9d2c3')
    box((9, 0.24, 1.9), (6.75, 0.62, 0.95), white, 0.006)


def window_in_a_facade():
    rooms.facade(-0.66, 0.66, 0.95, 2.42)
    stone = plaster('#b7a78c', 0.2)
    box((1.6, 0.30, 0.06), (0, -0.02, 0.92), stone, 0.004)
    for a in ((0.09, 1.47, -0.705), (0.09, 1.47, 0.705)):
        box((a[0], 0.03, a[1]), (a[2], -0.012, 1.685), stone, 0.003)
    box((1.5, 0.03, 0.09), (0, -0.012, 2.465), stone, 0.003)
    frame = wood('teak', 2)
    for x in (-0.63, 0.0, 0.63):
        box((0.06, 0.05, 1.47), (x, 0.17, 1.685), frame, 0.003)
    for z in (0.98, 1.97, 2.39):
        box((1.3, 0.05, 0.06), (0, 0.17, z), wood('teak'), 0.003)
    rooms.surface(((-0.7, 0.24, 0.9), (0.7, 0.24, 0.9), (0.7, 0.24, 2.5), (-0.7, 0.24, 2.5)), fabric('#efe7d6', 420))
    for x in (-0.98, 1.0):
        living_room.pot_plant(x, -0.35, 0, 0.9)


def shop_front():
    rooms.facade(-1.17, 1.17, 0.0, 2.24, '#cfc3a6', 0.05)
    rooms.floor(tiles('#b9b0a0', 0.4, '#8d8576', 0.4))
    stage.area_light('inside', (0, 1.3, 2.2), (0, 1.5, 0), 1.2, 70, (1.0, 0.86, 0.68))
    box((3.4, 0.2, 0.3), (0, -0.02, 2.62), wood('teak'), 0.004)
    standing((-0.3, 1.7, 0), 0, living_room.bookshelf, 1)
    standing((0.75, 1.6, 0), 0, lambda: [carton(0, 0, 0, (0.5, 0.45, 0.4), 6), carton(0.02, 0, 0.4, (0.4, 0.36, 0.3), -8)])


# Railings and stairs.


def terrace_edge():
    rooms.terrace(0.35)
    living_room.pot_plant(-1.0, -0.55, 0, 1.3)
    with placed((0.95, -1.1, 0), (0, 0, 150)):
        dining_and_kitchen.dining_chair()


def balcony():
    rooms.terrace(0.30)
    living_room.pot_plant(-0.72, -0.42, 0, 1.1)
    with placed((0.35, -0.75, 0), (0, 0, 165)):
        dining_and_kitchen.dining_chair()


def hall_of_the_spiral():
    rooms.stair_hall(2.6, 0.85, 1.4)


def hall_of_the_flight():
    rooms.stair_hall(2.87, 3.78, 1.05)


# The workshop.


def store():
    rooms.workshop()
    with placed((-1.05, 0.75, 0)):
        carton(0, 0, 0, (0.55, 0.45, 0.42), 8)
        carton(0.02, 0, 0.42, (0.44, 0.38, 0.30), -6)
    with placed((1.1, 0.8, 0)):
        cyl(0.28, 0.85, (0, 0, 0.425), powder('#2a5d9c', 0.4), bevel=0.01)


def at_work():
    rooms.workshop()
    with placed((1.35, 0.6, 0)):
        cyl(0.16, 0.03, (0, 0, 0.60), wood('oak'), bevel=0.006)
        for k in ((-0.12, -0.12), (0.12, -0.12), (-0.12, 0.12), (0.12, 0.12)):
            rod((k[0] * 1.3, k[1] * 1.3, 0), (k[0], k[1], 0.59), 0.012, powder('#1b1c1d'))


# Living.


def sofa_room():
    rooms.living('#d8cfbd', boards('oak'), 0.95, (3.0, 2.0), (0, -0.7), None)
    for x, c, h in ((-0.36, '#c9792b', '#1d2a26'), (0.36, '#1d2a26', '#c9792b')):
        rooms.hanging(x, 0.95, 1.62, 0.56, 0.74, c, h)
    rooms.floor_lamp(-1.38, 0.45)
    rooms.plant(1.45, 0.5, 1.35)


def armchair_corner():
    rooms.living('#cfd0c2', boards('oak'), 0.95, (2.0, 1.6), (0.1, -0.35), (0.55, 1.6))
    rooms.floor_lamp(-0.72, 0.45)
    with placed((0.72, -0.05, 0)):
        cyl(0.22, 0.025, (0, 0, 0.50), wood('walnut'), bevel=0.006)
        rod((0, 0, 0), (0, 0, 0.49), 0.02, powder('#1a1c1d'))
        cyl(0.15, 0.015, (0, 0, 0.008), powder('#1a1c1d'))
        living_room.vase(0, 0, 0.512, '#2f4a3a', 1.0)


def table_by_the_sofa():
    rooms.living('#d8cfbd', boards('oak'), 1.75, (2.8, 1.9), (0, 0.1), (0.0, 1.6))
    with placed((0, 1.12, 0)):
        living_room.sofa()
    rooms.plant(-1.5, 1.25, 1.3)


def tv_wall():
    rooms.living('#cbc7b8', boards('oak'), 0.34, (2.4, 1.4), (0, -1.5), None)
    rooms.plant(1.35, 0.0, 1.5)


def lawn():
    rooms.outdoors(rooms.turf(), distance=20)
    rooms.grass(-1.9, 1.9, -2.6, 0.6, 38000, 0.04)
    rooms.floor(tiles('#b3a692', 0.4, '#8f846f', 0.8, '#a99b86'), -60, 60, -30, -2.2, 0.02)
    for x, y, s in ((-1.9, 1.6, 1.5), (2.0, 1.9, 1.7)):
        rooms.plant(x, y, s)


def reading_corner():
    rooms.living('#d3cdbd', boards('oak'), 0.36, (2.2, 1.6), (-0.4, -1.0), None)
    standing((-1.12, -0.35, 0), 32, living_room.armchair, 1)
    rooms.floor_lamp(0.80, 0.05)


def before_the_shelf():
    rooms.living('#d3cdbd', boards('oak'), 0.36, None, None, None)
    standing((0.45, 0.16, 0), 0, living_room.bookshelf, 1)
    rooms.plant(-1.15, 0.0, 1.3)


# Dining and kitchen.


def dining_room():
    rooms.living('#d3d0c0', boards('oak'), 1.9, (3.2, 2.4), (0, 0), None)
    for x, c, h in ((-0.5, '#c9792b', '#1d2a26'), (0.5, '#1d2a26', '#c9792b')):
        rooms.hanging(x, 1.9, 1.6, 0.6, 0.8, c, h)
    for x in (-0.42, 0.42):
        rooms.pendant(x, 0, 1.55)
    rooms.plant(1.75, 1.45, 1.4)


def chairs_at_the_table():
    rooms.living('#d3d0c0', boards('oak'), 1.7, None, None, picture=(-0.35, 1.6))
    with placed((0.05, 0.62, 0)):
        dining_and_kitchen.dining_table(BARE)
        living_room.vase(-0.1, 0, 0.75, '#2f4a3a', 1.2)
    rooms.pendant(0.05, 0.62, 1.55)


def kitchen_bar():
    rooms.kitchen(2.3)
    top, front = wood('oak'), plaster('#2f4a3f', 0.12)
    box((3.4, 0.5, 0.045), (0.4, 0.62, 1.02), top, 0.004)
    box((3.3, 0.06, 1.0), (0.4, 0.72, 0.5), front, 0.004)
    living_room.vase(0.55, 0.62, 1.043, '#e3dccb', 1.0)


def kitchen():
    rooms.kitchen(1.45)


# Bedroom.


def beside(x, y):
    with placed((x, y, 0)):
        bedroom.bedside_table(1)


def bed_room():
    rooms.living('#cfc9ba', boards('oak'), 1.18, (3.4, 2.2), (0, -0.7), None)
    beside(-1.32, 0.85)
    beside(1.32, 0.85)
    rooms.hanging(0, 1.18, 1.68, 0.9, 0.66)


def wardrobe_room():
    rooms.living('#d8d1c2', boards('oak'), 0.34, (2.2, 1.3), (0, -1.3), None)
    rooms.plant(-1.15, -0.05, 1.3)


def by_the_bed():
    rooms.living('#cfc9ba', boards('oak'), 0.32, (3.0, 2.0), (0.5, -1.0), None)
    with placed((1.36, -0.78, 0)):
        bedroom.bed()


def dressing_corner():
    rooms.living('#d9cfc3', boards('oak'), 0.30, (2.0, 1.3), (0, -0.9), None)
    rooms.curtain(-1.15, 0.30)
    rooms.plant(1.05, 0.0, 1.3)


def bunk_room():
    rooms.living('#c9d0cb', boards('oak'), 0.65, (2.2, 1.3), (-0.1, -1.3), None)
    rooms.plant(1.45, 0.25, 1.2)


# Study and office.


def study():
    rooms.living('#cfd2c8', boards('oak'), 0.42, (2.2, 1.5), (0, -0.8), (0.0, 1.72))
    standing((-0.55, -0.72, 0), 150, study_and_office.office_chair, 1)
    rooms.plant(-1.05, 0.1, 1.3)


def study_with_desk():
    rooms.living('#cfd2c8', boards('oak'), 1.3, (2.4, 1.7), (0, 0.1), (0.1, 1.72))
    standing((0.1, 0.88, 0), 0, study_and_office.study_desk, 1)


def office():
    rooms.living('#d6d3c8', tiles('#cdc6b8', 0.6), 0.42, None, None, None)
    standing((1.15, 0.05, 0), 0, study_and_office.study_desk, 1)
    rooms.plant(-1.02, 0.1, 1.25)


S = BARE  # stands alone and upright
IN_USE = {
    'english-willow-cricket-bat': InUse('The English willow bat leaning on the stumps at the crease', bat_at_the_stumps, (0.55, -1.6, 0.42), (-0.04, 0, 0.38), 50, (0.03, 0, 0), (-13, 3, 6), S, 0.010),
    **{'english-willow-cricket-bat-' + size: Same('english-willow-cricket-bat-in-use') for size in ('size-5', 'size-6', 'long-handle')},
    'kashmir-willow-cricket-bat': InUse('The Kashmir willow bat against a brick wall with stumps drawn in chalk', lane_with_chalk_stumps, (0.35, -2.0, 0.62), (-0.08, 0.1, 0.40), 58, (0.06, 0.03, 0), (-13, 5, -6), S),
    'leather-cricket-ball': InUse('The leather ball on the turf before the stumps', ball_on_the_crease, (-0.10, -0.62, 0.10), (0.02, 0.1, 0.065), 50, (0, 0, 0.004), (0, 0, 0), 3, 0.012),
    'batting-pads': InUse('Batting pads by the bench of a dressing room', dressing_room, (0.45, -2.2, 0.62), (0.12, 0.1, 0.42), 56, (0, 0, 0)),
    'wicket-set': InUse('The wicket set up on a pitch', wicket_on_the_pitch, (0.75, -2.0, 0.55), (0, 0, 0.36), 58, (0, 0, 0.002), (0, 0, 0), 2, 0.010),
    'match-football': InUse('The match football on the turf before a goal', football_ground, (-0.25, -1.35, 0.24), (0.10, 0, 0.17), 54, (0, 0, -0.004), (0, 0, 0), 3, 0.010),
    'volleyball': InUse('The volleyball on a sand court, the net behind', sand_court, (0.2, -1.35, 0.25), (0.06, 0, 0.20), 50, (0, 0, -0.008), (0, 0, 0), 3, 0.010),
    'basketball-hoop': InUse('The basketball hoop on a court outdoors', street_court, (3.0, -6.2, 1.5), (0.1, 0, 1.62), 48, (0, 0, 0), (0, 0, 0), 1, 0.004),
    'badminton-racket-set': InUse('Badminton rackets and shuttlecocks on the court of a hall', badminton_court, (0.28, -1.35, 0.66), (0.02, 0.02, 0.03), 56, (0, 0, 0), (0, 0, 0), 1, 0.008, 0.38),
    'hex-dumbbell-pair': InUse('The dumbbells on the rubber floor of a gym, kettlebells behind', gym_with_bells, (-0.25, -1.25, 0.50), (0.10, 0.12, 0.13), 50, blur=0.005, bright=0.34),
    **{f'hex-dumbbell-pair-{name}-kg': InUse(f'The dumbbells of {kg} kg on the rubber floor of a gym, kettlebells behind', gym_with_bells, (-0.25, -1.25, 0.50), (0.10, 0.12, 0.13), 50, blur=0.005, bright=0.34)
       for name, kg in (('2-5', 2.5), ('5', 5), ('7-5', 7.5))},
    'olympic-barbell-set': InUse('The barbell on a lifting platform', platform, (2.0, -2.9, 1.15), (0.1, 0, 0.30), 50, (0, 0, 0.013), bright=0.44),
    'flat-incline-bench': InUse('The bench in a gym, dumbbells and kettlebells beside it', gym_with_dumbbells, (1.75, -2.5, 1.20), (0, 0.1, 0.48), 52, bright=0.44),
    'motorised-treadmill': InUse('The treadmill in a bright room by the window', by_the_window, (-2.0, -3.0, 1.45), (0.05, 0.1, 0.72), 50),
    'kettlebell-set': InUse('The kettlebells on the floor of a gym', gym_with_weights, (0.15, -1.5, 0.45), (0.05, 0.1, 0.19), 48, blur=0.005, bright=0.34),
    'yoga-mat': InUse('The yoga mat unrolled on a wooden floor in morning light', yoga_room, (0.45, -2.45, 1.15), (0.0, 0.05, 0.14), 46, (0, 0, 0), (0, 0, 78), S),
    'tournament-carrom-board': InUse('The carrom board on a low stand between floor cushions', carrom_on_the_rug, (0.55, -2.1, 1.50), (0.0, 0.15, 0.28), 50, (0, 0, 0.295)),
    'table-tennis-table': InUse('The table tennis table in a games room', games_room, (2.6, -3.9, 1.75), (0.0, 0.1, 0.62), 46, (0, 0, 0), (0, 0, 62)),
    'chess-set': InUse('The chess set on a coffee table, an armchair behind', chess_table, (0.45, -1.25, 0.98), (0.0, 0.18, 0.47), 42, (0, 0, 0.466), (0, 0, 0), 1, 0.006),
    'main-gate-double-leaf': InUse('The main gate between the pillars of a drive', gate_between_pillars, (2.0, -6.8, 1.6), (0.0, 0, 1.18), 51, blur=0.004),
    'main-gate-8-ft': InUse('The main gate of 8 ft between the pillars of a drive', partial(gate_between_pillars, 1.22), (1.8, -6.2, 1.6), (0.0, 0, 1.18), 51, blur=0.004),
    'main-gate-12-ft': InUse('The main gate of 12 ft between the pillars of a drive', partial(gate_between_pillars, 1.83), (2.3, -7.6, 1.7), (0.0, 0, 1.18), 51, blur=0.004),
    'sliding-gate': InUse('The sliding gate closing a drive in a boundary wall', sliding_gate_in_a_wall, (1.5, -7.0, 1.6), (0.25, 0, 1.02), 49, blur=0.004),
    'window-grill': InUse('The window grill in the opening of a plastered wall', window_in_a_facade, (0.9, -3.6, 1.45), (0.05, 0, 1.45), 50, (0, 0.03, 0.98)),
    'collapsible-gate': InUse('The collapsible gate half drawn across a shop front', shop_front, (1.3, -4.8, 1.5), (0.0, 0, 1.22), 51),
    'stainless-steel-railing': InUse('The stainless railing at the edge of a terrace', terrace_edge, (0.9, -3.6, 1.55), (0.0, 0.1, 0.60), 46, blur=0.008),
    'wrought-iron-balcony-railing': InUse('The wrought iron railing around a balcony', balcony, (0.9, -3.6, 1.60), (0.0, 0.0, 0.50), 48, (0, 0, 0), (0, 0, 180), blur=0.008),
    'spiral-staircase': InUse('The spiral staircase in a hall, leading to the upper floor', hall_of_the_spiral, (-1.9, -6.4, 1.7), (0.25, 0, 1.75), 48, turn=(0, 0, 20)),
    'straight-steel-staircase': InUse('The straight staircase leading to the upper floor of a hall', hall_of_the_flight, (-0.6, -7.4, 1.75), (1.75, 0, 1.75), 46),
    'heavy-duty-shelving': InUse('The shelving in a store room, loaded', store, (1.0, -3.4, 1.30), (0.0, 0.3, 0.88), 50, (0, 0.85, 0)),
    'steel-workbench': InUse('The workbench against the brick wall of a workshop', at_work, (1.1, -3.1, 1.45), (0.1, 0.4, 0.72), 51, (0, 0.85, 0)),
    'platform-trolley': InUse('The platform trolley, loaded, on a workshop floor', rooms.workshop, (1.5, -2.6, 1.25), (0.0, 0.05, 0.42), 54, (0, 0, 0), (0, 0, -32), 2),
    'tool-cabinet': InUse('The tool cabinet in a workshop, two drawers open', store, (-0.9, -2.4, 1.20), (0.03, 0.3, 0.50), 52, (0, 0.55, 0), (0, 0, 6), 2),
    'steel-step-ladder': InUse('The step ladder before a bookshelf', before_the_shelf, (1.0, -3.7, 1.35), (0.05, -0.2, 0.90), 50, (-0.30, -0.62, 0), (0, 0, -24)),
    'perforated-storage-rack': InUse('The perforated rack at the wall of a workshop', rooms.workshop, (0.9, -3.2, 1.30), (0.0, 0.5, 0.90), 50, (0, 1.0, 0)),
    'three-seat-sofa': InUse('The sofa in a living room with a lamp and a plant', sofa_room, (0.8, -3.9, 1.30), (0.0, 0, 0.58), 46),
    **{f'{seats}-seat-sofa-{cover}': InUse(f'The {seats}-seat sofa in {cover} in a living room with a lamp and a plant', sofa_room, (0.8, -3.9, 1.30), (0.0, 0, 0.58), 46)
       for seats, cover in (('three', 'grey'), ('three', 'rust'), ('two', 'green'), ('two', 'grey'), ('two', 'rust'))},
    'armchair': InUse('The armchair in a reading corner under a lamp', armchair_corner, (0.6, -3.2, 1.15), (0.02, 0, 0.60), 54, (0, 0, 0), (0, 0, -16)),
    'coffee-table': InUse('The coffee table on a rug before a sofa', table_by_the_sofa, (0.75, -2.5, 1.25), (0.0, 0.3, 0.40), 48),
    'tv-unit': InUse('The TV unit against a living room wall', tv_wall, (0.7, -3.7, 1.20), (0.0, 0, 0.68), 52),
    'garden-swing': InUse('The garden swing on a lawn', lawn, (1.4, -4.9, 1.35), (0.0, 0, 1.05), 50, blur=0.006),
    'bookshelf': InUse('The bookshelf in a reading corner with an armchair', reading_corner, (0.5, -3.9, 1.30), (-0.25, 0, 0.95), 50, (0.15, 0.16, 0)),
    'six-seat-dining-table': InUse('The dining table with six chairs in a dining room', dining_room, (1.6, -3.5, 1.65), (0.0, 0.05, 0.60), 45, turn=(0, 0, 0)),
    'four-seat-dining-table': InUse('The dining table with four chairs in a dining room', dining_room, (1.6, -3.5, 1.65), (0.0, 0.05, 0.60), 45, turn=(0, 0, 0)),
    'eight-seat-dining-table': InUse('The dining table with eight chairs in a dining room', dining_room, (1.75, -3.8, 1.75), (0.0, 0.05, 0.60), 43, turn=(0, 0, 0)),
    'dining-chair-pair': InUse('Two dining chairs at the dining table', chairs_at_the_table, (0.85, -2.9, 1.30), (0.05, 0.1, 0.58), 54, (0, -0.12, 0), (0, 0, 176), 1),
    'bar-stool': InUse('Two bar stools at a kitchen counter', kitchen_bar, (1.0, -3.0, 1.35), (0.05, 0.3, 0.70), 52, (0, 0.05, 0), (0, 0, 180), 2),
    'kitchen-trolley': InUse('The kitchen trolley before the counter of a kitchen', kitchen, (0.9, -2.7, 1.35), (0.0, 0.2, 0.62), 54, (0, 0.0, 0), (0, 0, 12)),
    'king-size-bed': InUse('The king-size bed in a bedroom between two bedside tables', bed_room, (1.5, -4.4, 1.60), (0.0, 0.05, 0.55), 46),
    'three-door-wardrobe': InUse('The wardrobe in a bedroom', wardrobe_room, (0.7, -4.3, 1.35), (-0.03, 0, 1.02), 50),
    **{f'{doors}-door-wardrobe-{finish}': InUse(f'The {doors}-door wardrobe in {finish} in a bedroom', wardrobe_room, (0.7, -4.3, 1.35), (-0.03, 0, 1.02), 50)
       for doors, finish in (('three', 'white'), ('three', 'natural'), ('two', 'walnut'), ('two', 'white'), ('two', 'natural'))},
    'bedside-table': InUse('The bedside table beside a bed', by_the_bed, (-0.75, -2.2, 1.05), (0.16, 0, 0.50), 48),
    'dressing-table': InUse('The dressing table in a bedroom corner', dressing_corner, (0.6, -3.4, 1.30), (0.0, 0, 0.78), 52),
    'study-desk': InUse('The study desk with its chair in a home study', study, (1.2, -3.1, 1.45), (0.0, 0, 0.66), 52),
    'office-chair': InUse('The office chair at a desk in a home study', study_with_desk, (0.9, -3.1, 1.25), (0.0, 0.15, 0.65), 53, turn=(0, 0, 28)),
    'filing-cabinet': InUse('The filing cabinet in an office beside a desk', office, (0.5, -3.4, 1.30), (0.15, 0, 0.75), 50),
    'metal-bunk-bed': InUse('The bunk bed in a children’s room', bunk_room, (0.9, -4.4, 1.45), (0.0, 0, 0.88), 51),
}
