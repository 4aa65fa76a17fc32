"""Parametric shapes in metres, degrees and Blender's z-up axes; each call adds one part to the product on stage."""

from contextlib import contextmanager
from math import cos, pi, radians, sin

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise

from . import materials

_parts = []
_placement = [Matrix.Identity(4)]


def clear():
    """Empty the file: no part, no light, no material is left from an earlier product."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _parts.clear()
    materials.forget()
    del _placement[1:]


def parts():
    """The parts added since `clear`."""
    return list(_parts)


def turn(x=0, y=0, z=0):
    """A rotation matrix from degrees."""
    return Euler((radians(x), radians(y), radians(z))).to_matrix().to_4x4()


@contextmanager
def placed(at=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """Every part added inside is moved, turned (degrees) and scaled together."""
    _placement.append(_placement[-1] @ Matrix.Translation(at) @ turn(*rot) @ Matrix.Scale(scale, 4))
    try:
        yield
    finally:
        _placement.pop()


def _add(data, mat, at, rot, axis=0):
    part = bpy.data.objects.new(data.name, data)
    part.matrix_basis = _placement[-1] @ Matrix.Translation(at) @ turn(*rot)
    if mat is not None:
        data.materials.append(materials.along(mat, axis))
    bpy.context.scene.collection.objects.link(part)
    part.pass_index = 1
    _parts.append(part)
    return part


def _mesh(bm, name='part', smooth=True, angle=40):
    data = bpy.data.meshes.new(name)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(data)
    bm.free()
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = radians(angle)
    return data


def _bevel(part, width, segments=3):
    if width > 0:
        mod = part.modifiers.new('edge', 'BEVEL')
        mod.width, mod.segments, mod.limit_method, mod.angle_limit = width, segments, 'ANGLE', radians(35)
        mod.harden_normals = True
    return part


def _subdivide(part, levels):
    mod = part.modifiers.new('smooth', 'SUBSURF')
    mod.levels = mod.render_levels = levels
    return part


def box(size, at, mat, bevel=0.003, rot=(0, 0, 0), segments=3):
    """A box by its size and centre; wood grain runs along its longest side."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    axis = max(range(3), key=lambda i: size[i])
    return _bevel(_add(_mesh(bm, 'box'), mat, at, rot, axis), min(bevel, min(size) * 0.45), segments)


def bar(start, end, width, mat, depth=None, bevel=0.002, roll=0):
    """A straight bar of rectangular section between two points."""
    a, b = Vector(start), Vector(end)
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=((b - a).length, width, depth or width), verts=bm.verts)
    part = _add(_mesh(bm, 'bar'), mat, (0, 0, 0), (0, 0, 0), 0)
    facing = (b - a).to_track_quat('X', 'Z').to_matrix().to_4x4() @ turn(x=roll)
    part.matrix_basis = _placement[-1] @ Matrix.Translation((a + b) / 2) @ facing
    return _bevel(part, min(bevel, width * 0.3))


def cyl(radius, height, at, mat, axis='z', bevel=0.002, segments=48, top=None, rot=None):
    """A cylinder (or a cone, with `top` radius) centred at `at`, along an axis."""
    bm = bmesh.new()
    bmesh.ops.create_cone(bm, cap_ends=True, segments=segments, radius1=radius,
                          radius2=radius if top is None else top, depth=height)
    rot = rot or {'x': (0, 90, 0), 'y': (-90, 0, 0), 'z': (0, 0, 0)}[axis]
    return _bevel(_add(_mesh(bm, 'cyl'), mat, at, rot, 2), min(bevel, height * 0.4), 2)


def rod(start, end, radius, mat, segments=24, top=None):
    """A round rod between two points."""
    a, b = Vector(start), Vector(end)
    part = cyl(radius, (b - a).length, (0, 0, 0), mat, bevel=0, segments=segments, top=top)
    part.matrix_basis = _placement[-1] @ Matrix.Translation((a + b) / 2) @ (b - a).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    return part


def ball(radius, at, mat, scale=(1, 1, 1), rot=(0, 0, 0)):
    """A sphere or an ellipsoid."""
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=48, v_segments=24, radius=radius)
    bmesh.ops.scale(bm, vec=scale, verts=bm.verts)
    return _add(_mesh(bm, 'ball', angle=180), mat, at, rot)


def rounded(points, radius, closed=False, steps=6):
    """A polyline with its corners rounded by `radius`."""
    pts = [Vector(p) for p in points]
    out = []
    for i, p in enumerate(pts):
        if not closed and i in (0, len(pts) - 1):
            out.append(p)
            continue
        before, after = pts[i - 1], pts[(i + 1) % len(pts)]
        u, v = (before - p), (after - p)
        reach = min(radius, u.length * 0.49, v.length * 0.49)
        a, b = p + u.normalized() * reach, p + v.normalized() * reach
        for k in range(steps + 1):
            t = k / steps
            out.append(a * (1 - t) ** 2 + p * 2 * t * (1 - t) + b * t ** 2)
    return out


def tube(points, radius, mat, bend=0, closed=False, at=(0, 0, 0), rot=(0, 0, 0), radii=None):
    """A round tube along a polyline, corners bent with radius `bend`; `radii` scales it at each point."""
    pts = rounded(points, bend, closed) if bend else [Vector(p) for p in points]
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', radius, 5, True
    spline = data.splines.new('POLY')
    spline.points.add(len(pts) - 1)
    for i, p in enumerate(pts):
        spline.points[i].co = (*p, 1)
        if radii:
            spline.points[i].radius = radii[i]
    spline.use_cyclic_u, spline.use_smooth = closed, True
    return _add(data, mat, at, rot)


def ring(radius, thickness, at, mat, rot=(0, 0, 0), start=0, sweep=360, steps=64):
    """A ring, or an arc of one, of round section, lying in the xy plane."""
    full = sweep >= 360
    n = steps if full else steps + 1
    pts = [(radius * cos(radians(start + sweep * i / steps)), radius * sin(radians(start + sweep * i / steps)), 0) for i in range(n)]
    return tube(pts, thickness, mat, closed=full, at=at, rot=rot)


def scroll(start_radius, turns, thickness, at, mat, rot=(0, 0, 0), width=None, hand=1, steps=56):
    """A wrought-iron spiral in the xz plane that winds in from `start_radius`."""
    pts = []
    for i in range(steps + 1):
        t = i / steps
        r, a = start_radius * (1 - 0.82 * t), hand * turns * 2 * pi * t
        pts.append((r * cos(a), 0, r * sin(a)))
    return tube(pts, thickness, mat, at=at, rot=rot)


def plate(outline, thickness, mat, at=(0, 0, 0), rot=(0, 0, 0), holes=(), bevel=0.001, axis=0):
    """A plate in the xy plane, `thickness` high around z = 0, from an outline and holes (lists of (x, y))."""
    data = bpy.data.curves.new('plate', 'CURVE')
    data.dimensions, data.fill_mode = '2D', 'BOTH'
    bevel = min(bevel, thickness * 0.45)
    data.extrude, data.bevel_depth, data.bevel_resolution, data.offset = thickness / 2 - bevel, bevel, 2, -bevel
    for loop in (outline, *holes):
        spline = data.splines.new('POLY')
        spline.points.add(len(loop) - 1)
        for i, p in enumerate(loop):
            spline.points[i].co = (p[0], p[1], 0, 1)
        spline.use_cyclic_u = True
    return _add(data, mat, at, rot, axis)


def rectangle(width, height, radius=0, at=(0, 0), steps=8):
    """The outline of a rectangle with round corners, for `plate` and `loft`."""
    x, y = width / 2, height / 2
    if radius <= 0:
        return [(at[0] + a, at[1] + b) for a, b in ((-x, -y), (x, -y), (x, y), (-x, y))]
    out = []
    for cx, cy, a0 in ((x - radius, -y + radius, -90), (x - radius, y - radius, 0), (-x + radius, y - radius, 90), (-x + radius, -y + radius, 180)):
        for k in range(steps + 1):
            a = radians(a0 + 90 * k / steps)
            out.append((at[0] + cx + radius * cos(a), at[1] + cy + radius * sin(a)))
    return out


def circle(radius, at=(0, 0), steps=40, start=0):
    """The outline of a circle, or with few steps of a polygon."""
    return [(at[0] + radius * cos(2 * pi * i / steps + radians(start)), at[1] + radius * sin(2 * pi * i / steps + radians(start))) for i in range(steps)]


def lathe(profile, mat, at=(0, 0, 0), rot=(0, 0, 0), segments=64, angle=35):
    """A turned part from a profile of (radius, z) points."""
    bm = bmesh.new()
    rings = []
    for r, z in profile:
        if r < 1e-6:
            rings.append([bm.verts.new((0, 0, z))])
        else:
            rings.append([bm.verts.new((r * cos(2 * pi * i / segments), r * sin(2 * pi * i / segments), z)) for i in range(segments)])
    for a, b in zip(rings, rings[1:]):
        for i in range(segments):
            j = (i + 1) % segments
            quad = [a[i % len(a)], a[j % len(a)], b[j % len(b)], b[i % len(b)]]
            unique = list(dict.fromkeys(quad))
            if len(unique) >= 3:
                bm.faces.new(unique)
    return _add(_mesh(bm, 'lathe', angle=angle), mat, at, rot, 2)


def loft(sections, mat, at=(0, 0, 0), rot=(0, 0, 0), smooth=0, caps=True, axis=2, angle=40, closed=True):
    """A skin over sections (lists of equally many 3D points); `smooth` adds that many subdivisions."""
    bm = bmesh.new()
    rows = [[bm.verts.new(p) for p in s] for s in sections]
    count = len(rows[0])
    for a, b in zip(rows, rows[1:]):
        for i in range(count if closed else count - 1):
            j = (i + 1) % count
            bm.faces.new((a[i], a[j], b[j], b[i]))
    if caps and closed:
        bm.faces.new(rows[0])
        bm.faces.new(rows[-1])
    part = _add(_mesh(bm, 'loft', angle=angle), mat, at, rot, axis)
    return _subdivide(part, smooth) if smooth else part


def cushion(size, at, mat, puff=0.25, edge=0.3, rot=(0, 0, 0), crumple=0.0, seed=0, piping=None, cells=18):
    """A stuffed cushion: a box whose faces swell by `puff` and whose rim is rounded by `edge` (parts of its thickness)."""
    sx, sy, sz = (s / 2 for s in size)
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=2)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=cells, use_grid_fill=True)
    thick = min(sx, sy, sz)
    reach = thick * edge * 2
    for v in bm.verts:
        x, y, z = v.co
        p = Vector((x * sx, y * sy, z * sz))
        inner = Vector((max(-sx + reach, min(sx - reach, p.x)), max(-sy + reach, min(sy - reach, p.y)), max(-sz + reach, min(sz - reach, p.z))))
        off = p - inner
        if off.length > 1e-9:
            p = inner + off.normalized() * reach if off.length > reach else p
        swell = puff * thick
        fall = [1 - abs(c) ** 2.5 for c in (x, y, z)]
        lift = Vector((x * fall[1] * fall[2], y * fall[0] * fall[2], z * fall[0] * fall[1]))
        for i, s in enumerate((sx, sy, sz)):
            p[i] += lift[i] * swell * (1 if s == thick else 0.5)
        if crumple:
            p += noise.noise_vector(p * (1.6 / thick) * 0.35 + Vector((seed * 7.3, 0, 0))) * crumple * thick
        v.co = p
    part = _add(_mesh(bm, 'cushion', angle=180), mat, at, rot)
    _subdivide(part, 1)
    if piping:
        loop = [(x, y, 0) for x, y in rectangle(size[0] * 0.992, size[1] * 0.992, reach)]
        with placed(at, rot):
            for side in (-1, 1):
                tube([(x, y, side * sz * 0.72) for x, y, _ in loop], 0.0045, piping, closed=True)
    return part


def text(words, size, at, mat, rot=(90, 0, 0), depth=0.0006):
    """Raised lettering, centred, `size` metres high."""
    data = bpy.data.curves.new('text', 'FONT')
    data.body, data.size, data.extrude, data.align_x, data.align_y = words, size, depth, 'CENTER', 'CENTER'
    return _add(data, mat, at, rot)


def text_on_ball(words, size, radius, mat, depth=0.0003):
    """Raised lettering that follows a ball of `radius` around the origin, in the middle of its -y side."""
    flat = text(words, size, (0, 0, 0), None, depth=depth)
    data = bpy.data.meshes.new_from_object(flat)
    _parts.remove(flat)
    bpy.data.objects.remove(flat)
    for vertex in data.vertices:
        across, up, out = vertex.co
        r = radius + out
        vertex.co = (r * sin(across / radius) * cos(up / radius), -r * cos(across / radius) * cos(up / radius), r * sin(up / radius))
    return _add(data, mat, (0, 0, 0), (0, 0, 0))


def skin(bm, mats, at=(0, 0, 0), rot=(0, 0, 0), angle=180):
    """A part from a ready bmesh whose faces carry material indices."""
    part = _add(_mesh(bm, 'skin', angle=angle), None, at, rot)
    for mat in mats:
        part.data.materials.append(materials.along(mat, 0))
    return part


def holed_sheet(width, height, pitch, hole, thickness, mat, at=(0, 0, 0), rot=(0, 0, 0)):
    """A perforated sheet in the xz plane: round holes of radius `hole` on a square pitch."""
    columns, rows = round(width / pitch), round(height / pitch)
    bm = bmesh.new()
    n, h = 16, pitch / 2
    for c in range(columns):
        for r in range(rows):
            x, z = (c - (columns - 1) / 2) * pitch, (r - (rows - 1) / 2) * pitch
            outer, inner = [], []
            for i in range(n):
                a = 2 * pi * i / n + pi / n
                k = h / max(abs(cos(a)), abs(sin(a)))
                outer.append(bm.verts.new((x + k * cos(a), 0, z + k * sin(a))))
                inner.append(bm.verts.new((x + hole * cos(a), 0, z + hole * sin(a))))
            for i in range(n):
                j = (i + 1) % n
                bm.faces.new((outer[i], outer[j], inner[j], inner[i]))
    part = _add(_mesh(bm, 'sheet', smooth=False), mat, at, rot)
    mod = part.modifiers.new('gauge', 'SOLIDIFY')
    mod.thickness, mod.offset = thickness, 0
    return part


def bounds():
    """The corners (low, high) of everything on stage, in metres."""
    graph = bpy.context.evaluated_depsgraph_get()
    low, high = Vector((1e9,) * 3), Vector((-1e9,) * 3)
    for part in _parts:
        for corner in part.evaluated_get(graph).bound_box:
            p = part.matrix_world @ Vector(corner)
            low, high = Vector(map(min, low, p)), Vector(map(max, high, p))
    return low, high
