/** Counts searches without results in memory and writes the counts every few seconds, so that no search waits for a write. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import type { Logger } from '../../../platform/observability/logger.js';
import { startRegularWork } from '../../../platform/jobs/regular-work.js';
import { VainSearchModel } from './vain-search.model.js';

/** Milliseconds between two writes. */
const INTERVAL = 10_000;
/** The most different searches held in memory between two writes, and stored per day, so that robots do not fill the disk. */
const HELD_MOST = 500;
const KEPT_PER_DAY = 2000;
const DAYS_KEPT = 90;
const LENGTH_MOST = 60;
/** An e-mail address or phone number in the search field is personal data, and not stored. */
const PERSONAL = /@|(?:\d[\s-]*){7}/;

interface Count {
  day: string;
  words: string;
  count: number;
  nothing: number;
}

let held = new Map<string, Count>();

/** Milliseconds that India is ahead of UTC, all year round; luxon would look the zone up with each search. */
const AHEAD = 5.5 * 3_600_000;
const A_DAY = 24 * 3_600_000;
let written = { number: NaN, day: '' };
function today(): string {
  const number = Math.floor((Date.now() + AHEAD) / A_DAY);
  if (number !== written.number) written = { number, day: new Date(number * A_DAY).toISOString().slice(0, 10) };
  return written.day;
}

/** Normalises a search: lower case, single spaces. */
export const plainWords = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Notes a search that found nothing with all its words. @param nothing true when nothing at all was shown */
export function noteVainSearch(search: string, nothing: boolean): void {
  const words = plainWords(search);
  if (words.length < 3 || words.length > LENGTH_MOST || PERSONAL.test(words)) return;
  const day = today();
  const key = `${day} ${words}`;
  const known = held.get(key) ?? { day, words, count: 0, nothing: 0 };
  if (known.count === 0 && held.size >= HELD_MOST) return;
  held.set(key, known);
  known.count += 1;
  if (nothing) known.nothing += 1;
}

/** Writes the counts since the last write. */
export async function writeVainSearches(): Promise<void> {
  if (held.size === 0) return;
  const counts = [...held.values()];
  held = new Map();
  const [{ day } = { day: '' }] = counts;
  const full = (await VainSearchModel.countDocuments({ day }).limit(KEPT_PER_DAY)) >= KEPT_PER_DAY;
  await VainSearchModel.bulkWrite(
    counts.map(({ day, words, count, nothing }) => ({
      updateOne: { filter: { day, words }, update: { $inc: { count, nothing } }, upsert: !full },
    })),
    { ordered: false },
  );
  const oldest = DateTime.now().setZone('Asia/Kolkata').minus({ days: DAYS_KEPT }).toFormat('yyyy-MM-dd');
  await VainSearchModel.deleteMany({ day: mongoose.trusted({ $lt: oldest }) });
}

/** Writes every few seconds. @returns a function that writes once more and stops */
export function startVainSearches(logger: Logger): () => Promise<void> {
  const failed = (error: unknown) => logger.error({ err: error }, 'searches in vain could not be counted');
  const work = startRegularWork({ run: writeVainSearches, every: INTERVAL, failed });
  return async () => {
    await work.stop();
    await writeVainSearches().catch(failed);
  };
}
