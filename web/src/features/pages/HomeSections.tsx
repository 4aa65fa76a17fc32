// The parts of the home page that need no data of their own.
import { Hammer, Headset, PencilRuler, ShieldCheck } from 'lucide-react';
import { paths } from '../../shared/paths';
import { chatLink, consultationText } from '../../shared/shop';
import { ButtonLink, ButtonOutLink } from '../../shared/ui/Button';
import { home } from './home-content';
import { SectionHeading } from './SectionHeading';

const reasonIcons = [Hammer, ShieldCheck, PencilRuler, Headset];

export function WhyChooseUs() {
  return (
    <section data-later aria-labelledby="why" className="container-page py-16 sm:py-24">
      <SectionHeading id="why" {...home.reasons} />
      <ul className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {home.reasons.items.map(({ title, text }, index) => {
          const Icon = reasonIcons[index % reasonIcons.length]!;
          return (
            <li key={title} className="border-t border-line-strong/60 pt-5">
              <Icon aria-hidden strokeWidth={1.4} className="size-8 text-accent" />
              <h3 className="mt-3 text-lg font-semibold">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Process() {
  return (
    <section data-later aria-labelledby="process" className="bg-sunken py-16 sm:py-24">
      <div className="container-page">
        <SectionHeading id="process" {...home.process} />
        <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {home.process.steps.map(({ title, text }, index) => (
            <li key={title} className="max-sm:grid max-sm:grid-cols-[3rem_1fr]">
              <span aria-hidden className="row-span-2 font-display text-5xl leading-none text-accent/80 sm:text-6xl">
                {index + 1}
              </span>
              <h3 className="text-lg font-semibold sm:mt-3">{title}</h3>
              <p className="mt-1 text-ink-soft sm:mt-1.5">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Testimonials() {
  return (
    <section data-later aria-labelledby="testimonials" className="container-page py-16 sm:py-24">
      <SectionHeading id="testimonials" {...home.testimonials} />
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {home.testimonials.items.map(({ quote, name, place, piece }) => (
          <li key={name}>
            <figure className="flex h-full flex-col rounded-card border border-line bg-surface p-6 sm:p-7">
              <blockquote className="grow font-display text-xl leading-snug">“{quote}”</blockquote>
              <figcaption className="mt-5 text-sm">
                <span className="block font-semibold">{name}</span>
                <span className="block text-ink-soft">{place}</span>
                <span className="block text-ink-soft">{piece}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Consultation() {
  return (
    <section data-later aria-labelledby="consultation" className="container-page pb-16 sm:pb-24">
      <div className="rounded-[1.75rem] bg-night px-6 py-14 text-center text-on-night sm:px-12 sm:py-20">
        <h2 id="consultation" className="text-title">
          {home.consultation.title}
        </h2>
        <p className="mx-auto mt-4 max-w-xl text-lg text-on-night-soft">{home.consultation.text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.contact.href} size="large" look="brass">
            {home.consultation.showroomLabel}
          </ButtonLink>
          <ButtonOutLink href={chatLink(consultationText)} size="large" look="light">
            {home.consultation.chatLabel}
          </ButtonOutLink>
        </div>
      </div>
    </section>
  );
}
