// How to reach the shop: four cards, the networks, a map, and a form.
import type { ReactNode } from 'react';
import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import {
  directionsLink,
  documentTitle,
  mapEmbedLink,
  shop,
  shopAddressLine,
  shopCallLink,
  shopMailLink,
} from '../../shared/shop';
import { BrandIcon } from '../../shared/ui/BrandIcon';
import { ContactForm } from './ContactForm';
import { contact } from './content';

const link = 'font-semibold text-accent underline underline-offset-4';

function InfoCard({
  Icon,
  title,
  text,
  children,
}: {
  Icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-5 max-sm:pl-16 sm:p-6">
      <Icon
        aria-hidden
        strokeWidth={1.4}
        className="size-8 text-accent max-sm:absolute max-sm:top-5 max-sm:left-5 max-sm:size-7"
      />
      <h2 className="font-sans text-lg font-semibold sm:mt-3">{title}</h2>
      <p className="mt-1 text-ink-soft">{text}</p>
      <div className="mt-auto pt-2.5 sm:pt-4">{children}</div>
    </li>
  );
}

export default function ContactRoute() {
  return (
    <div className="container-page py-8 sm:py-12">
      <Head
        title={documentTitle('Contact')}
        description={contact.intro.text}
        canonical={paths.contact.href}
        facts={(words) => [words.shop()]}
      />
      <h1 className="text-title">{contact.intro.title}</h1>
      <p className="mt-2 max-w-2xl text-lg text-ink-soft">{contact.intro.text}</p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <InfoCard Icon={Phone} {...contact.cards.phone}>
          <a href={shopCallLink} className={link}>
            {shop.phone}
          </a>
        </InfoCard>
        <InfoCard Icon={Mail} {...contact.cards.email}>
          <a href={shopMailLink} className={`${link} break-all`}>
            {shop.email}
          </a>
        </InfoCard>
        <InfoCard Icon={MapPin} {...contact.cards.showroom}>
          <address className="not-italic">{shopAddressLine}</address>
          <a href={directionsLink} target="_blank" rel="noopener noreferrer" className={`${link} mt-1.5 inline-block`}>
            Get Directions
          </a>
        </InfoCard>
        <InfoCard Icon={Clock} {...contact.cards.hours}>
          <dl>
            {shop.showroomHours.map(({ days, hours }) => (
              <div key={days} className="flex gap-3">
                <dt className="min-w-18 font-medium">{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </InfoCard>
      </ul>
      <div className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-2 lg:gap-10">
        <ContactForm />
        <div className="flex flex-col gap-6">
          <section aria-labelledby="map" className="flex grow flex-col">
            <h2 id="map" className="text-2xl">
              {contact.map.title}
            </h2>
            <iframe
              src={mapEmbedLink}
              title={`Map: ${shopAddressLine}`}
              loading="lazy"
              referrerPolicy="no-referrer"
              sandbox="allow-scripts allow-same-origin allow-popups"
              className="mt-4 min-h-80 w-full grow rounded-card border border-line bg-sunken"
            />
          </section>
          <section aria-labelledby="social">
            <h2 id="social" className="text-2xl">
              {contact.social.title}
            </h2>
            <p className="mt-1 text-ink-soft">{contact.social.text}</p>
            <ul className="mt-4 flex flex-wrap gap-2.5">
              {shop.social.map(({ name, url }) => (
                <li key={name}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium transition hover:bg-sunken"
                  >
                    <BrandIcon name={name} />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}
