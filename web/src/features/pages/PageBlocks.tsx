// A page as its owner has put it together: each block by its own component, on its own ground.
import type { ComponentType, ReactNode } from 'react';
import { ContentButtons } from '../../shared/ui/ContentLink';
import type { Block, BlockProps, BlockType } from './block';
import { Banner, FilmBlock, PictureBlock } from './Media';
import { Cards, Process, Questions, Reasons, Statistics, Steps, Testimonials } from './Passages';
import { Certifications, Prose, Story } from './Story';

function CallToAction({ block: { title, text, links }, id }: BlockProps) {
  return (
    <div className="rounded-[1.75rem] bg-night px-5 py-6 text-center text-on-night sm:px-12 sm:py-20">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {text && <p className="mx-auto mt-3 max-w-xl text-on-night-soft sm:mt-4 sm:text-lg">{text}</p>}
      <ContentButtons links={links} className="mt-5 justify-center sm:mt-8" />
    </div>
  );
}

/** Background of a block: `wide` fills the width, `sunken` is darker, `plain` is the page's own. */
type Ground = 'wide' | 'sunken' | 'plain';
export type Looks<Look> = Partial<Record<BlockType, readonly [Ground, Look]>>;

const looks: Looks<ComponentType<BlockProps>> = {
  BANNER: ['wide', Banner],
  STATISTICS: ['sunken', Statistics],
  REASONS: ['plain', Reasons],
  PROCESS: ['sunken', Process],
  STEPS: ['plain', Steps],
  TESTIMONIALS: ['plain', Testimonials],
  CALL_TO_ACTION: ['plain', CallToAction],
  STORY: ['plain', Story],
  CERTIFICATIONS: ['plain', Certifications],
  CARDS: ['sunken', Cards],
  QUESTIONS: ['plain', Questions],
  PROSE: ['plain', Prose],
  PICTURE: ['plain', PictureBlock],
  FILM: ['plain', FilmBlock],
};

/** Blocks that name themselves by a heading. */
const unnamed = new Set<BlockType>(['STATISTICS', 'PROSE', 'PICTURE', 'FILM', 'CERTIFICATIONS']);
/** Blocks that bring the heading of the page. */
const headings = new Set<BlockType>(['HERO', 'BANNER']);

interface Props {
  blocks: readonly Block[];
  /** Blocks of this screen alone. */
  own?: Looks<(props: BlockProps) => ReactNode>;
  /** The heading of a page none of whose blocks brings one. */
  heading: ReactNode;
}

export function PageBlocks({ blocks, own = {}, heading }: Props) {
  const headed = blocks.some(({ type }) => headings.has(type));
  let before: Ground = headed ? 'wide' : 'plain';
  return (
    <>
      {!headed && (
        <div className="container-page pt-10 pb-6 sm:pt-16">
          <h1 className="text-title">{heading}</h1>
        </div>
      )}
      {blocks.map((block, index) => {
        const { type } = block;
        // Rendered beside the story before it.
        if (type === 'CERTIFICATIONS' && blocks[index - 1]?.type === 'STORY') return null;
        const [, draw] = own[type] ?? [];
        const [, Look] = looks[type] ?? [];
        const [ground] = own[type] ?? looks[type] ?? [];
        // A kind of block that this client does not know yet.
        if (!ground) return null;
        const spaced = before !== 'plain' || ground !== 'plain';
        before = ground;
        const id = `${type.toLowerCase().replaceAll('_', '-')}-${index}`;
        const next = blocks[index + 1];
        const beside = type === 'STORY' && next?.type === 'CERTIFICATIONS' && { block: next, id: `${id}-papers` };
        const drawn = draw ? draw({ block, id }) : Look && <Look block={block} id={id} {...(beside && { beside })} />;
        if (ground === 'wide') return <div key={id}>{drawn}</div>;
        const small = type === 'STATISTICS';
        return (
          <section
            key={id}
            data-block={type}
            {...(unnamed.has(type) ? {} : { 'aria-labelledby': id })}
            className={
              ground === 'plain'
                ? `container-page pb-6 sm:pb-24 ${spaced ? 'pt-6 sm:pt-24' : ''}`
                : small
                  ? 'border-b border-line bg-sunken py-10 sm:py-14'
                  : 'bg-sunken py-6 sm:py-24'
            }
          >
            {ground === 'plain' ? drawn : <div className="container-page">{drawn}</div>}
          </section>
        );
      })}
    </>
  );
}
