// Navigation drawer for narrow screens.
import { NavLink } from 'react-router-dom';
import CategoryLinks from '../features/catalogue/CategoryLinks';
import { paths } from '../shared/paths';
import { chatLink, greetingText, shop, shopCallLink } from '../shared/shop';
import { BrandIcon } from '../shared/ui/BrandIcon';
import { classNames } from '../shared/ui/class-names';
import Dialog from '../shared/ui/Dialog';
import { DashboardIcon, LogInIcon, LogOutIcon, PhoneIcon } from '../shared/ui/icons';
import { accountLinks } from './AccountMenu';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  links: { label: string; href: string }[];
  loggedIn: boolean;
  isAdmin: boolean;
  onLogout(): void;
}

// Links replace the menu's entry in the history, so that Back leads to where the menu was opened.
const row = 'flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left text-lg hover:bg-sunken';

export default function MobileMenu({ open, onOpenChange, links, loggedIn, isAdmin, onLogout }: Props) {
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={shop.brand} side="left">
      <nav aria-label="Menu">
        <ul className="-mx-2 space-y-0.5">
          {[...links, { label: 'Cart', href: paths.cart.href }].map(({ label, href }) => (
            <li key={href}>
              <NavLink
                to={href}
                replace
                end={href === paths.home.href}
                onClick={close}
                className={({ isActive }) => classNames(row, isActive && 'font-semibold text-accent')}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="menu-categories" className="-mx-2 mt-4 border-t border-line pt-4">
        <h2 id="menu-categories" className="mb-1 px-3 font-sans text-sm font-semibold text-ink-soft">
          Categories
        </h2>
        <CategoryLinks onChoose={close} className="grid-cols-1" />
      </section>
      <ul className="-mx-2 mt-4 space-y-0.5 border-t border-line pt-4">
        {isAdmin && (
          <li>
            <NavLink to={paths.admin.href} replace className={row} onClick={close}>
              <DashboardIcon className="size-5" />
              Admin
            </NavLink>
          </li>
        )}
        {loggedIn &&
          // My Orders is already among the links above.
          accountLinks
            .filter(({ href }) => !links.some((link) => link.href === href))
            .map(({ label, href, Icon }) => (
              <li key={href}>
                <NavLink to={href} replace className={row} onClick={close}>
                  <Icon className="size-5" />
                  {label}
                </NavLink>
              </li>
            ))}
        <li>
          {loggedIn ? (
            <button
              type="button"
              className={row}
              onClick={() => {
                close();
                onLogout();
              }}
            >
              <LogOutIcon className="size-5" />
              Logout
            </button>
          ) : (
            <NavLink to={paths.login.href()} replace className={row} onClick={close}>
              <LogInIcon className="size-5" />
              Login
            </NavLink>
          )}
        </li>
        <li>
          <a href={chatLink(greetingText)} target="_blank" rel="noopener noreferrer" className={row}>
            <BrandIcon name="WhatsApp" />
            Chat on WhatsApp
          </a>
        </li>
        <li>
          <a href={shopCallLink} className={row}>
            <PhoneIcon className="size-5" />
            {shop.phone}
          </a>
        </li>
      </ul>
    </Dialog>
  );
}
