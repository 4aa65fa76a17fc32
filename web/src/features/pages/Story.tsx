// Blocks of prose, and what the shop is held to, which stands beside a story that it follows.
import { Picture } from '../../shared/ui/Picture';
import { RichText } from '../../shared/ui/RichText';
import { SealIcon } from '../../shared/ui/icons';
import type { Block, BlockProps } from './block';

interface StoryProps extends BlockProps {
  /** The block rendered beside it. */
  beside?: { block: Block; id: string };
}

export function Story({ block, id, beside }: StoryProps) {
  const story = (
    <div>
      <h2 id={id} className="text-title">
        {block.title}
      </h2>
      {block.picture && (
        <Picture
          image={block.picture}
          alt=""
          sizes="(min-width: 64rem) 44rem, 92vw"
          className="mt-5 aspect-[16/9] h-auto w-full rounded-card"
        />
      )}
      <RichText body={block.body} className="mt-5 max-w-[65ch] text-lg leading-relaxed text-ink-soft" />
    </div>
  );
  if (!beside) return story;
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.35fr_1fr]">
      {story}
      <Certifications {...beside} />
    </div>
  );
}

export function Certifications({ block, id }: BlockProps) {
  return (
    <section
      aria-labelledby={id}
      className="self-start rounded-card border border-line bg-surface p-6 shadow-card sm:p-8"
    >
      <h2 id={id} className="text-2xl">
        {block.title}
      </h2>
      {block.text && <p className="mt-1.5 text-ink-soft">{block.text}</p>}
      <ul className="mt-5 grid gap-4">
        {block.items.map(({ title, text }, index) => (
          <li key={index} className="flex gap-3">
            <SealIcon strokeWidth={1.5} className="mt-0.5 size-6 shrink-0 text-accent" />
            <p>
              <span className="block font-semibold">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Prose({ block }: BlockProps) {
  return <RichText body={block.body} className="max-w-[70ch] text-lg leading-relaxed" />;
}
