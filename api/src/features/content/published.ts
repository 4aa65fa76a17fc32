/** In-memory copy of the published content, for all public reads. It follows publications by other processes. */
import mongoose from 'mongoose';
import { follow } from '../../platform/database/following.js';
import type { ProductImage } from '../catalogue/product.model.js';
import type { PageContent } from './content.js';
import { ContentGenerationModel, StoredPageModel, type StoredPage } from './content.model.js';
import { picturesOf } from './media.service.js';
import { FIXED_IDS, fixedPage } from './pages.js';

/** Most custom pages. */
export const MOST_OWN_PAGES = 200;
/** Id of the only document of its collection. */
export const GENERATION = 'published';

export interface PublishedPage {
  id: string;
  content: PageContent;
  /** Null: default content. */
  publishedAt: Date | null;
}

interface Published {
  /** Generation mark of the last change; undefined before the first publication. */
  mark: string | undefined;
  pages: ReadonlyMap<string, PublishedPage>;
  pictures: ReadonlyMap<string, ProductImage>;
}

let current: Published | undefined;
let generation = 0;

/** Grows with each change that this process has seen. */
export const contentGeneration = (): number => generation;

/** A published page; undefined when it does not exist. */
export const publishedPage = (id: string): PublishedPage | undefined => now().pages.get(id);

/** All published pages: built-in ones first, then custom pages by slug. */
export const publishedPages = (): PublishedPage[] => [...now().pages.values()];

export const publishedPictures = (): ReadonlyMap<string, ProductImage> => now().pictures;

function now(): Published {
  if (!current) throw new Error('What is published was not read yet');
  return current;
}

/** Loads the published content and registers a follower for changes. */
export async function startContentSync(): Promise<void> {
  current = undefined;
  await takeOverPublished();
  const collections = [ContentGenerationModel.collection.collectionName];
  follow({ name: 'content pages', collections, look: takeOverPublished });
}

/** Reloads the published content if its generation has changed. */
export async function takeOverPublished(): Promise<void> {
  const row = await ContentGenerationModel.findById(GENERATION).lean();
  const mark = row?.mark;
  if (current && current.mark === mark) return;
  const stored = await StoredPageModel.find(
    { published: mongoose.trusted({ $ne: null }) },
    { published: 1, publishedAt: 1 },
  )
    .sort({ _id: 1 })
    .limit(MOST_OWN_PAGES + FIXED_IDS.length)
    .lean<Pick<StoredPage, '_id' | 'published' | 'publishedAt'>[]>();
  const pages = new Map<string, PublishedPage>(
    FIXED_IDS.map((id) => [id, { id, content: fixedPage(id)!.content, publishedAt: null }]),
  );
  for (const { _id: id, published, publishedAt } of stored) pages.set(id, { id, content: published!, publishedAt });
  const pictures = await picturesOf([...pages.values()].map(({ content }) => content));
  current = { mark, pages, pictures };
  generation += 1;
}
