"""The stage: one soft key light, a warm sweep and one camera for every product, scaled to its size."""

from dataclasses import dataclass, field
from math import cos, pi, radians, sin, tan

import bmesh
import bpy
from mathutils import Matrix, Vector

from . import shapes

FLOOR_INDEX = 9
BARE = 0  # instead of a view's number: the piece alone and upright, with nothing on it, to be measured


@dataclass
class View:
    """One picture: camera azimuth and elevation in degrees, how much of the frame the product fills, what it shows."""

    alt: str
    az: float = 32
    el: float = 14
    fill: float = 0.80
    near: tuple = ()  # for a close-up: (x, y, z, radius) in metres, in the product's own axes
    lens: float = 80
    pixels: int = None  # of the master's side, where its place among the views doesn't say it


@dataclass(frozen=True)
class Same:
    """A picture of another product that shows this one just as well, by the name of its files."""

    name: str


def _paper(radius):
    """Matt paper that glows a little behind the product, where the key light no longer reaches."""
    mat = bpy.data.materials.new('paper')
    mat.use_nodes = True
    tree = mat.node_tree
    surface = tree.nodes['Principled BSDF']
    color = (0.86, 0.83, 0.785, 1)
    surface.inputs['Base Color'].default_value = surface.inputs['Emission'].default_value = color
    surface.inputs['Roughness'].default_value = 0.9
    surface.inputs['Specular'].default_value = 0.2
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(tree.nodes.new('ShaderNodeTexCoord').outputs['Object'], split.inputs[0])
    fade = tree.nodes.new('ShaderNodeMapRange')
    fade.interpolation_type = 'SMOOTHSTEP'
    for name, value in (('From Min', 0.6 * radius), ('From Max', 8 * radius), ('To Min', 0.0), ('To Max', 0.62)):
        fade.inputs[name].default_value = value
    tree.links.new(split.outputs['Y'], fade.inputs['Value'])
    tree.links.new(fade.outputs[0], surface.inputs['Emission Strength'])
    return mat


def _sweep(radius):
    """Floor and wall in one bend, so that no horizon is seen."""
    bm = bmesh.new()
    front, back, bend, top, half = -14 * radius, 5.5 * radius, 4.5 * radius, 26 * radius, 24 * radius
    line = [(front, 0)] + [(back + bend * sin(a), bend - bend * cos(a)) for a in (pi / 2 * i / 24 for i in range(25))] + [(back + bend, top)]
    rows = [[bm.verts.new((x, y, z)) for x in (-half, half)] for y, z in line]
    for a, b in zip(rows, rows[1:]):
        bm.faces.new((a[0], a[1], b[1], b[0]))
    data = bpy.data.meshes.new('sweep')
    bm.to_mesh(data)
    bm.free()
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.materials.append(_paper(radius))
    sweep = bpy.data.objects.new('sweep', data)
    sweep.pass_index = FLOOR_INDEX
    bpy.context.scene.collection.objects.link(sweep)


def area_light(name, at, aim, size, power, color=(1, 1, 1), size_y=None):
    """A rectangular soft box at `at`, turned to `aim`; power in watts."""
    data = bpy.data.lights.new(name, 'AREA')
    data.energy, data.color, data.size = power, color, size
    if size_y:
        data.shape, data.size_y = 'RECTANGLE', size_y
    lamp = bpy.data.objects.new(name, data)
    lamp.location = at
    lamp.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(lamp)
    return lamp


def _sky(strength):
    """Surroundings for metal to mirror: bright above, dusky at the sides."""
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    coords = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    tree.links.new(coords.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], ramp.inputs[0])
    stops = ((0.0, (0.30, 0.285, 0.27)), (0.35, (0.46, 0.44, 0.42)), (0.8, (1.0, 0.98, 0.95)))
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (place, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = place, (*color, 1)
    background = tree.nodes['Background']
    tree.links.new(ramp.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def camera(at, aim, lens=80, size=36):
    """The camera, looking from `at` to `aim`; a square 36 mm sensor unless told."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width, data.clip_end = lens, size, 1000
    cam = bpy.data.objects.new('camera', data)
    cam.location = at
    cam.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(cam)
    bpy.context.scene.camera = cam
    return cam


def _corners(limit=60000):
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for part in shapes.parts():
        done = part.evaluated_get(graph)
        mesh = done.to_mesh()
        step = max(1, len(mesh.vertices) // 400)
        points += [part.matrix_world @ mesh.vertices[i].co for i in range(0, len(mesh.vertices), step)]
        done.to_mesh_clear()
    return points[::max(1, len(points) // limit)]


def set_up(view):
    """Turn the product to the view, light it and frame it. The camera always looks along +y."""
    spin = Matrix.Rotation(radians(-view.az), 4, 'Z')
    for part in shapes.parts():
        part.matrix_basis = spin @ part.matrix_basis
    bpy.context.view_layer.update()
    points = _corners()
    low = Vector(tuple(min(p[i] for p in points) for i in range(3)))
    high = Vector(tuple(max(p[i] for p in points) for i in range(3)))
    middle = (low + high) / 2
    radius = max((p - middle).length for p in points)
    shift = Matrix.Translation((-middle.x, -middle.y, -low.z))
    for part in shapes.parts():
        part.matrix_basis = shift @ part.matrix_basis
    points = [shift @ p for p in points]
    middle = shift @ middle

    if view.near:
        target = shift @ spin @ Vector(view.near[:3])
        reach = view.near[3]
        points = [target + Vector((reach * x, 0, reach * z)) for x in (-1, 1) for z in (-1, 1)]
        middle = target
    away = Vector((0, -cos(radians(view.el)), sin(radians(view.el))))
    right, up = Vector((1, 0, 0)), Vector((0, sin(radians(view.el)), cos(radians(view.el))))
    half = 18 / view.lens * view.fill
    distance, aim = radius * 6, middle.copy()
    for _ in range(12):
        eye = aim + away * distance
        rel = [p - eye for p in points]
        xs = [r.dot(right) / -r.dot(away) for r in rel]
        ys = [r.dot(up) / -r.dot(away) for r in rel]
        aim += right * (min(xs) + max(xs)) / 2 * distance + up * (min(ys) + max(ys)) / 2 * distance
        distance *= max(max(xs) - min(xs), max(ys) - min(ys)) / (2 * half)
    eye = aim + away * distance
    camera(eye, aim, view.lens)

    _sweep(radius)
    _sky(0.62)
    centre = shift @ ((low + high) / 2)
    key = centre + Vector((-2.6, -2.3, 3.4)) * radius
    area_light('key', key, centre, 3.2 * radius, 330 * radius ** 2, (1.0, 0.965, 0.92))
    rim = centre + Vector((3.0, 1.9, 2.3)) * radius
    area_light('rim', rim, centre, 1.2 * radius, 95 * radius ** 2, (0.95, 0.975, 1.0), size_y=3.0 * radius)
