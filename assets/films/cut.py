"""Cuts the traced frames into four films that loop without a seam: python3 assets/films/cut.py [--frames DIR] [name ...]."""

import argparse
import os
import subprocess
import sys

import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from studio.tone import to_srgb  # noqa: E402

FPS, WIDTH, HEIGHT = 24, 1280, 720
LIMIT = 1_000_000  # bytes a file
TARGET = os.path.join(HERE, '..', '..', 'web', 'public', 'films')


def shot(frames, name):
    return np.load(os.path.join(frames, name + '.npy')).astype(np.float32)


def ease(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def vignette(strength):
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    r = ((x / WIDTH - 0.5) * 1.1) ** 2 + ((y / HEIGHT - 0.5) * 0.9) ** 2
    return (1 - strength * np.clip(r * 3.2, 0, 1))[..., None]


def turning_stair(frames):
    """One step is 28 frames; six steps are the film."""
    count = len(os.listdir(os.path.join(frames, 'turning-stair')))
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    halo = np.exp(-(((x - WIDTH * 0.52) / (WIDTH * 0.34)) ** 2 + ((y - HEIGHT * 0.42) / (HEIGHT * 0.62)) ** 2))[..., None]
    shade = vignette(0.35)
    one_step = []
    for k in range(count):
        image = shot(frames, f'turning-stair/{k:03d}')
        empty = np.median(image[:40, :40].reshape(-1, 3), axis=0)
        bare = np.clip(1 - np.abs(image - empty).sum(-1, keepdims=True) / 0.03, 0, 1)
        one_step.append((image + bare * halo * np.array([0.040, 0.052, 0.046], np.float32)) * shade)
    for k in range(count * 6):
        yield one_step[k % count]


def furnished_room(frames):
    """Piece after piece appears; the camera breathes in and out once; the last frame leads into the empty room of the first."""
    states = [shot(frames, f'furnished-room/{k}') for k in range(7)]
    step, fade, rest, away, still = 1.0, 0.55, 1.9, 1.3, 0.4
    total = int(FPS * (6 * step + rest + away + still))
    h, w = states[0].shape[:2]
    for k in range(total):
        t = k / FPS
        number = min(int(t / step), 6)
        if t < 6 * step:
            image = states[number] + (states[number + 1] - states[number]) * ease((t - number * step) / fade)
        else:
            image = states[6] + (states[0] - states[6]) * ease((t - 6 * step - rest) / away)
        zoom = (w / WIDTH) / (1 + 0.09 * (0.5 - 0.5 * np.cos(2 * np.pi * k / total)))
        matrix = np.float32([[zoom, 0, w / 2 - zoom * WIDTH / 2], [0, zoom, h / 2 - zoom * HEIGHT / 2]])
        yield cv2.warpAffine(image, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP) * 1.02


def sports_shelf(frames):
    """The camera glides once along the period of the shelf, under a pool of light."""
    period = shot(frames, 'sports-shelf/period')
    speed = 8  # pixels a frame
    strip = np.concatenate([period, period[:, :WIDTH]], 1)
    x = np.linspace(-1, 1, WIDTH, dtype=np.float32)[None, :, None]
    pool = (0.55 + 0.75 * np.exp(-(x / 0.62) ** 2)) * vignette(0.25)
    for k in range(period.shape[1] // speed):
        yield strip[:, k * speed:k * speed + WIDTH] * pool


def _flicker(t, length):
    """Between about 0.5 and 1, and the same again after `length` seconds."""
    turns = ((3, 0.10, 0.3), (7, 0.08, 1.9), (17, 0.06, 4.0), (41, 0.05, 2.2), (89, 0.04, 0.7))
    return 0.78 + sum(a * np.sin(2 * np.pi * n * t / length + p) for n, a, p in turns)


CUT = np.array([0.27, 0.03, 0.118])  # where disc and steel meet, metres


class Sparks:
    """Glowing grains: where, when and how fast each starts, how long it glows; each repeats with the film."""

    def __init__(self, born, life, start, velocity, drag, heat):
        self.born, self.life, self.start, self.velocity, self.drag, self.heat = born, life, start, velocity, drag, heat

    def place(self, age):
        """Positions at an age in seconds: speed, drag, weight, a bounce on the saw's base or on the bench."""
        slow = (1 - np.exp(-self.drag * age)) / self.drag
        p = self.start + self.velocity * slow[:, None]
        z = p[:, 2] - 4.9 * age ** 2
        floor = np.where((np.abs(p[:, 0]) < 0.25) & (p[:, 1] > -0.21), 0.05, 0.003)
        p[:, 2] = np.where(z < floor, floor + np.minimum(np.abs(z - floor) * 0.35, 0.05) * np.abs(np.cos(age * 9)), z)
        return p

    def bursts(self, rng, share):
        """What a share of the grains falls apart into when they go out: three to five short-lived sparks."""
        parents = np.repeat(np.where(rng.uniform(size=len(self.born)) < share)[0], rng.integers(3, 6))
        n = len(parents)
        start = self.place(self.life)[parents]
        left = self.velocity[parents] * np.exp(-self.drag * self.life)[parents, None]
        return Sparks(self.born[parents] + self.life[parents], rng.uniform(0.04, 0.11, n), start, left * 0.5 + rng.normal(0, 0.75, (n, 3)),
                      np.full(n, 4.0), rng.uniform(0.35, 0.7, n))


def _fountain(rng, count, length):
    born = rng.uniform(0, length, count)
    born = born[rng.uniform(0, 1.05, count) < _flicker(born, length)]
    count = len(born)
    speed = rng.normal(3.3, 1.0, count).clip(0.8, 6.5)
    velocity = np.stack([speed * rng.normal(0.06, 0.15, count), -speed, speed * rng.normal(0.02, 0.16, count)], -1)
    return Sparks(born, rng.gamma(3.0, 0.13, count).clip(0.08, 1.1), CUT + rng.normal(0, 0.004, (count, 3)), velocity,
                  rng.uniform(1.2, 2.6, count), rng.beta(1.6, 2.4, count))


def steel_sparks(frames):
    """Sparks on true paths light the shop; the film ends where it began."""
    length, rng = 8.0, np.random.default_rng(1999)
    shop, fire = shot(frames, 'steel-sparks/shop'), shot(frames, 'steel-sparks/fire')
    view = np.load(os.path.join(frames, 'steel-sparks', 'camera.npy'))
    focal = 42 / 36 * WIDTH
    grains = _fountain(rng, 15000, length)

    def project(p):
        c = p @ view[:3, :3].T + view[:3, 3]
        depth = np.maximum(-c[:, 2], 1e-3)
        return np.stack([WIDTH / 2 + focal * c[:, 0] / depth, HEIGHT / 2 - focal * c[:, 1] / depth], -1), depth

    fine = 2  # the streaks are drawn at twice the size
    shade = vignette(0.3)
    hot = project(CUT[None])[0][0]
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    d2 = (x - hot[0]) ** 2 + (y - hot[1]) ** 2
    glare = (np.exp(-d2 / 60) * 5 + np.exp(-d2 / 2600) * 0.35)[..., None] * np.array([1.0, 0.72, 0.36], np.float32)
    families = (grains, grains.bursts(rng, 0.22))
    for k in range(int(length * FPS)):
        now = k / FPS
        layer = np.zeros((HEIGHT * fine, WIDTH * fine, 3), np.float32)
        for sparks in families:
            age = (now - sparks.born) % length
            points = [project(sparks.place(np.maximum(age - back, 0))) for back in (0, 0.011, 0.022)]
            depth = points[0][1]
            for i in np.where((age < sparks.life) & (depth > 0.35))[0]:
                left = 1 - age[i] / sparks.life[i]
                warm = sparks.heat[i] * left
                color = np.array([1.0, 0.28 + 0.52 * warm, 0.05 + 0.42 * warm ** 2]) * (0.5 + 8.5 * warm ** 1.5) * min(1, left * 4)
                thick = 2 if warm > 0.35 and depth[i] < 1.3 else 1
                for (a, _), (b, _) in zip(points, points[1:]):
                    p, q = a[i] * fine, b[i] * fine
                    if max(abs(p - q)) < 900:
                        cv2.line(layer, tuple(int(v) for v in p), tuple(int(v) for v in q), tuple(float(c) for c in color), thick)
        streaks = cv2.resize(layer, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        power = _flicker(now, length)
        bloom = cv2.GaussianBlur(streaks, (0, 0), 3) * 0.7 + cv2.GaussianBlur(streaks, (0, 0), 14) * 0.7
        yield (shop * 0.9 + fire * power * 1.5) * shade + streaks * 1.6 + bloom + glare * power


FILMS = {'steel-sparks': (steel_sparks, 60), 'turning-stair': (turning_stair, 0), 'furnished-room': (furnished_room, 165), 'sports-shelf': (sports_shelf, 60)}


def encode(raw, name, frames):
    """WebM and MP4 from raw frames, two passes at the rate that keeps the file under the limit."""
    source = ['ffmpeg', '-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{WIDTH}x{HEIGHT}', '-r', str(FPS), '-i', raw]
    rate = int(min(1_400_000, LIMIT * 8 * 0.88 / (frames / FPS)))
    color = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
    jobs = (('webm', ['-c:v', 'libvpx-vp9', '-row-mt', '1', '-cpu-used', '3']), ('mp4', ['-c:v', 'libx264', '-preset', 'slow', '-profile:v', 'high', '-movflags', '+faststart']))
    for ending, codec in jobs:
        log = raw + '.' + ending
        common = [*color, *codec, '-b:v', str(rate), '-passlogfile', log, '-an']
        subprocess.run([*source, *common, '-pass', '1', '-f', 'null', '/dev/null'], check=True)
        path = os.path.join(TARGET, f'{name}.{ending}')
        subprocess.run([*source, *common, '-pass', '2', path], check=True)
        size = os.path.getsize(path)
        print(f'{name}.{ending} {frames / FPS:.2f} s {size / 1e3:.0f} kB', flush=True)
        if size > LIMIT:
            raise SystemExit(f'{path} has {size} bytes, allowed are {LIMIT}')


def _step(a, b):
    """How much changes from one frame to another: the mean difference, of 255."""
    return float(np.abs(a.astype(np.int16) - b).mean())


def main():
    args = argparse.ArgumentParser()
    args.add_argument('names', nargs='*', help='nothing means all')
    args.add_argument('--frames', default=os.path.join(HERE, '..', '.out', 'films'))
    asked = args.parse_args()
    os.makedirs(TARGET, exist_ok=True)
    for name in asked.names or FILMS:
        make, poster = FILMS[name]
        raw = os.path.join(asked.frames, name + '.raw')
        first = before = None
        largest = 0.0
        with open(raw, 'wb') as file:
            for number, linear in enumerate(make(asked.frames)):
                picture = (np.clip(to_srgb(linear), 0, 1) * 255 + 0.5).astype(np.uint8)
                file.write(picture.tobytes())
                if number == poster:
                    cv2.imwrite(os.path.join(TARGET, name + '.webp'), picture[..., ::-1], [cv2.IMWRITE_WEBP_QUALITY, 50])
                largest = largest if before is None else max(largest, _step(before, picture))
                first, before = picture if first is None else first, picture
        seam = _step(before, first)
        print(f'{name}: from the last frame to the first {seam:.2f}, between two others at most {largest:.2f} of 255', flush=True)
        if seam > largest * 1.05:
            raise SystemExit(f'{name} would jump where it begins again')
        encode(raw, name, number + 1)
        os.remove(raw)


main()
