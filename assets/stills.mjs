// Crops product pictures for the content pages of a new shop. From the repository's root: node assets/stills.mjs
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';

const [width, height] = [960, 640];
/** Each product picture of 1600 pixels a side, the name of its cut, and the first row of it. */
const cuts = [
  ['stainless-steel-railing-2', 'handrail', 150],
  ['steel-workbench-2', 'workbench', 430],
  ['six-seat-dining-table-2', 'dining-set', 330],
];

mkdirSync('web/public/stills', { recursive: true });
for (const [picture, name, top] of cuts)
  await sharp(`api/seed/media/${picture}-1600.webp`)
    .extract({ left: 0, top, width: 1600, height: Math.round((1600 * height) / width) })
    .resize(width, height)
    .webp({ quality: 74 })
    .toFile(`web/public/stills/${name}.webp`);
