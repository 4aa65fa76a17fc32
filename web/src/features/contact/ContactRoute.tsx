// Contact page: four cards, social links, map, and form.
import { useEffect, type ReactNode } from 'react';
import { useContactPageQuery, type ContactPageQuery } from '../../generated/contact';
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
import { Picture } from '../../shared/ui/Picture';
import { Spinner } from '../../shared/ui/Spinner';
import { ClockIcon, type IconComponent, MailIcon, MapPinIcon, PhoneIcon } from '../../shared/ui/icons';
import { ContactForm } from './ContactForm';
import { StillMap } from './StillMap';

const link = 'font-semibold text-accent underline underline-offset-4';

type Block = NonNullable<ContactPageQuery['contentPage']>['blocks'][number];
type Words = Pick<Block, 'title' | 'text'>;

/** Shown when the owner's text could not be loaded. */
const withoutWords: Block[] = (
  [
    ['CONTACT_PHONE', 'Phone'],
    ['CONTACT_EMAIL', 'Email'],
    ['CONTACT_SHOWROOM', 'Address'],
    ['CONTACT_HOURS', 'Hours'],
    ['CONTACT_FORM', 'Send us a message'],
  ] as const
).map(([type, title]) => ({ __typename: 'ContentBlock', type, title, text: null, picture: null }));

function InfoCard({ Icon, title, text, children }: Words & { Icon: IconComponent; children: ReactNode }) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-5 max-sm:pl-16 sm:p-6">
      <Icon strokeWidth={1.4} className="size-8 text-accent max-sm:absolute max-sm:top-5 max-sm:left-5 max-sm:size-7" />
      <h2 className="font-sans text-lg font-semibold sm:mt-3">{title}</h2>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      <div className="mt-auto pt-2.5 sm:pt-4">{children}</div>
    </li>
  );
}

/** The cards in the owner's order; each tells what the settings say. */
const cards: Partial<Record<Block['type'], (words: Words) => ReactNode>> = {
  CONTACT_PHONE: (words) => (
    <InfoCard key="phone" Icon={PhoneIcon} {...words}>
      <a href={shopCallLink} className={link}>
        {shop.phone}
      </a>
    </InfoCard>
  ),
  CONTACT_EMAIL: (words) => (
    <InfoCard key="email" Icon={MailIcon} {...words}>
      <a href={shopMailLink} className={`${link} break-all`}>
        {shop.email}
      </a>
    </InfoCard>
  ),
  CONTACT_SHOWROOM: (words) => (
    <InfoCard key="showroom" Icon={MapPinIcon} {...words}>
      <address className="not-italic">{shopAddressLine}</address>
      <a href={directionsLink} target="_blank" rel="noopener noreferrer" className={`${link} mt-1.5 inline-block`}>
        Get Directions
      </a>
    </InfoCard>
  ),
  CONTACT_HOURS: (words) => (
    <InfoCard key="hours" Icon={ClockIcon} {...words}>
      <dl>
        {shop.showroomHours.map(({ days, hours }) => (
          <div key={days} className="flex gap-3">
            <dt className="min-w-18 font-medium">{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </InfoCard>
  ),
};

const ShopMap = ({ title }: Words) => (
  <section aria-labelledby="map" className="flex grow flex-col">
    <h2 id="map" className="text-2xl">
      {title}
    </h2>
    <div className="relative mt-4 min-h-80 grow overflow-hidden rounded-card border border-line bg-sunken print:hidden">
      <StillMap />
      <iframe
        src={mapEmbedLink}
        title={`Map: ${shopAddressLine}`}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups"
        // With a colour scheme other than the map's, browsers paint a white background behind the iframe.
        className="absolute inset-0 size-full scheme-light"
      />
    </div>
    <p className="mt-2 text-sm text-ink-soft">
      {shopAddressLine} ·{' '}
      <a href={directionsLink} target="_blank" rel="noopener noreferrer" className={link}>
        Open in maps
      </a>
    </p>
  </section>
);

const Networks = ({ title, text }: Words) => (
  <section aria-labelledby="social">
    <h2 id="social" className="text-2xl">
      {title}
    </h2>
    {text && <p className="mt-1 text-ink-soft">{text}</p>}
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
);

const GrievanceOfficer = () => (
  <section aria-labelledby="grievance">
    <h2 id="grievance" className="text-2xl">
      Grievance Officer
    </h2>
    <p className="mt-1 text-ink-soft">{[shop.grievanceName, shop.grievanceDesignation].filter(Boolean).join(', ')}</p>
    {shop.grievanceContact && <p className="font-semibold">{shop.grievanceContact}</p>}
  </section>
);

export default function ContactRoute() {
  const { data, error, loading } = useContactPageQuery();
  useEffect(() => {
    if (error) console.error('The words of the page could not be fetched', error);
  }, [error]);
  if (loading && !data) return <Spinner className="flex min-h-[60dvh] w-full text-3xl text-accent" />;
  // Without its content the page still shows how to reach the shop.
  const blocks = data?.contentPage?.blocks ?? withoutWords;
  const of = (type: Block['type']) => blocks.find((block) => block.type === type);
  const [introduction, form, map, social] = (
    ['CONTACT_INTRODUCTION', 'CONTACT_FORM', 'CONTACT_MAP', 'CONTACT_SOCIAL'] as const
  ).map(of);
  const shown = blocks.flatMap(({ type, title, text }) => cards[type]?.({ title, text }) ?? []);
  return (
    <div className="container-page py-8 sm:py-12">
      <Head
        title={documentTitle(data?.contentPage?.title || 'Contact')}
        description={data?.contentPage?.description}
        canonical={paths.contact.href}
        structuredData={(jsonLd) => [jsonLd.shop()]}
      />
      <div className="grid items-center gap-x-12 gap-y-5 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h1 className="text-title">{introduction?.title ?? data?.contentPage?.title ?? 'Contact'}</h1>
          {introduction?.text && <p className="mt-2 max-w-2xl text-lg text-ink-soft">{introduction.text}</p>}
        </div>
        {introduction?.picture && (
          <Picture
            image={introduction.picture}
            alt=""
            sizes="(min-width: 80rem) 34rem, (min-width: 64rem) 45vw, 92vw"
            eager
            className="aspect-[5/2] h-auto w-full rounded-card lg:aspect-[2/1]"
          />
        )}
      </div>
      {shown.length > 0 && <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">{shown}</ul>}
      <div className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-2 lg:gap-10">
        {form && <ContactForm {...form} />}
        <div className="flex flex-col gap-6">
          {map && <ShopMap {...map} />}
          {social && <Networks {...social} />}
          {shop.grievanceName && <GrievanceOfficer />}
        </div>
      </div>
    </div>
  );
}
