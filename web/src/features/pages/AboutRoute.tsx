// Who makes all this: story, papers, numbers, beliefs and the way a piece is made.
import { BadgeCheck } from 'lucide-react';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle } from '../../shared/shop';
import { ButtonLink } from '../../shared/ui/Button';
import { about } from './about-content';
import { SectionHeading } from './SectionHeading';

export default function AboutRoute() {
  return (
    <>
      <Head title={documentTitle('About')} description={about.hero.text} canonical={paths.about.href} />
      <section className="relative isolate overflow-hidden bg-[#182420] text-white">
        <img
          src="/films/turning-stair.webp"
          alt=""
          fetchPriority="high"
          onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
          className="absolute inset-0 -z-20 size-full object-cover"
        />
        <div aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-black/75 via-black/45 to-black/35" />
        <div className="container-page pt-28 pb-14 sm:pt-48 sm:pb-20">
          <p className="text-sm font-semibold tracking-[0.14em] text-[#ecc793] uppercase">
            Since {about.story.founded}
          </p>
          <h1 className="mt-3 max-w-[16ch] text-hero">{about.hero.title}</h1>
          <p className="mt-4 max-w-xl text-lg text-white/90">{about.hero.text}</p>
        </div>
      </section>

      <section aria-label="In numbers" className="border-b border-line bg-sunken">
        <dl className="container-page grid grid-cols-2 gap-y-8 py-10 sm:py-14 lg:grid-cols-4">
          {about.statistics.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse text-center">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-display text-4xl text-accent sm:text-5xl">{value}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section
        aria-labelledby="story"
        className="container-page grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1.35fr_1fr]"
      >
        <div>
          <h2 id="story" className="text-title">
            {about.story.title}
          </h2>
          <div className="mt-5 max-w-[65ch] space-y-4 text-lg leading-relaxed text-ink-soft">
            {about.story.paragraphs.map((paragraph) => (
              <p key={paragraph.slice(0, 24)}>{paragraph}</p>
            ))}
          </div>
        </div>
        <section
          aria-labelledby="certifications"
          className="self-start rounded-card border border-line bg-surface p-6 shadow-card sm:p-8"
        >
          <h2 id="certifications" className="text-2xl">
            {about.certifications.title}
          </h2>
          <p className="mt-1.5 text-ink-soft">{about.certifications.text}</p>
          <ul className="mt-5 grid gap-4">
            {about.certifications.items.map(({ name, meaning }) => (
              <li key={name} className="flex gap-3">
                <BadgeCheck aria-hidden strokeWidth={1.5} className="mt-0.5 size-6 shrink-0 text-accent" />
                <p>
                  <span className="block font-semibold">{name}</span>
                  <span className="text-ink-soft">{meaning}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      </section>

      <section aria-labelledby="philosophy" className="bg-sunken py-16 sm:py-24">
        <div className="container-page">
          <SectionHeading id="philosophy" title={about.philosophy.title} text={about.philosophy.text} />
          <ul className="mt-8 grid gap-5 lg:grid-cols-3">
            {about.philosophy.cards.map(({ title, text }) => (
              <li key={title} className="rounded-card border border-line bg-surface p-6 sm:p-8">
                <h3 className="font-display text-2xl">{title}</h3>
                <p className="mt-3 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section aria-labelledby="creation" className="container-page py-16 sm:py-24">
        <SectionHeading id="creation" title={about.creation.title} text={about.creation.text} />
        <ol className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {about.creation.steps.map(({ title, text }, index) => (
            <li key={title} className="border-t border-line-strong/60 pt-5">
              <span aria-hidden className="font-display text-4xl leading-none text-accent">
                {index + 1}
              </span>
              <h3 className="mt-2 text-lg font-semibold">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="visit" className="container-page pb-16 sm:pb-24">
        <div className="rounded-[1.75rem] bg-night px-6 py-14 text-center text-on-night sm:px-12 sm:py-20">
          <h2 id="visit" className="text-title">
            {about.consultation.title}
          </h2>
          <p className="mx-auto mt-4 max-w-xl text-lg text-on-night-soft">{about.consultation.text}</p>
          <ButtonLink to={paths.contact.href} size="large" look="brass" className="mt-8">
            {about.consultation.bookLabel}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
