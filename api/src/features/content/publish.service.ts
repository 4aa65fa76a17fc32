/** Publishes and unpublishes pages, keeps the history of editions, and restores old ones. */
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { ContentGenerationModel, StoredEditionModel, StoredPageModel, type StoredEdition } from './content.model.js';
import type { PageContent } from './content.js';
import type { ContentDraft, ContentEditionList } from './content.types.js';
import { assertVersion, changePage, contentOf, draftView, storedPage } from './draft.service.js';
import { fixedPage } from './pages.js';
import { GENERATION, takeOverPublished } from './published.js';

/** Writes a new generation, which tells every process to reload the published content. */
export const beginGeneration = (session: ClientSession) =>
  ContentGenerationModel.replaceOne({ _id: GENERATION }, { mark: randomUUID() }, { session, upsert: true });

/** @throws ShopError CONFLICT when the page is empty or has no changes */
export async function publishContent(viewer: Viewer, id: string, version: number): Promise<ContentDraft> {
  const stored = await changePage({
    viewer,
    id,
    version,
    action: 'page.publish',
    summary: (name) => `Published the page ${name}`,
    change: async (before, session) => {
      const content = contentOf(before);
      if (!before.draft && before.published)
        throw new ShopError(ErrorCode.CONFLICT, 'What you see here is published already.');
      if (content.blocks.length === 0)
        throw new ShopError(ErrorCode.CONFLICT, 'The page is empty: add a block before you publish it.');
      const last = await StoredEditionModel.findOne({ page: id }, { number: 1 }, { session })
        .sort({ number: -1 })
        .lean<Pick<StoredEdition, 'number'>>();
      const number = (last?.number ?? 0) + 1;
      const at = new Date();
      const by = { id: viewer.id, name: viewer.name };
      await StoredEditionModel.create([{ page: id, number, content, at, by }], { session });
      await beginGeneration(session);
      return { draft: null, published: content, edition: number, publishedAt: at };
    },
  });
  await takeOverPublished();
  return draftView(stored);
}

/** Unpublishes a custom page; its content becomes the draft. @throws ShopError CONFLICT for a built-in page */
export async function unpublishContent(viewer: Viewer, id: string, version: number): Promise<ContentDraft> {
  assertOwn(id);
  const stored = await changePage({
    viewer,
    id,
    version,
    action: 'page.unpublish',
    summary: (name) => `Took the page ${name} off the shop`,
    change: async (before, session) => {
      await beginGeneration(session);
      return { draft: contentOf(before), published: null, edition: 0, publishedAt: null };
    },
  });
  await takeOverPublished();
  return draftView(stored);
}

/** Deletes a custom page with its history. @throws ShopError CONFLICT for a built-in page, NOT_FOUND, STALE_VERSION */
export async function deleteContentPage(viewer: Viewer, id: string, version: number): Promise<DeletedPayload> {
  assertOwn(id);
  await inTransaction(async (session) => {
    const stored = await storedPage(id, session);
    assertVersion(stored, version);
    await StoredPageModel.deleteOne({ _id: id }, { session });
    await StoredEditionModel.deleteMany({ page: id }, { session });
    await beginGeneration(session);
    const { title } = contentOf(stored);
    const summary = `Deleted the page ${title}`;
    await recordAudit({ viewer, action: 'page.delete', entity: 'page', entityId: id, summary, session });
  });
  await takeOverPublished();
  return { success: true, id };
}

function assertOwn(id: string): void {
  if (fixedPage(id)) throw new ShopError(ErrorCode.CONFLICT, 'Every shop has this page; it can be changed only.');
}

/** Editions, newest first; the default content is the oldest. */
export async function contentHistory(id: string, page: number, pageSize: number): Promise<ContentEditionList> {
  const request = pageRequest(page, pageSize);
  const [{ edition }, count, stored] = await Promise.all([
    storedPage(id),
    StoredEditionModel.countDocuments({ page: id }),
    StoredEditionModel.find({ page: id }, { number: 1, at: 1, by: 1, 'content.title': 1 })
      .sort({ number: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredEdition[]>(),
  ]);
  const items: ContentEditionList['items'] = stored.map(({ number, content, at, by }) => ({
    number,
    title: content.title,
    at,
    by: by.name,
    current: number === edition,
  }));
  const first = fixedPage(id);
  const total = count + (first ? 1 : 0);
  if (first && items.length < request.pageSize && request.skip <= count)
    items.push({ number: 0, title: first.content.title, at: null, by: null, current: edition === 0 });
  return { items, ...pageFacts(request, total) };
}

/** Copies an older edition into the draft. @throws ShopError NOT_FOUND */
export async function restoreContent(
  viewer: Viewer,
  id: string,
  version: number,
  number: number,
): Promise<ContentDraft> {
  const stored = await changePage({
    viewer,
    id,
    version,
    action: 'page.restore',
    summary: (name) => `Took edition ${number} of the page ${name} as its draft`,
    change: async ({ edition }, session) => {
      const content = await editionOf(id, number, session);
      return { draft: number === edition ? null : content };
    },
  });
  return draftView(stored);
}

async function editionOf(id: string, number: number, session: ClientSession): Promise<PageContent> {
  const first = number === 0 ? fixedPage(id)?.content : undefined;
  const found = first ?? (await StoredEditionModel.findOne({ page: id, number }, null, { session }).lean())?.content;
  if (!found) throw new ShopError(ErrorCode.NOT_FOUND, 'There is no such edition of this page.');
  return found;
}
