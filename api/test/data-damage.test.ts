/** Tests the error messages at the start for a damaged, lost or invalid embedded database, each on a copy of a real shop's folder. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { DataFolderError } from '../src/platform/database/embedded-database.js';
import { openDatabase } from '../src/platform/database/database.js';
import { createLogger } from '../src/platform/observability/logger.js';
import { makeProduct } from './order-fixtures.js';
import { startTestApp } from './test-app.js';

let place: string;
let healthy: Buffer;
/** The data folder of the shop that is damaged. */
let dataDir: string;
let file: string;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'shop-damage-'));
  const original = join(place, 'original');
  mkdirSync(original);
  const app = await startTestApp({ DATA_DIR: original });
  for (let i = 0; i < 20; i += 1) await makeProduct();
  await app.stop();
  healthy = readFileSync(join(original, 'database', 'data.mdb'));
});
beforeEach(() => {
  dataDir = join(place, 'shop', 'data');
  cpSync(join(place, 'original'), dataDir, { recursive: true });
  file = join(dataDir, 'database', 'data.mdb');
});
afterEach(() => rmSync(join(place, 'shop'), { recursive: true }));
afterAll(() => rmSync(place, { recursive: true }));

const start = () => openDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), createLogger('silent'));

/** What the start says. */
async function refusal(): Promise<string> {
  const error: unknown = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DataFolderError);
  return (error as Error).message;
}

const garbage = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, i) => (i * 7919) % 251));

it.each([
  ['cut off', () => truncateSync(file, 40_000), 'is damaged: it is cut off'],
  [
    'overwritten in its middle',
    () =>
      writeFileSync(file, Buffer.concat([healthy.subarray(0, 20_480), garbage(200_000), healthy.subarray(220_480)])),
    'is damaged: ',
  ],
  ['another file', () => writeFileSync(file, garbage(100_000)), 'is damaged: it does not begin as a data file does'],
  ['a short text', () => writeFileSync(file, 'not a database'), 'is damaged: it is cut off'],
  ['empty', () => writeFileSync(file, ''), 'is empty, but there was a shop before (jwt-secret, database/lock.mdb)'],
  ['gone', () => rmSync(file), 'is gone, but there was a shop before (jwt-secret, database/lock.mdb)'],
])('a data file that is %s is refused and left as it is, with the folder and the way back', async (_, damage, why) => {
  damage();
  const before = readOrNone();
  const said = await refusal();
  expect(said).toContain(`The data file ${file} ${why}`);
  expect(said).toContain('Nothing was changed');
  expect(said).toMatch(/No backup was found|The newest backup found is/);
  expect(said).toContain(`move the folder ${join(dataDir, 'database')} to another place`);
  expect(readOrNone()).toEqual(before);
});

const readOrNone = () => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};

it.each(['backup', '../backups'])('the newest whole backup in %s is named', async (folder) => {
  truncateSync(file, 40_000);
  const nights = join(dataDir, folder, 'database');
  for (const [night, isWhole] of [
    ['2026-11-20T20-00-00Z', true],
    ['2026-11-22T20-00-00Z', true],
    ['2026-11-23T20-00-00Z', false],
    ['2026-11-24T20-00-00Z.part', true],
  ] as const) {
    mkdirSync(join(nights, night), { recursive: true });
    if (isWhole) writeFileSync(join(nights, night, 'manifest.json'), '{}');
  }
  const newest = join(nights, '2026-11-22T20-00-00Z');
  expect(await refusal()).toContain(`The newest backup found is ${newest}.`);
  expect(await refusal()).toContain(`npm run db:restore -- ${newest}`);
});

it.each([
  ['with nothing in it', () => rmSync(dataDir, { recursive: true })],
  ['whose database was moved away', () => rmSync(join(dataDir, 'database'), { recursive: true })],
  [
    'whose data file is empty and was never a shop',
    () => {
      rmSync(dataDir, { recursive: true });
      mkdirSync(join(dataDir, 'database'), { recursive: true });
      writeFileSync(file, '');
    },
  ],
])('a folder %s starts as a new shop', async (_, prepare) => {
  prepare();
  const database = await start();
  expect(await ProductModel.countDocuments()).toBe(0);
  await database.close();
});
