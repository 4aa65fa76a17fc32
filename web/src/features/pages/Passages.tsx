// Blocks that are lists of short passages: reasons, steps, cards, numbers, testimonials, questions.
import { HeadsetIcon, MalletIcon, PencilRulerIcon, ShieldIcon } from '../../shared/ui/icons';
import { Picture } from '../../shared/ui/Picture';
import type { BlockProps } from './block';
import { SectionHeading } from './SectionHeading';
import { movable, carousel } from './carousel-classes';

const reasonIcons = [MalletIcon, ShieldIcon, PencilRulerIcon, HeadsetIcon];

export function Reasons({ block, id }: BlockProps) {
  return (
    <>
      <SectionHeading id={id} {...block} />
      <ul
        {...movable}
        aria-labelledby={id}
        className={`mt-4 grid gap-5 sm:mt-8 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4 ${carousel} max-sm:auto-cols-[72%]`}
      >
        {block.items.map(({ title, text }, index) => {
          const Icon = reasonIcons[index % reasonIcons.length]!;
          return (
            <li key={index} className="border-t border-line-strong/60 pt-3 sm:pt-5">
              <Icon strokeWidth={1.4} className="size-7 text-accent sm:size-8" />
              <h3 className="mt-2 font-semibold sm:mt-3 sm:text-lg">{title}</h3>
              <p className="mt-1.5 text-ink-soft max-sm:text-sm">{text}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function Process({ block, id }: BlockProps) {
  return (
    <>
      <SectionHeading id={id} {...block} />
      <ol className="mt-4 grid gap-2.5 sm:mt-10 sm:gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {block.items.map(({ title, text }, index) => (
          <li key={index} className="max-sm:grid max-sm:grid-cols-[2.25rem_1fr]">
            <span aria-hidden className="row-span-2 font-display text-4xl leading-none text-accent/80 sm:text-6xl">
              {index + 1}
            </span>
            <h3 className="font-semibold sm:mt-3 sm:text-lg">{title}</h3>
            <p className="text-ink-soft max-sm:text-sm sm:mt-1.5">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

export function Steps({ block, id }: BlockProps) {
  return (
    <>
      <SectionHeading id={id} {...block} />
      <ol className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {block.items.map(({ title, text }, index) => (
          <li key={index} className="border-t border-line-strong/60 pt-5">
            <span aria-hidden className="font-display text-4xl leading-none text-accent">
              {index + 1}
            </span>
            <h3 className="mt-2 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

export function Cards({ block, id }: BlockProps) {
  return (
    <>
      <SectionHeading id={id} {...block} />
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {block.items.map(({ title, text, picture }, index) => (
          <li key={index} className="overflow-hidden rounded-card border border-line bg-surface">
            {picture && (
              <Picture
                image={picture}
                alt=""
                sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 31vw, 92vw"
                className="aspect-[3/2] w-full"
              />
            )}
            <div className="p-6 lg:p-8">
              <h3 className="font-display text-2xl md:max-lg:text-xl">{title}</h3>
              <p className="mt-3 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Statistics({ block }: BlockProps) {
  return (
    <dl className="grid grid-cols-2 gap-y-8 lg:grid-cols-4">
      {block.items.map(({ title, text }, index) => (
        <div key={index} className="flex flex-col-reverse text-center">
          <dt className="text-ink-soft">{text}</dt>
          <dd className="font-display text-4xl text-accent sm:text-5xl">{title}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Testimonials({ block, id }: BlockProps) {
  return (
    <>
      <SectionHeading id={id} {...block} />
      <ul
        {...movable}
        aria-labelledby={id}
        className={`mt-4 grid gap-3 sm:mt-8 sm:gap-5 lg:grid-cols-3 ${carousel} max-sm:auto-cols-[82%]`}
      >
        {block.items.map(({ title, text, detail, note }, index) => (
          <li key={index}>
            <figure className="flex h-full flex-col rounded-card border border-line bg-surface p-4 sm:p-7">
              <blockquote className="grow leading-snug max-sm:text-[0.95rem] sm:font-display sm:text-xl">
                “{text}”
              </blockquote>
              <figcaption className="mt-3 text-sm sm:mt-5">
                <span className="block font-semibold">{title}</span>
                {[detail, note].filter(Boolean).map((line) => (
                  <span key={line} className="block text-ink-soft">
                    {line}
                  </span>
                ))}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Questions({ block, id }: BlockProps) {
  return (
    <div className="max-w-[70ch]">
      <SectionHeading id={id} title={block.title} text={null} />
      {block.items.map(({ title, text }, index) => (
        <details key={index} className="border-b border-line py-4 first-of-type:mt-4">
          <summary className="cursor-pointer text-lg font-semibold">{title}</summary>
          <p className="mt-2 text-ink-soft">{text}</p>
        </details>
      ))}
    </div>
  );
}
