"""From samples to a picture: path-trace, take the noise off the light but not off the texture, set paper white, save."""

import ctypes
import os
import subprocess
import tempfile
import time

import bpy
import numpy as np
import OpenImageIO as oiio

from .stage import FLOOR_INDEX
from .tone import before_roll_off, to_linear, to_srgb

HERE = os.path.dirname(os.path.abspath(__file__))
PAPER = np.array([0xF4, 0xF1, 0xEC]) / 255  # what the backdrop of every picture comes out as (sRGB)
_library = None


def _filter():
    global _library
    if _library is None:
        built = os.path.join(tempfile.mkdtemp(), 'denoise.so')
        subprocess.run(['gcc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC', '-o', built,
                        os.path.join(HERE, 'denoise.c'), '-lm'], check=True)
        _library = ctypes.CDLL(built)
    return _library


def denoise(light, guide, levels, strength):
    """The light (h, w, 3) without sampling noise; guide as in denoise.c."""
    light = np.array(light, np.float32, order='C')
    guide = np.ascontiguousarray(guide, np.float32)
    pointer = lambda a: a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
    _filter().denoise(pointer(light), pointer(guide), light.shape[1], light.shape[0], levels, ctypes.c_float(strength))
    return light


def trace(width, height, samples, seed=7, region=None):
    """Path-trace the scene, or a region of it (left, bottom, right, top as parts of 1); the passes by name, each (h, w, channels)."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = 'CPU', samples, seed
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.04, max(8, samples // 2)
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 4, 2, 3, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy, cycles.sample_clamp_indirect = 0.6, 4
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.use_border = scene.render.use_crop_to_border = region is not None
    if region:
        scene.render.border_min_x, scene.render.border_min_y, scene.render.border_max_x, scene.render.border_max_y = region
    layer = bpy.context.view_layer
    for name in ('normal', 'z', 'diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'glossy_direct', 'glossy_indirect',
                 'glossy_color', 'object_index'):
        setattr(layer, 'use_pass_' + name, True)
    scene.render.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    scene.render.image_settings.color_depth = '32'
    path = os.path.join(tempfile.mkdtemp(), 'passes.exr')
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    file = oiio.ImageInput.open(path)
    names = [n.split('.', 1)[1] for n in file.spec().channelnames]
    pixels = np.asarray(file.read_image(oiio.FLOAT))
    file.close()
    os.remove(path)
    take = lambda *wanted: np.stack([pixels[..., names.index(w)] for w in wanted], -1).astype(np.float32)
    rgb = lambda name: take(name + '.R', name + '.G', name + '.B')
    return {'combined': rgb('Combined'), 'alpha': take('Combined.A')[..., 0], 'diffuse': rgb('DiffDir') + rgb('DiffInd'), 'diffuse_color': rgb('DiffCol'),
            'glossy': rgb('GlossDir') + rgb('GlossInd'), 'glossy_color': rgb('GlossCol'),
            'normal': take('Normal.X', 'Normal.Y', 'Normal.Z'), 'depth': take('Depth.Z')[..., 0], 'index': take('IndexOB.X')[..., 0]}


def _soften(light, plain):
    """No clouds on the plain backdrop: smoothed the more, the farther from the product, as shadows are softer there."""
    import cv2
    width = bpy.context.scene.render.resolution_x
    away = cv2.distanceTransform(plain.astype(np.uint8), cv2.DIST_L2, 5)[..., None] / width
    cover = plain.astype(np.float32)
    for sigma, near in ((0.005, 0.004), (0.012, 0.015), (0.028, 0.045)):  # in widths of the picture
        blur = lambda image: cv2.GaussianBlur(image, (0, 0), sigma * width)
        smooth = blur(light * cover[..., None]) / np.maximum(blur(cover), 1e-3)[..., None]
        share = np.clip((away - near) / near, 0, 1)
        light = light * (1 - share) + smooth * share
    return light


def clean(passes):
    """Linear light without noise: the light is smoothed, the surface colour under it stays as sharp as it was."""
    diffuse_color, glossy_color = passes['diffuse_color'], passes['glossy_color']
    rest = passes['combined'] - diffuse_color * passes['diffuse'] - glossy_color * passes['glossy']
    seen = passes['depth'][passes['index'] == 1]
    span = max(np.percentile(seen, 95) - np.percentile(seen, 5), 1e-3) if seen.size else 1.0
    # The bare sweep is one smooth surface: its depth must not stop the filter.
    depth = np.where(passes['index'] == FLOOR_INDEX, 1e4, np.clip(passes['depth'] / span, 0, 1e4))[..., None]
    length = np.linalg.norm(passes['normal'], axis=-1, keepdims=True)
    normal = passes['normal'] / np.maximum(length, 1e-6)
    guide = np.concatenate([normal, depth, diffuse_color], -1)
    diffuse = denoise(passes['diffuse'], guide, 5, 3.0)
    guide = np.concatenate([normal, depth, glossy_color], -1)
    glossy = denoise(passes['glossy'], guide, 4, 1.6)
    plain = passes['index'] == FLOOR_INDEX
    diffuse, glossy = _soften(diffuse, plain), _soften(glossy, plain)
    rest = denoise(rest, guide, 2, 1.2) if np.abs(rest).max() > 0.02 else rest
    return np.maximum(diffuse_color * diffuse + glossy_color * glossy + rest, 0)


def set_paper_white(linear, index, measured=None):
    """Scale exposure and balance so that the lit backdrop (measured in another picture, if given) comes out as PAPER."""
    measured = linear if measured is None else measured
    floor = measured[index == FLOOR_INDEX]
    if floor.shape[0] < 400:
        return linear
    bright = np.percentile(floor, 70, axis=0)
    target = before_roll_off(to_linear(PAPER))
    return linear * (target / np.maximum(bright, 1e-4))


def save_png(path, srgb):
    """Write an (h, w, 3) picture with values 0..1."""
    from PIL import Image
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Image.fromarray((np.clip(srgb, 0, 1) * 255 + 0.5).astype(np.uint8)).save(path)


def _product_region(index, margin):
    """The part of the frame the product fills, with a margin: (left, bottom, right, top) as parts of 1."""
    rows, columns = np.where((index == 1).any(1))[0], np.where((index == 1).any(0))[0]
    h, w = index.shape
    left, right = columns[0] / w - margin, (columns[-1] + 1) / w + margin
    bottom, top = 1 - (rows[-1] + 1) / h - margin, 1 - rows[0] / h + margin
    return tuple(float(min(1, max(0, v))) for v in (left, bottom, right, top))


def _enlarge(image, width, height):
    from PIL import Image
    return np.stack([np.asarray(Image.fromarray(image[..., c].astype(np.float32)).resize((width, height), Image.BICUBIC)) for c in range(3)], -1)


def take_picture(path, width, height, samples):
    """Trace, clean and save the scene as it stands.

    The bare backdrop holds no detail: it is traced at a third of the size; the product and its near shadow at full size."""
    began = time.time()
    rough = trace(width // 3, height // 3, samples)
    whole = clean(rough)
    gain = set_paper_white(np.ones_like(whole), rough['index'], whole)
    margin = 0.035
    region = _product_region(rough['index'], margin)
    x0, x1 = int(round(region[0] * width)), int(round(region[2] * width))
    y0, y1 = height - int(round(region[3] * height)), height - int(round(region[1] * height))
    fine = clean(trace(width, height, samples, region=region))
    picture = _enlarge(whole, width, height)
    fh, fw = fine.shape[:2]
    x0, y0 = min(x0, width - fw), min(y0, height - fh)  # the border may be rounded the other way
    y1, x1 = y0 + fh, x0 + fw
    # Fade from fine to rough over half the margin, except where the region ends with the frame.
    soft = max(2, int(margin * width * 0.6))
    ramp = lambda n, first, last: np.minimum(np.where(first, np.clip(np.arange(n) / soft, 0, 1), 1), np.where(last, np.clip((n - 1 - np.arange(n)) / soft, 0, 1), 1))
    mask = (ramp(fh, y0 > 0, y1 < height)[:, None] * ramp(fw, x0 > 0, x1 < width)[None])[..., None]
    picture[y0:y1, x0:x1] = picture[y0:y1, x0:x1] * (1 - mask) + fine * mask
    save_png(path, to_srgb(picture * gain[0, 0]))
    print(f'{(fh * fw) / (width * height):.0%} traced at full size, {time.time() - began:.1f} s', flush=True)
