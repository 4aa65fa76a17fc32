"""Materials of the workshop: steel, powder coat, wood, leather, rubber, fabric; all procedural, in object space and metres."""

import bpy

_made = {}


def forget():
    """Drop the materials of an earlier file."""
    _made.clear()


def along(mat, axis):
    """The material itself, or for wood the variant whose grain runs along `axis` (0, 1 or 2)."""
    return mat(axis) if callable(mat) else mat


class _Graph:
    """A short way to write a shader graph: node by type, inputs by name."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes['Principled BSDF']

    def node(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.put(node.inputs[key], value)
        return node

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def set(self, **inputs):
        for key, value in inputs.items():
            self.put(self.surface.inputs[key.replace('_', ' ').title()], value)

    def place(self, scale=(1, 1, 1), vary=True):
        """Object coordinates in metres, shifted by a random amount for every part."""
        coords = self.node('TexCoord').outputs['Object']
        if vary:
            shift = self.node('VectorMath', {0: self.node('ObjectInfo').outputs['Random'], 1: (7.1, 3.7, 5.3)}, operation='MULTIPLY')
            coords = self.node('VectorMath', {0: coords, 1: shift.outputs[0]}, operation='ADD').outputs[0]
        return self.node('VectorMath', {0: coords, 1: scale}, operation='MULTIPLY').outputs[0]

    def noise(self, scale, detail=4, distortion=0.0, vector=None, roughness=0.5):
        return self.node('TexNoise', {'Vector': vector or self.place(), 'Scale': scale, 'Detail': detail,
                                      'Distortion': distortion, 'Roughness': roughness}).outputs['Fac']

    def ramp(self, fac, stops):
        node = self.node('ValToRGB', {'Fac': fac})
        ramp = node.color_ramp
        while len(ramp.elements) < len(stops):
            ramp.elements.new(0.5)
        for element, (place, color) in zip(ramp.elements, stops):
            element.position, element.color = place, rgba(color)
        return node.outputs['Color']

    def mix(self, fac, a, b, blend='MIX'):
        return self.node('MixRGB', {'Fac': fac, 'Color1': a if not isinstance(a, str) else rgba(a),
                                    'Color2': b if not isinstance(b, str) else rgba(b)}, blend_type=blend).outputs['Color']

    def bump(self, height, distance, strength=1.0):
        self.put(self.surface.inputs['Normal'], self.node('Bump', {'Height': height, 'Distance': distance, 'Strength': strength}).outputs['Normal'])


def rgba(color):
    """Linear RGBA from '#rrggbb'."""
    if not isinstance(color, str):
        return color
    channels = (int(color[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return (*(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels), 1)


def _once(make):
    def cached(*args, **kwargs):
        key = (make.__name__, args, tuple(sorted(kwargs.items())))
        if key not in _made:
            _made[key] = make(*args, **kwargs)
        return _made[key]
    cached.__doc__ = make.__doc__
    return cached


@_once
def powder(color='#1b1c1d', rough=0.42):
    """Powder-coated steel: an even colour with the faint orange peel of the oven."""
    g = _Graph('powder')
    g.set(base_color=rgba(color), roughness=rough, specular=0.5)
    g.bump(g.noise(900, 2), 0.0004, 0.25)
    return g.material


@_once
def brushed_steel(color='#c9c8c4', rough=0.3, axis=None):
    """Stainless steel with a hairline finish."""
    if axis is None:
        return lambda i: brushed_steel(color, rough, i)
    g = _Graph('brushed')
    scale = [900, 900, 900]
    scale[axis] = 14
    hair = g.noise(1, 3, vector=g.place(tuple(scale)))
    g.set(base_color=g.mix(hair, rgba(color), rgba('#a9a8a5')), metallic=1.0,
          roughness=g.node('MapRange', {'Value': hair, 'To Min': rough - 0.08, 'To Max': rough + 0.12}).outputs[0])
    g.bump(hair, 0.0002, 0.12)
    return g.material


@_once
def chrome(color='#e4e4e4', rough=0.09):
    """Bright plated or polished metal."""
    g = _Graph('chrome')
    g.set(base_color=rgba(color), metallic=1.0, roughness=rough)
    return g.material


@_once
def brass(rough=0.25):
    """Satin brass."""
    g = _Graph('brass')
    g.set(base_color=rgba('#d0a154'), metallic=1.0, roughness=rough)
    return g.material


@_once
def cast_iron(color='#232425', rough=0.55):
    """Cast iron under a thin coat, its sand texture still to be felt."""
    g = _Graph('cast')
    grain = g.noise(420, 5)
    g.set(base_color=g.mix(grain, rgba(color), rgba('#3a3b3c')), roughness=rough, specular=0.5)
    g.bump(grain, 0.0011, 0.5)
    return g.material


@_once
def rubber(color='#191919', rough=0.72, grain=700):
    """Matt rubber."""
    g = _Graph('rubber')
    g.set(base_color=rgba(color), roughness=rough, specular=0.35)
    g.bump(g.noise(grain, 2), 0.0006, 0.3)
    return g.material


@_once
def plastic(color, rough=0.35):
    """Moulded plastic."""
    g = _Graph('plastic')
    g.set(base_color=rgba(color), roughness=rough, specular=0.5)
    return g.material


@_once
def lacquer(color, rough=0.2):
    """Sprayed lacquer under a clear coat."""
    g = _Graph('lacquer')
    g.set(base_color=rgba(color), roughness=rough + 0.15, clearcoat=0.7, clearcoat_roughness=rough)
    return g.material


@_once
def mirror():
    """Silvered glass."""
    g = _Graph('mirror')
    g.set(base_color=rgba('#dfe3e2'), metallic=1.0, roughness=0.02)
    return g.material


@_once
def glass(tint='#dfe9e4'):
    """Clear sheet glass: transparent with a reflection that grows at the edge of sight."""
    g = _Graph('glass')
    clear = g.node('BsdfTransparent', {'Color': rgba(tint)})
    shine = g.node('BsdfGlossy', {'Color': (1, 1, 1, 1), 'Roughness': 0.02})
    # Rays go straight through, so that from within none may count as totally reflected.
    outside = g.node('Math', {0: 1.0, 1: g.node('NewGeometry').outputs['Backfacing']}, operation='SUBTRACT')
    fresnel = g.node('Math', {0: g.node('Fresnel', {'IOR': 1.5}).outputs[0], 1: outside.outputs[0]}, operation='MULTIPLY')
    blend = g.node('MixShader', {0: fresnel.outputs[0], 1: clear.outputs[0], 2: shine.outputs[0]})
    g.put(g.tree.nodes['Material Output'].inputs['Surface'], blend.outputs[0])
    return g.material


@_once
def leather(color='#6b3a22', rough=0.46, pebble=260, relief=0.4):
    """Grained leather."""
    g = _Graph('leather')
    cells = g.node('TexVoronoi', {'Vector': g.place(), 'Scale': pebble}, feature='DISTANCE_TO_EDGE').outputs['Distance']
    shade = g.noise(9, 5)
    g.set(base_color=g.mix(g.ramp(shade, ((0.3, '#000000'), (0.75, '#ffffff'))), g.mix(0.28, rgba(color), '#000000', 'MULTIPLY'), rgba(color)),
          roughness=rough, specular=0.5)
    g.bump(cells, 0.0012, relief)
    return g.material


@_once
def fabric(color='#8b8f86', weave=520, rough=0.9, second=None):
    """Woven upholstery: two threads crossing, a little melange."""
    g = _Graph('fabric')
    place = g.place(vary=False)
    threads = [g.node('TexWave', {'Vector': place, 'Scale': weave / 6.28 * 1.0, 'Distortion': 0.6, 'Detail': 1.0, 'Detail Scale': 2.0},
                      bands_direction=d).outputs['Fac'] for d in ('X', 'Y', 'Z')]
    height = g.node('Math', {0: g.node('Math', {0: threads[0], 1: threads[1]}, operation='MAXIMUM').outputs[0], 1: threads[2]},
                    operation='MAXIMUM').outputs[0]
    melange = g.noise(320, 3)
    dark = second or color
    tone = g.mix(0.24, rgba(dark), '#000000', 'MULTIPLY') if second is None else rgba(second)
    g.set(base_color=g.mix(g.ramp(melange, ((0.35, '#000000'), (0.65, '#ffffff'))), tone, rgba(color)),
          roughness=rough, specular=0.2, sheen=0.35)
    g.bump(height, 0.0008, 0.35)
    return g.material


@_once
def velvet(color='#1f4b45'):
    """Velvet: dark to the eye, bright at its rim."""
    g = _Graph('velvet')
    g.set(base_color=rgba(color), roughness=0.85, specular=0.15, sheen=1.0, sheen_tint=0.6)
    g.bump(g.noise(60, 4), 0.002, 0.25)
    return g.material


@_once
def felt(color, grain=900):
    """Cloth with a short nap."""
    g = _Graph('felt')
    g.set(base_color=g.mix(g.noise(grain, 3), g.mix(0.12, rgba(color), '#000000', 'MULTIPLY'), rgba(color)), roughness=0.95, specular=0.1)
    g.bump(g.noise(grain, 3), 0.0006, 0.4)
    return g.material


def wrapped(image, rough=0.4, grain=0, depth=0.0):
    """A picture of all directions (equirectangular, +x in its middle) wrapped around the part's origin, with an optional pebble."""
    g = _Graph('wrapped')
    color = g.node('TexEnvironment', {'Vector': g.node('TexCoord').outputs['Object']}, image=image, interpolation='Cubic')
    g.set(base_color=color.outputs['Color'], roughness=rough, specular=0.5)
    if grain:
        cells = g.node('TexVoronoi', {'Vector': g.place(), 'Scale': grain}, feature='SMOOTH_F1').outputs['Distance']
        g.bump(cells, depth, 0.6)
    return g.material


_WOODS = {
    # name: (dark, middle, light, roughness, contrast of the fibres)
    'teak': ('#7a4a24', '#9a6433', '#b57f47', 0.42, 0.30),
    'sheesham': ('#40200f', '#6f3d1e', '#94592f', 0.36, 0.38),
    'walnut': ('#3d2617', '#5d3d26', '#7a563a', 0.42, 0.35),
    'oak': ('#a67c4c', '#c19a68', '#d3b487', 0.50, 0.28),
    'mango': ('#8b5a32', '#b07f4d', '#cda270', 0.48, 0.32),
    'willow': ('#d3b281', '#e3c99c', '#ecd8b3', 0.48, 0.22),
    'kashmir': ('#bd8f58', '#d3ab75', '#dfbf8f', 0.50, 0.30),
    'maple': ('#cfaa77', '#dcbd90', '#e8d0aa', 0.38, 0.15),
    'ebony': ('#17100c', '#251a14', '#35271e', 0.32, 0.30),
    'ash': ('#c7a878', '#d8bd92', '#e5d0ad', 0.45, 0.32),
    'rosewood': ('#2c1009', '#4d1f12', '#6b3020', 0.30, 0.35),
}


@_once
def wood(kind='teak', axis=None, polish=0.25, rings=1.0):
    """Planed wood; without an axis, a wood whose grain follows the part it is given to."""
    if axis is None:
        return lambda i: wood(kind, i, polish, rings)
    dark, middle, light, rough, contrast = _WOODS[kind]
    g = _Graph('wood ' + kind)
    long = [7.0 * rings, 7.0 * rings, 7.0 * rings]
    long[axis] = 0.55 * rings
    flow = g.noise(1.0, 3, 0.6, g.place(tuple(long)))
    bands = g.node('Math', {0: g.node('Math', {0: flow, 1: 46.0}, operation='MULTIPLY').outputs[0]}, operation='SINE').outputs[0]
    bands = g.node('MapRange', {'Value': bands, 'From Min': -1, 'From Max': 1}).outputs[0]
    tone = g.mix(0.35, g.ramp(flow, ((0.32, dark), (0.5, middle), (0.68, light))), g.ramp(bands, ((0.1, dark), (0.9, light))))
    fine = [520, 520, 520]
    fine[axis] = 9
    fibre = g.noise(1.0, 4, 0.0, g.place(tuple(fine)), 0.6)
    pores = g.ramp(fibre, ((0.36, '#000000'), (0.56, '#ffffff')))
    color = g.mix(contrast, tone, pores, 'MULTIPLY')
    hue = g.node('HueSaturation', {'Color': color, 'Value': g.node('MapRange', {
        'Value': g.node('ObjectInfo').outputs['Random'], 'To Min': 0.88, 'To Max': 1.1}).outputs[0]}).outputs[0]
    g.set(base_color=hue, roughness=rough, specular=0.45, clearcoat=polish, clearcoat_roughness=0.25)
    g.bump(fibre, 0.0004, 0.25)
    return g.material


@_once
def glow(color='#ffd9a0', strength=5.0):
    """A surface that shines."""
    g = _Graph('glow')
    g.set(base_color=rgba(color), emission=rgba(color), emission_strength=strength)
    return g.material


def _courses(g, width, height, joint, tones, mortar, offset=0.5, plane='xy'):
    """Bricks, boards or tiles of a size in metres on a plane: the colour, and 1 in the joints."""
    place = g.place(vary=False)
    if plane == 'xz':
        place = g.node('Mapping', {'Vector': place, 'Rotation': (1.5707963, 0, 0)}).outputs[0]
    node = g.node('TexBrick', {'Vector': place, 'Color1': rgba(tones[0]), 'Color2': rgba(tones[1]), 'Mortar': rgba(mortar), 'Scale': 1.0,
                               'Mortar Size': joint, 'Mortar Smooth': 0.1, 'Bias': 0.0, 'Brick Width': width, 'Row Height': height},
                  offset=offset)
    return node.outputs['Color'], node.outputs['Fac']


@_once
def boards(kind='oak', width=0.14, length=1.6):
    """A floor of boards along x."""
    dark, middle, light, rough, contrast = _WOODS[kind]
    g = _Graph('boards ' + kind)
    color, joint = _courses(g, length, width, 0.0012, (middle, light), dark, 0.37)
    flow = g.noise(1.0, 3, 0.6, g.place((1.1, 16, 16), vary=False))
    fibre = g.noise(1.0, 3, 0.0, g.place((9, 420, 420), vary=False), 0.6)
    tone = g.mix(0.55, color, g.ramp(flow, ((0.34, dark), (0.52, middle), (0.68, light))))
    tone = g.mix(contrast * 0.7, tone, g.ramp(fibre, ((0.36, '#000000'), (0.56, '#ffffff'))), 'MULTIPLY')
    g.set(base_color=g.mix(joint, tone, rgba('#2b1c10')), roughness=rough, specular=0.4)
    return g.material


@_once
def tiles(color='#d9d2c4', size=0.6, grout='#aaa294', rough=0.25, tone=None):
    """Square tiles of a size in metres, their joints in line."""
    g = _Graph('tiles')
    shade, joint = _courses(g, size, size, 0.003, (color, tone or color), grout, 0.0)
    cloud = g.noise(3.1, 5)
    g.set(base_color=g.mix(0.16, shade, g.ramp(cloud, ((0.3, '#8b8579'), (0.7, '#ffffff'))), 'MULTIPLY'),
          roughness=g.mix(joint, (rough,) * 3 + (1,), (0.8, 0.8, 0.8, 1)), specular=0.45)
    return g.material


@_once
def wall_tiles(color='#e9e5da', width=0.2, height=0.1):
    """Glazed tiles in courses, on a wall along x."""
    g = _Graph('wall tiles')
    shade, joint = _courses(g, width, height, 0.0025, (color, '#e0dbce'), '#b7b0a2', 0.5, 'xz')
    g.set(base_color=shade, roughness=0.18, specular=0.5)
    g.bump(joint, -0.002, 0.6)
    return g.material


@_once
def bricks(tones=('#8f4a32', '#a65a3d'), mortar='#b7a998'):
    """A wall of bricks along x."""
    g = _Graph('bricks')
    shade, joint = _courses(g, 0.23, 0.076, 0.007, tones, mortar, 0.5, 'xz')
    g.set(base_color=g.mix(0.35, shade, g.ramp(g.noise(26, 5), ((0.25, '#6d6259'), (0.75, '#ffffff'))), 'MULTIPLY'), roughness=0.9, specular=0.2)
    g.bump(joint, -0.008, 0.8)
    return g.material


@_once
def plaster(color='#e4dccd', cloud=0.07):
    """Painted plaster, not quite even."""
    g = _Graph('plaster')
    g.set(base_color=g.mix(cloud, rgba(color), g.ramp(g.noise(1.7, 5), ((0.3, '#5f574b'), (0.7, '#ffffff'))), 'MULTIPLY'), roughness=0.92, specular=0.2)
    g.bump(g.noise(120, 3), 0.0012, 0.3)
    return g.material


@_once
def concrete(color='#9a978f', rough=0.62, grain=0.35):
    """A floor of smoothed concrete with its clouds and specks."""
    g = _Graph('concrete')
    cloud = g.ramp(g.noise(1.3, 6, 0.4), ((0.28, '#8a8781'), (0.72, '#ffffff')))
    speck = g.ramp(g.noise(160, 3), ((0.34, '#6f6c66'), (0.5, '#ffffff')))
    g.set(base_color=g.mix(grain * 0.5, g.mix(grain, rgba(color), cloud, 'MULTIPLY'), speck, 'MULTIPLY'), roughness=rough, specular=0.35)
    return g.material


@_once
def speckled(color='#3a3d3e', speck='#5b6468', share=0.64, grain=130):
    """Rubber flooring with flecks."""
    g = _Graph('speckled')
    fleck = g.ramp(g.noise(grain, 2), ((share - 0.01, '#000000'), (share, '#ffffff')))
    g.set(base_color=g.mix(fleck, rgba(color), rgba(speck)), roughness=0.8, specular=0.25)
    g.bump(g.noise(500, 2), 0.0006, 0.3)
    return g.material


@_once
def earth(dark, light, grain=60, bands=0.0, relief=0.004):
    """Ground of two tones: sand, clay, turf; `bands` are the metres between the stripes that a mower leaves along y."""
    g = _Graph('earth')
    mixed = g.mix(g.ramp(g.noise(grain, 6), ((0.32, '#000000'), (0.68, '#ffffff'))), rgba(dark), rgba(light))
    if bands:
        wave = g.node('TexWave', {'Vector': g.place((1 / bands, 0, 0), vary=False), 'Scale': 0.314, 'Distortion': 0.0}, wave_profile='SIN').outputs['Fac']
        mixed = g.mix(g.ramp(wave, ((0.45, '#000000'), (0.55, '#ffffff'))), mixed, g.mix(0.22, mixed, rgba('#000000'), 'MIX'))
    g.set(base_color=g.mix(0.35, mixed, g.ramp(g.noise(0.9, 4), ((0.3, '#777777'), (0.7, '#ffffff'))), 'MULTIPLY'), roughness=0.95, specular=0.1)
    if relief:
        g.bump(g.noise(grain * 4, 3), relief, 0.5)
    return g.material


@_once
def blades(dark='#2c4a1c', light='#6d8f3c'):
    """Grass: each tuft its own green."""
    g = _Graph('blades')
    g.set(base_color=g.mix(g.ramp(g.noise(38, 3, vector=g.place(vary=False)), ((0.35, '#000000'), (0.65, '#ffffff'))), rgba(dark), rgba(light)),
          roughness=0.6, specular=0.25)
    return g.material
