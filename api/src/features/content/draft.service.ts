/** Drafts of pages: visible to staff only, and validated as a whole before they are stored. */
import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { StoredPageModel, type StoredPage } from './content.model.js';
import { kindOf } from './content.service.js';
import { checkContent, type PageContent } from './content.js';
import type { ContentDraft, ContentDraftList, ContentPage, SaveContentDraftInput } from './content.types.js';
import { missingMedia, picturesOf } from './media.service.js';
import { blockTypesOf, FIXED_IDS, fixedPage, pathOf } from './pages.js';
import { MOST_OWN_PAGES } from './published.js';
import { readView, writtenView } from './view.js';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MOST_OF_SLUG = 60;

/** All pages, built-in ones first. */
export async function contentDrafts(page: number, pageSize: number): Promise<ContentDraftList> {
  const request = pageRequest(page, pageSize);
  const stored = await StoredPageModel.find({}, { 'draft.title': 1, 'published.title': 1, publishedAt: 1 })
    .sort({ _id: 1 })
    .limit(MOST_OWN_PAGES + FIXED_IDS.length)
    .lean<(Pick<StoredPage, '_id' | 'publishedAt'> & Record<'draft' | 'published', { title: string } | null>)[]>();
  const byId = new Map(stored.map((one) => [one._id, one]));
  const own = stored.filter(({ _id }) => !fixedPage(_id)).map(({ _id }) => _id);
  const ids = [...FIXED_IDS, ...own];
  const items = ids.slice(request.skip, request.skip + request.pageSize).map((id) => {
    const { draft, published, publishedAt } = byId.get(id) ?? { draft: null, published: null, publishedAt: null };
    return {
      id,
      kind: kindOf(id),
      name: fixedPage(id)?.name ?? draft?.title ?? published?.title ?? id,
      path: pathOf(id),
      changed: Boolean(draft),
      public: Boolean(published) || Boolean(fixedPage(id)),
      publishedAt,
    };
  });
  return { items, ...pageFacts(request, ids.length) };
}

/** The stored page, or an empty record for a built-in page. @throws ShopError NOT_FOUND */
export async function storedPage(id: string, session?: ClientSession): Promise<StoredPage> {
  const stored = await StoredPageModel.findById(id, null, { session }).lean<StoredPage>();
  if (stored) return stored;
  if (!fixedPage(id)) throw new ShopError(ErrorCode.NOT_FOUND, 'There is no such page.');
  return {
    _id: id,
    draft: null,
    published: null,
    edition: 0,
    version: FIRST_VERSION,
    publishedAt: null,
    updatedAt: new Date(0),
    updatedBy: { id: '', name: '' },
  };
}

/** The content that would be published now. */
export const contentOf = ({ _id, draft, published }: StoredPage): PageContent =>
  draft ?? published ?? fixedPage(_id)!.content;

export async function contentDraft(id: string): Promise<ContentDraft> {
  return draftView(await storedPage(id));
}

/** The draft as readers will see it. */
export async function contentPreview(id: string): Promise<ContentPage> {
  const stored = await storedPage(id);
  const content = contentOf(stored);
  const shown = readView(content, await picturesOf([content]));
  return { id, kind: kindOf(id), path: pathOf(id), publishedAt: stored.publishedAt, ...shown };
}

export async function draftView(stored: StoredPage): Promise<ContentDraft> {
  const { _id: id, draft, published, edition, version, publishedAt, updatedAt, updatedBy } = stored;
  const content = contentOf(stored);
  const shown = writtenView(content, await picturesOf([content]));
  const saved = updatedBy.id !== '';
  return {
    id,
    kind: kindOf(id),
    name: fixedPage(id)?.name ?? content.title,
    path: pathOf(id),
    note: (edition === 0 && fixedPage(id)?.note) || null,
    ...shown,
    blockTypes: blockTypesOf(id),
    changed: draft !== null,
    public: published !== null || fixedPage(id) !== undefined,
    edition,
    version,
    publishedAt,
    updatedAt: saved ? updatedAt : null,
    updatedBy: saved ? updatedBy.name : null,
  };
}

/** A change of a page with its audit log entry. */
export interface PageChange {
  viewer: Viewer;
  id: string;
  /** Version that the change is based on. */
  version: number;
  action: string;
  /** @param name of the page */
  summary: (name: string) => string;
  /** @returns the changed fields */
  change: (stored: StoredPage, session: ClientSession) => Partial<StoredPage> | Promise<Partial<StoredPage>>;
}

/**
 * Changes a stored page and writes the audit log.
 * @throws ShopError NOT_FOUND, STALE_VERSION
 */
export function changePage({ viewer, id, version, action, summary, change }: PageChange): Promise<StoredPage> {
  return inTransaction(async (session) => {
    const stored = await storedPage(id, session);
    assertVersion(stored, version);
    const changed = await change(stored, session);
    const after: StoredPage = {
      ...stored,
      ...changed,
      version: stored.version + 1,
      updatedAt: new Date(),
      updatedBy: { id: viewer.id, name: viewer.name },
    };
    await StoredPageModel.replaceOne({ _id: id }, after, { session, upsert: true });
    const name = fixedPage(id)?.name ?? contentOf(after).title;
    await recordAudit({ viewer, action, entity: 'page', entityId: id, summary: summary(name), session });
    return after;
  });
}

/** @throws ShopError STALE_VERSION */
export function assertVersion(stored: StoredPage, version: number): void {
  if (stored.version !== version) throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: stored.version });
}

/**
 * Saves the draft of a page.
 * @throws ShopError BAD_INPUT naming each invalid field
 */
export async function saveContentDraft(
  viewer: Viewer,
  { id, version, ...sent }: SaveContentDraftInput,
): Promise<ContentDraft> {
  await storedPage(id);
  const { content, problems } = checkContent(sent, blockTypesOf(id), id !== 'home');
  if (problems.length === 0) problems.push(...(await missingMedia(content)));
  if (problems.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, problems[0]!.message, { fields: problems });
  const stored = await changePage({
    viewer,
    id,
    version,
    action: 'page.edit',
    summary: (name) => `Saved a draft of the page ${name}`,
    change: ({ published }) => ({ draft: same(content, published) ? null : content }),
  });
  return draftView(stored);
}

const same = (one: PageContent, other: PageContent | null) =>
  other !== null && JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
/** Sorts keys for a comparison, because a database may return them in another order. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;

/** Discards the draft. @throws ShopError CONFLICT for a custom page that was never published */
export async function discardContentDraft(viewer: Viewer, id: string, version: number): Promise<ContentDraft> {
  const stored = await changePage({
    viewer,
    id,
    version,
    action: 'page.discard',
    summary: (name) => `Discarded the draft of the page ${name}`,
    change: ({ published }) => {
      if (!published && !fixedPage(id))
        throw new ShopError(ErrorCode.CONFLICT, 'Nothing of this page was published: delete it instead.');
      return { draft: null };
    },
  });
  return draftView(stored);
}

/** @throws ShopError BAD_INPUT for an invalid or existing slug, CONFLICT when there are too many pages */
export async function createContentPage(viewer: Viewer, slug: string, title: string): Promise<ContentDraft> {
  const { content, problems } = checkContent({ title, description: '', blocks: [] }, [], true);
  if (slug.length > MOST_OF_SLUG || !SLUG.test(slug))
    problems.push({
      path: 'slug',
      message: `Small letters and digits, joined by dashes, at most ${MOST_OF_SLUG}: care-of-wood.`,
    });
  else if (fixedPage(slug)) problems.push({ path: 'slug', message: 'The shop has a page of this name already.' });
  if (problems.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, problems[0]!.message, { fields: problems });
  const stored = await inTransaction(async (session) => {
    const taken = 'There is a page at this address already.';
    if (await StoredPageModel.exists({ _id: slug }).session(session))
      throw new ShopError(ErrorCode.BAD_INPUT, taken, { fields: [{ path: 'slug', message: taken }] });
    const own = { _id: mongoose.trusted({ $nin: FIXED_IDS }) };
    if ((await StoredPageModel.countDocuments(own).session(session)) >= MOST_OWN_PAGES)
      throw new ShopError(ErrorCode.CONFLICT, `A shop has at most ${MOST_OWN_PAGES} pages of its own.`);
    const page: StoredPage = {
      _id: slug,
      draft: content,
      published: null,
      edition: 0,
      version: FIRST_VERSION,
      publishedAt: null,
      updatedAt: new Date(),
      updatedBy: { id: viewer.id, name: viewer.name },
    };
    await StoredPageModel.create([page], { session });
    const summary = `Created the page ${content.title}`;
    await recordAudit({ viewer, action: 'page.create', entity: 'page', entityId: slug, summary, session });
    return page;
  });
  return draftView(stored);
}
