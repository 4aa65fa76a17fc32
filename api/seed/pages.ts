/** Publishes one page of the demo shop's own and links it in a menu of the footer. */
import { randomUUID } from 'node:crypto';
import { ContentGenerationModel, StoredEditionModel, StoredPageModel } from '../src/features/content/content.model.js';
import type { PageBlock, PageContent } from '../src/features/content/content.js';
import { fixedPage, pathOf } from '../src/features/content/pages.js';
import { GENERATION } from '../src/features/content/published.js';
import { FIRST_VERSION } from '../src/types/first-version.js';
import { content } from './content.js';

interface OwnPage extends PageContent {
  slug: string;
  /** The menu of the foot that leads to it, by its heading, and what stands there. */
  menu: { title: string; label: string };
}

/** Whatever somebody has written already stays alone. */
export async function seedPages(now: number): Promise<void> {
  if (await StoredPageModel.exists({})) return;
  const pages = content<OwnPage[]>('pages');
  const footer = fixedPage('footer')!.content;
  await publish(
    [
      ...pages.map(({ slug, title, description, blocks }) => ({ id: slug, content: { title, description, blocks } })),
      { id: 'footer', content: { ...footer, blocks: footer.blocks.map((block) => withLinks(block, pages)) } },
    ],
    new Date(now),
  );
}

const withLinks = (block: PageBlock, pages: readonly OwnPage[]): PageBlock => {
  const added = pages.filter(({ menu }) => block.type === 'FOOTER_MENU' && menu.title === block.title);
  const links = added.map(({ slug, menu }) => ({ label: menu.label, to: pathOf(slug)! }));
  return links.length > 0 ? { ...block, links: [...(block.links ?? []), ...links] } : block;
};

async function publish(pages: readonly { id: string; content: PageContent }[], at: Date): Promise<void> {
  const by = { id: 'demo', name: 'Demo' };
  await StoredEditionModel.insertMany(pages.map(({ id, content }) => ({ page: id, number: 1, content, at, by })));
  await StoredPageModel.insertMany(
    pages.map(({ id, content }) => ({
      _id: id,
      draft: null,
      published: content,
      edition: 1,
      version: FIRST_VERSION,
      publishedAt: at,
      updatedAt: at,
      updatedBy: by,
    })),
  );
  await ContentGenerationModel.create({ _id: GENERATION, mark: randomUUID() });
}
