/** Stores the synonyms of the shop and proposes new ones from searches without a result. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../../errors/index.js';
import { inTransaction } from '../../../platform/database/database.js';
import type { DeletedPayload } from '../../../types/deleted-payload.js';
import { ObjectId } from '../../../types/object-id.js';
import { pageFacts, pageRequest } from '../../../types/page.js';
import type { Viewer } from '../../../types/viewer.js';
import { recordAudit } from '../../audit/audit.service.js';
import { catalogue, refreshSynonyms, textsRead } from '../catalogue-sync.js';
import type { SynonymInput, SynonymLine, SynonymPage, VainSearchLine, VainSearchPage } from './search-words.types.js';
import { LINES_MOST, synonymLines, synonymText } from './synonym-lines.js';
import { SynonymModel } from './synonym.model.js';
import { fold } from './tokens.js';
import { VainSearchModel, type VainSearch } from './vain-search.model.js';
import { plainWords, writeVainSearches } from './vain-searches.js';

/** The most rows of searches without results that are aggregated for one page. */
const ROWS_READ = 20_000;

export async function listSynonyms(search: string | undefined, page: number, pageSize: number): Promise<SynonymPage> {
  const request = pageRequest(page, pageSize);
  const wanted = fold(search?.trim() ?? '');
  const lines = (await synonymLines()).filter(
    ({ words, means }) => !wanted || [...words, ...means].some((word) => fold(word).includes(wanted)),
  );
  return {
    items: lines.slice(request.skip, request.skip + request.pageSize),
    ...pageFacts(request, lines.length),
  };
}

/** Also removes these words from the list of searches without results. @throws ShopError BAD_INPUT, CONFLICT when there are too many */
export async function addSynonym(viewer: Viewer, input: SynonymInput): Promise<SynonymLine> {
  const rule = checked(input);
  if ((await SynonymModel.countDocuments({ startingKey: null, removed: false })) >= LINES_MOST)
    throw new ShopError(ErrorCode.CONFLICT, `At most ${LINES_MOST} lines of synonyms; delete some first`);
  const _id = new ObjectId();
  await inTransaction(async (session) => {
    await SynonymModel.create([{ _id, ...rule }], { session });
    await audit(viewer, 'synonym.add', _id.toHexString(), `Added synonyms ${synonymText(rule)}`, session);
  });
  await forgetVainSearches(rule.words);
  await refreshSynonyms();
  return { id: _id.toHexString(), ...rule, fromStart: false };
}

/** @throws ShopError NOT_FOUND, BAD_INPUT */
export async function editSynonym(viewer: Viewer, id: string, input: SynonymInput): Promise<SynonymLine> {
  const line = await lineOf(id);
  const rule = checked(input);
  await inTransaction(async (session) => {
    await SynonymModel.updateOne(
      whereIs(line),
      { $set: { ...rule, removed: false } },
      { session, upsert: line.fromStart },
    );
    await audit(viewer, 'synonym.edit', id, `Changed synonyms ${synonymText(line)} to ${synonymText(rule)}`, session);
  });
  await forgetVainSearches(rule.words);
  await refreshSynonyms();
  return { ...line, ...rule };
}

/** @throws ShopError NOT_FOUND */
export async function deleteSynonym(viewer: Viewer, id: string): Promise<DeletedPayload> {
  const line = await lineOf(id);
  await inTransaction(async (session) => {
    await SynonymModel.updateOne(
      whereIs(line),
      { $set: { words: [...line.words], means: [...line.means], removed: true } },
      { session, upsert: line.fromStart },
    );
    await audit(viewer, 'synonym.delete', id, `Deleted synonyms ${synonymText(line)}`, session);
  });
  await refreshSynonyms();
  return { success: true, id };
}

/** Most frequent first, without searches that have results by now. */
export async function listVainSearches(page: number, pageSize: number): Promise<VainSearchPage> {
  const request = pageRequest(page, pageSize);
  await writeVainSearches();
  await textsRead();
  const rows = await VainSearchModel.find().sort({ day: -1, _id: -1 }).limit(ROWS_READ).lean<VainSearch[]>();
  const lines = new Map<string, VainSearchLine>();
  for (const { words, day, count, nothing } of rows) {
    const line = lines.get(words) ?? { words, count: 0, nothing: 0, days: [], suggestion: null };
    lines.set(words, line);
    line.count += count;
    line.nothing += nothing;
    line.days.push({ day, count });
  }
  const items = [...lines.values()].sort((a, b) => b.count - a.count || (a.words < b.words ? -1 : 1));
  return {
    items: items
      .slice(request.skip, request.skip + request.pageSize)
      .map((line) => ({ ...line, suggestion: catalogue.nearestName(line.words) })),
    ...pageFacts(request, items.length),
  };
}

export async function deleteVainSearch(words: string): Promise<{ words: string }> {
  await forgetVainSearches([words]);
  return { words };
}

async function forgetVainSearches(words: readonly string[]): Promise<void> {
  await writeVainSearches();
  await VainSearchModel.deleteMany({ words: mongoose.trusted({ $in: words.map(plainWords) }) });
}

async function lineOf(id: string): Promise<SynonymLine> {
  const line = (await synonymLines()).find((one) => one.id === id);
  if (!line) throw new ShopError(ErrorCode.NOT_FOUND, 'The line of synonyms was not found.');
  return line;
}

const whereIs = ({ id, fromStart }: SynonymLine) => (fromStart ? { startingKey: id } : { _id: new ObjectId(id) });

function checked({ words, means }: SynonymInput): { words: string[]; means: string[] } {
  const clean = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim().replace(/\s+/g, ' ')))];
  const rule = { words: clean(words), means: clean(means ?? []) };
  if (rule.words.length + rule.means.length < 2)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Name at least two words that mean the same', {
      fields: [{ path: 'words', message: 'At least two words' }],
    });
  return rule;
}

function audit(
  viewer: Viewer,
  action: string,
  entityId: string,
  summary: string,
  session: ClientSession,
): Promise<void> {
  return recordAudit({ viewer, action, entity: 'synonym', entityId, summary: summary.slice(0, 300), session });
}
