/** What is published, in memory: every public read is answered from here, and this process follows what others publish. */
import mongoose from 'mongoose';
import { follow } from '../../platform/database/following.js';
import type { ProductImage } from '../catalogue/product.model.js';
import type { PageContent } from './content.js';
import { ContentGenerationModel, StoredPageModel, type StoredPage } from './content.model.js';
import { picturesOf } from './media.service.js';
import { FIXED_IDS, fixedPage } from './pages.js';

/** Own pages a shop may have. */
export const MOST_OWN_PAGES = 200;
/** The one row of its collection. */
export const GENERATION = 'published';

export interface PublishedPage {
  id: string;
  content: PageContent;
  /** Null: as it was in a new shop. */
  publishedAt: Date | null;
}

interface Published {
  /** That of the last change; none before anything was published. */
  mark: string | undefined;
  pages: ReadonlyMap<string, PublishedPage>;
  pictures: ReadonlyMap<string, ProductImage>;
}

let current: Published | undefined;
let generation = 0;

/** Grows with each change that this process has seen. */
export const contentGeneration = (): number => generation;

/** A page as everybody sees it; undefined when there is none. */
export const publishedPage = (id: string): PublishedPage | undefined => now().pages.get(id);

/** Every page that is published, those all shops have first, then own pages by their addresses. */
export const publishedPages = (): PublishedPage[] => [...now().pages.values()];

export const publishedPictures = (): ReadonlyMap<string, ProductImage> => now().pictures;

function now(): Published {
  if (!current) throw new Error('What is published was not read yet');
  return current;
}

/** Takes over what is published, to be followed from then on. */
export async function startContentSync(): Promise<void> {
  current = undefined;
  await takeOverPublished();
  const collections = [ContentGenerationModel.collection.collectionName];
  follow({ name: 'content pages', collections, look: takeOverPublished });
}

/** Reads what is published, when it is not what is known already. */
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
