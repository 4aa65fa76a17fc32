// The foot of every page: services, ways to reach the shop, and when it is open.
import { Link } from 'react-router-dom';
import { paths } from '../shared/paths';
import { shop, shopAddressLine, shopCallLink, shopMailLink } from '../shared/shop';
import { BrandIcon } from '../shared/ui/BrandIcon';

const services = [
  { label: 'Sports Goods', href: paths.products.href() },
  { label: 'Steel Fabrication', href: paths.customOrder.href },
  { label: 'Furniture', href: paths.products.href() },
  { label: 'Custom Orders', href: paths.customOrder.href },
  { label: 'Design Consultation', href: paths.contact.href },
];

const link =
  'inline-flex min-h-8 items-center underline-offset-4 pointer-coarse:min-h-11 hover:text-brass hover:underline';
const heading = 'mb-3 font-sans text-xs font-semibold tracking-[0.16em] text-brass uppercase';

export function Footer() {
  return (
    <footer data-later className="mt-auto bg-night text-on-night">
      <div className="container-page grid gap-x-4 gap-y-9 py-12 min-[23rem]:grid-cols-[auto_1fr] sm:gap-x-6 sm:grid-cols-2 sm:py-14 lg:grid-cols-[1.5fr_1fr_1.2fr_1fr]">
        <div className="min-[23rem]:max-lg:col-span-2">
          <p className="font-display text-3xl">{shop.brand}</p>
          <p className="mt-3 max-w-xs text-on-night-soft">
            {shop.tagline}. Sports goods, steel fabrication and furniture, made by people whose names we know.
          </p>
          <ul className="mt-5 flex gap-1" aria-label="Follow us">
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
        <div>
          <h2 className={heading}>Services</h2>
          <ul>
            {services.map(({ label, href }) => (
              <li key={label}>
                <Link to={href} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
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
        </div>
        <div className="min-[23rem]:max-lg:col-span-2">
          <h2 className={heading}>Opening Hours</h2>
          <dl>
            {shop.footerHours.map(({ days, hours }) => (
              <div key={days} className="flex gap-2">
                <dt className="min-w-16">{days}</dt>
                <dd className="text-on-night-soft">{hours}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="border-t border-white/12">
        <div className="container-page flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 pb-20 text-sm text-on-night-soft">
          {/* The year may turn between the server's page and the browser's. */}
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {shop.brand}. GSTIN {shop.gstin}.
          </p>
          <p>Cards, UPI, net banking or cash at your door. A GST invoice with every order.</p>
        </div>
      </div>
    </footer>
  );
}
