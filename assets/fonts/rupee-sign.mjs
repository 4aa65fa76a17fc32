// Draws the font web/src/app/fonts/rupee-sign.ttf: the Indian rupee sign and nothing else, for devices whose own fonts lack it.
// Run: node assets/fonts/rupee-sign.mjs
import { mkdirSync, writeFileSync } from 'node:fs';

const UNITS_PER_EM = 1000;
const ADVANCE = 580;
const ASCENDER = 1069;
const DESCENDER = -293;
const RUPEE = 0x20b9;

// Heights as in common sans-serif figures. Contours run clockwise, so that where they overlap stays filled.
const [LEFT, RIGHT, TOP, WEIGHT] = [48, 532, 714, 66];
const box = (left, top, right) =>
  [
    [left, top],
    [right, top],
    [right, top - WEIGHT],
    [left, top - WEIGHT],
  ].map(([x, y]) => ({ x, y, on: true }));

/** A quarter of a circle as two quadratic curves; angles in eighths of a turn, clockwise from the top when `step` is 1. */
function quarter(centreX, centreY, radius, from, step) {
  const points = [];
  for (let part = 0; part < 2; part += 1) {
    const at = (eighth, r, on) => {
      const angle = (eighth * Math.PI) / 4;
      return { x: Math.round(centreX + r * Math.sin(angle)), y: Math.round(centreY + r * Math.cos(angle)), on };
    };
    points.push(at(from + step * (part + 0.5), radius / Math.cos(Math.PI / 8), false));
    points.push(at(from + step * (part + 1), radius, true));
  }
  return points;
}

const bowlBottom = 352;
const radius = (TOP - bowlBottom) / 2;
const [centreX, centreY] = [238, TOP - radius];
const bowl = [
  { x: LEFT, y: TOP, on: true },
  { x: centreX, y: TOP, on: true },
  ...quarter(centreX, centreY, radius, 0, 1),
  ...quarter(centreX, centreY, radius, 2, 1),
  { x: LEFT, y: bowlBottom, on: true },
  { x: LEFT, y: bowlBottom + WEIGHT, on: true },
  { x: centreX, y: bowlBottom + WEIGHT, on: true },
  ...quarter(centreX, centreY, radius - WEIGHT, 4, -1),
  ...quarter(centreX, centreY, radius - WEIGHT, 2, -1),
  { x: LEFT, y: TOP - WEIGHT, on: true },
];
const leg = [
  [LEFT, bowlBottom + 20],
  [LEFT + 98, bowlBottom + 20],
  [446, 0],
  [346, 0],
].map(([x, y]) => ({ x, y, on: true }));
const contours = [bowl, box(LEFT, TOP, RIGHT), box(LEFT, TOP - 150, RIGHT), leg];

const u16 = (...values) => Buffer.concat(values.map((value) => Buffer.from([(value >> 8) & 255, value & 255])));
const u32 = (value) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value >>> 0);
  return buffer;
};
const padded = (buffer) => Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4)]);

const points = contours.flat();
const xs = points.map(({ x }) => x);
const ys = points.map(({ y }) => y);
const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
const deltas = (values) => u16(...values.map((value, index) => value - (index ? values[index - 1] : 0)));
let end = -1;
const glyph = padded(
  Buffer.concat([
    u16(contours.length, ...bounds),
    u16(...contours.map((contour) => (end += contour.length))),
    u16(0),
    Buffer.from(points.map(({ on }) => (on ? 1 : 0))),
    deltas(xs),
    deltas(ys),
  ]),
);

const name = (() => {
  const texts = [
    [1, 'Rupee Sign'],
    [2, 'Regular'],
    [4, 'Rupee Sign'],
    [6, 'RupeeSign'],
  ];
  const stored = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = texts.map(([id], index) => {
    const record = u16(3, 1, 0x409, id, stored[index].length, offset);
    offset += stored[index].length;
    return record;
  });
  return Buffer.concat([u16(0, texts.length, 6 + 12 * texts.length), ...records, ...stored]);
})();

const tables = {
  'OS/2': Buffer.concat([
    u16(4, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    Buffer.alloc(16),
    Buffer.from('GSMT'),
    u16(0x40, RUPEE, RUPEE, ASCENDER, DESCENDER, 0, ASCENDER, -DESCENDER),
    Buffer.alloc(8),
    u16(536, TOP, 0, 32, 1),
  ]),
  cmap: Buffer.concat([
    u16(0, 1, 3, 1),
    u32(12),
    u16(4, 32, 0, 4, 4, 1, 0, RUPEE, 0xffff, 0, RUPEE, 0xffff, (1 - RUPEE) & 0xffff, 1, 0, 0),
  ]),
  glyf: glyph,
  head: Buffer.concat([
    u32(0x00010000),
    u32(0x00010000),
    u32(0),
    u32(0x5f0f3cf5),
    u16(3, UNITS_PER_EM),
    Buffer.alloc(16),
    u16(...bounds, 0, 8, 2, 0, 0),
  ]),
  hhea: Buffer.concat([
    u32(0x00010000),
    u16(ASCENDER, DESCENDER, 0, ADVANCE, bounds[0], ADVANCE - bounds[2], bounds[2], 1, 0, 0, 0, 0, 0, 0, 0, 2),
  ]),
  hmtx: u16(ADVANCE, 0, ADVANCE, bounds[0]),
  loca: u16(0, 0, glyph.length / 2),
  maxp: Buffer.concat([u32(0x00010000), u16(2, points.length, contours.length, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
  name,
  post: Buffer.concat([u32(0x00030000), u32(0), u16(-75 & 0xffff, 50), u32(0), Buffer.alloc(16)]),
};

const checksum = (buffer) => {
  const whole = padded(buffer);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
};
const tags = Object.keys(tables).sort();
let offset = 12 + 16 * tags.length;
const directory = tags.map((tag) => {
  const entry = Buffer.concat([Buffer.from(tag), u32(checksum(tables[tag])), u32(offset), u32(tables[tag].length)]);
  offset += padded(tables[tag]).length;
  return entry;
});
const power = 2 ** Math.floor(Math.log2(tags.length));
const font = Buffer.concat([
  u32(0x00010000),
  u16(tags.length, power * 16, Math.log2(power), (tags.length - power) * 16),
  ...directory,
  ...tags.map((tag) => padded(tables[tag])),
]);
const headAt =
  12 + 16 * tags.length + tags.slice(0, tags.indexOf('head')).reduce((sum, tag) => sum + padded(tables[tag]).length, 0);
font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8);

const folder = new URL('../../web/src/app/fonts/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('rupee-sign.ttf', folder), font);
console.log(`rupee-sign.ttf: ${font.length} bytes`);
