/** The synonyms in force: the initial list as the shop edited it, and its additions. */
import { createHash } from 'node:crypto';
import type { SynonymLine } from './search-words.types.js';
import { startingSynonyms } from './starting-synonyms.js';
import { SynonymModel, type Synonym } from './synonym.model.js';
import type { SynonymRule } from './synonyms.js';

/** The most lines a shop may add; all of them are held in memory. */
export const LINES_MOST = 5000;

/** A line as the owner writes it. */
export const synonymText = ({ words, means }: SynonymRule) =>
  means?.length ? `${words.join(' = ')} > ${means.join(', ')}` : words.join(' = ');
const keyOf = (rule: SynonymRule) => createHash('sha256').update(synonymText(rule)).digest('hex').slice(0, 24);

/** Every line in force: the shop's own, then the initial list with the shop's edits. */
export async function synonymLines(): Promise<SynonymLine[]> {
  const stored = await SynonymModel.find()
    .sort({ createdAt: -1, _id: -1 })
    .limit(LINES_MOST * 2)
    .lean<Synonym[]>();
  const changed = new Map(stored.flatMap((row) => (row.startingKey ? [[row.startingKey, row] as const] : [])));
  const starting = startingSynonyms().map((rule) => ({ rule, id: keyOf(rule) }));
  const known = new Set(starting.map(({ id }) => id));
  // What the owner made of a line that this release starts with no more is the owner's.
  const added = stored.filter((row) => !row.removed && !(row.startingKey && known.has(row.startingKey)));
  return [
    ...added.map(({ _id, words, means }) => ({ id: _id.toHexString(), words, means: means ?? [], fromStart: false })),
    ...starting.flatMap(({ rule, id }) => {
      const { words, means, removed } = changed.get(id) ?? { ...rule, removed: false };
      return removed ? [] : [{ id, words, means: means ?? [], fromStart: true }];
    }),
  ];
}

/** A string that changes whenever a line is added, changed or deleted. */
export async function synonymState(): Promise<string> {
  const [latest, count] = await Promise.all([
    SynonymModel.findOne({}, { updatedAt: 1 }).sort({ updatedAt: -1 }).lean<Synonym>(),
    SynonymModel.estimatedDocumentCount(),
  ]);
  return `${count} ${latest?._id.toHexString() ?? ''} ${latest?.updatedAt.getTime() ?? 0}`;
}
