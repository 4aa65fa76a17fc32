// A part of a page as the server tells it.
import type { PageContentFragment } from '../../generated/pages';

export type Block = PageContentFragment['blocks'][number];
export type BlockType = Block['type'];

/** The picture at the top of a page, which is shown where its address is shared. */
export const bannerOf = (blocks: readonly Block[]): string | undefined =>
  blocks.find(({ type }) => type === 'BANNER')?.picture?.url;

export interface BlockProps {
  block: Block;
  /** Id of its heading within the page. */
  id: string;
}
