// Footer of every page: the owner's menus, contact details, and opening hours.
import { Link } from 'react-router-dom';
import { useFooterQuery, type FooterQuery } from '../generated/shared';
import { paths } from '../shared/paths';
import { shop, shopAddressLine, shopCallLink, shopMailLink } from '../shared/shop';
import { BrandIcon } from '../shared/ui/BrandIcon';
import { ContentLink } from '../shared/ui/ContentLink';
import { PayMarks } from '../shared/ui/PayMarks';

type Block = NonNullable<FooterQuery['contentPage']>['blocks'][number];

const link =
  'inline-flex min-h-8 items-center underline-offset-4 pointer-coarse:min-h-11 hover:text-brass hover:underline';
const heading = 'mb-0.5 sm:mb-3 font-sans text-xs font-semibold tracking-[0.16em] text-brass uppercase';

/** Grid classes by the number of menus beside the shop's own columns. */
const columns = ['lg:grid-cols-[1.5fr_1.2fr_1fr]', 'lg:grid-cols-[1.5fr_1fr_1.2fr_1fr]'];
const manyColumns = 'lg:grid-cols-4 xl:grid-cols-[1.3fr_1fr_1fr_1.2fr_1.25fr]';

export function Footer() {
  // Until the answer has come, the footer shows what the settings say.
  const { data } = useFooterQuery();
  const blocks = data?.contentPage?.blocks ?? [];
  const textOf = (type: Block['type']) => blocks.find((block) => block.type === type)?.text;
  const menus = blocks.filter(({ type }) => type === 'FOOTER_MENU');
  const linked = new Set(menus.flatMap(({ links }) => links.map(({ to }) => to)));
  const pages = (data?.contentPages.items ?? []).filter(
    ({ kind, path }) => kind === 'OWN' && path && !linked.has(path) && shop.footerListsPages !== false,
  );
  return (
    <footer className="mt-auto bg-night text-on-night">
      <div
        className={`container-page grid gap-x-4 gap-y-4 pt-5 pb-2 min-[23rem]:grid-cols-[1.1fr_1fr] sm:gap-x-6 sm:grid-cols-2 sm:gap-y-9 sm:py-14 ${columns[menus.length] ?? manyColumns}`}
      >
        <div className="min-[23rem]:max-lg:col-span-2">
          <p className="font-display text-3xl">{shop.brand}</p>
          <p className="mt-2 max-w-xs text-on-night-soft max-sm:text-sm sm:mt-3">{textOf('FOOTER_ABOUT')}</p>
          <ul className="mt-3 flex gap-1 sm:mt-5" aria-label="Follow us">
            {shop.social.map(({ name, url }) => (
              <li key={name}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={name}
                  className="grid size-11 place-items-center rounded-full border border-white/20 transition hover:border-brass hover:text-brass"
                >
                  <BrandIcon name={name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {menus.map(({ title, links }, index) => (
          <div key={index}>
            <h2 className={heading}>{title}</h2>
            <ul>
              {links.map(({ label, to }, at) => (
                <li key={at}>
                  <ContentLink to={to} className={link}>
                    {label}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <h2 className={heading}>Contact</h2>
          <address className="space-y-1 not-italic">
            <p>{shopAddressLine}</p>
            <p>
              <a href={shopCallLink} className={link}>
                {shop.phone}
              </a>
            </p>
            <p>
              <a href={shopMailLink} className={link}>
                {shop.email}
              </a>
            </p>
          </address>
          <Link to={paths.follow.href} className={`${link} mt-1`}>
            Follow your order
          </Link>
        </div>
        <div>
          <h2 className={heading}>Opening Hours</h2>
          <dl>
            {shop.footerHours.map(({ days, hours }) => (
              <div key={days} className="sm:flex sm:flex-wrap sm:gap-x-2">
                <dt className="min-w-16">{days}</dt>
                <dd className="text-on-night-soft">{hours}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {data && data.categories.length > 0 && (
        <nav aria-label="Categories" className="container-page border-t border-white/12 py-1 sm:py-4">
          <ul className="flex flex-wrap gap-x-5">
            {data.categories.map(({ id, name }) => (
              <li key={id}>
                <Link
                  aria-label={`All ${name} products`}
                  to={paths.products.href({ category: name })}
                  className={`${link} text-sm text-on-night-soft`}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {pages.length > 0 && (
        <nav aria-label="Pages" className="container-page border-t border-white/12 py-1 sm:py-4">
          <ul className="flex flex-wrap gap-x-5">
            {pages.map(({ id, path, title }) => (
              <li key={id}>
                <ContentLink to={path!} className={`${link} text-sm text-on-night-soft`}>
                  {title}
                </ContentLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="border-t border-white/12">
        <div className="container-page flex flex-wrap justify-between gap-x-8 gap-y-1 pt-2 pb-20 sm:pt-5 text-sm text-on-night-soft">
          {/* The year may change between rendering on the server and in the browser. */}
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {shop.legalName || shop.brand}.{shop.gstin && ` GSTIN ${shop.gstin}.`}
            {shop.cin && ` CIN ${shop.cin}.`}
          </p>
          <p>{textOf('FOOTER_NOTE')}</p>
          <PayMarks className="mt-2 w-full" />
        </div>
      </div>
    </footer>
  );
}
