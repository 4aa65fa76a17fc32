/** The bar at the top of every page: navigation, search, cart, and the account. */
import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '../shared/cart/cart';
import { paths } from '../shared/paths';
import { useSession } from '../shared/session/session';
import { chatLink, greetingText } from '../shared/shop';
import { toast } from '../shared/toasts';
import { Brand } from '../shared/ui/Brand';
import { BrandIcon } from '../shared/ui/BrandIcon';
import { classNames } from '../shared/ui/class-names';
import { BagIcon, DashboardIcon, LockIcon, MenuIcon, SearchIcon } from '../shared/ui/icons';
import { AccountMenu } from './AccountMenu';
import { CategoryMenu } from './CategoryMenu';
import { HeaderSearch } from './HeaderSearch';
import type MobileMenu from './MobileMenu';
import { headerLinks } from './header-links';

const loadMenu = () => import('./MobileMenu');

const icon = 'relative grid size-11 place-items-center rounded-full transition hover:bg-sunken';

function CartLink() {
  const { count } = useCart();
  return (
    <Link
      to={paths.cart.href}
      className={icon}
      aria-label={count ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
    >
      <BagIcon className="size-5.5" />
      {count > 0 && (
        <span
          // A new key for each count restarts the badge's animation.
          key={count}
          aria-hidden
          className="animate-count absolute top-0.5 right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-[0.7rem] leading-5 font-bold text-on-accent tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  );
}

/** The header of checkout: the name only, without links that lead away by accident. */
export function QuietHeader() {
  const { user, loggedIn, logout } = useSession();
  const navigate = useNavigate();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="container-page flex min-h-16 items-center justify-between gap-4 lg:min-h-18">
        <Link
          to={paths.home.href}
          className="font-display text-[1.65rem] leading-none tracking-tight whitespace-nowrap"
        >
          <Brand />
        </Link>
        <p className="ml-auto flex items-center gap-2 text-sm text-ink-soft max-sm:hidden">
          <LockIcon className="size-4" />
          Secure checkout
        </p>
        <CartLink />
        {loggedIn && (
          <AccountMenu name={user?.name ?? ''} onLogout={() => void logout().then(() => navigate(paths.home.href))} />
        )}
      </div>
    </header>
  );
}

export function Header() {
  const { user, loggedIn, loading, logout } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<ComponentProps<typeof MobileMenu>>>();
  useEffect(() => setMenuOpen(false), [location]);

  // When the menu's code cannot be fetched, the page stays as it is, and the next press tries again.
  const openMenu = () =>
    void loadMenu().then(
      ({ default: loaded }) => {
        setDrawer(() => loaded);
        setMenuOpen(true);
      },
      () => toast.error('Something went wrong. Please try again.'),
    );
  const leave = () => void logout().then(() => navigate(paths.home.href));
  const links = headerLinks(loggedIn);
  const isAdmin = user !== null && user.role !== 'CUSTOMER';
  // The product list has its own search field, and the longer bar of staff has no room for one.
  const hasField = !isAdmin && location.pathname !== paths.products.path;

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/92 backdrop-blur-md">
      <div className="container-page flex min-h-16 items-center gap-2 lg:min-h-18 lg:gap-6">
        <button
          type="button"
          className={classNames(icon, '-ml-2.5 lg:hidden')}
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onPointerEnter={() => void loadMenu().catch(() => {})}
          onClick={openMenu}
        >
          <MenuIcon className="size-6" />
        </button>
        <Link
          to={paths.home.href}
          className="mr-auto font-display text-[1.65rem] leading-none tracking-tight whitespace-nowrap lg:mr-0"
        >
          <Brand />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <ul className="flex items-center gap-0.5 xl:gap-2">
            {links.map(({ label, href }) => (
              <li key={href} className="flex items-center">
                <NavLink
                  to={href}
                  end={href === paths.home.href}
                  className={({ isActive }) =>
                    classNames(
                      'block rounded-full px-3 py-2 text-[0.95rem] whitespace-nowrap transition hover:bg-sunken',
                      isActive ? 'font-semibold text-accent' : 'font-medium',
                    )
                  }
                >
                  {label}
                </NavLink>
                {href === paths.products.href() && <CategoryMenu wideOnly={isAdmin} />}
              </li>
            ))}
          </ul>
        </nav>
        {hasField && <HeaderSearch />}
        <div className="flex items-center lg:gap-1">
          {isAdmin && (
            <Link
              to={paths.admin.href}
              className="hidden min-h-10 items-center gap-1.5 rounded-full px-3 text-[0.95rem] font-medium transition hover:bg-sunken lg:flex"
            >
              <DashboardIcon className="size-4.5 max-xl:hidden" />
              Admin
            </Link>
          )}
          <Link
            to={paths.products.href()}
            state={{ focusSearch: true }}
            className={classNames(icon, hasField && 'xl:hidden')}
            aria-label="Search products"
          >
            <SearchIcon className="size-5.5" />
          </Link>
          <a
            href={chatLink(greetingText)}
            target="_blank"
            rel="noopener noreferrer"
            className={classNames(icon, 'hidden! lg:grid!')}
            aria-label="Chat on WhatsApp"
          >
            <BrandIcon name="WhatsApp" className="size-6" />
          </a>
          <CartLink />
          {/* Reserves its space, so that nothing shifts once the visitor is known. */}
          <div className="flex justify-end sm:min-w-22 xl:min-w-26">
            {loggedIn ? (
              <AccountMenu name={user?.name ?? ''} onLogout={leave} />
            ) : (
              <Link
                to={paths.login.href()}
                className="hidden min-h-10 items-center rounded-full bg-primary px-5 text-[0.95rem] font-semibold text-on-primary transition hover:bg-primary-hover sm:flex"
                data-nobody={loading || undefined}
              >
                Login
              </Link>
            )}
          </div>
        </div>
      </div>
      <noscript>
        <nav aria-label="Menu" className="container-page flex flex-wrap gap-x-5 gap-y-1 pb-3 lg:hidden">
          {links.map(({ label, href }) => (
            <a key={href} href={href} className="py-2 font-medium">
              {label}
            </a>
          ))}
          <a href={paths.login.href()} className="py-2 font-medium">
            Login
          </a>
        </nav>
      </noscript>
      {Drawer && (
        <Drawer
          open={menuOpen}
          onOpenChange={setMenuOpen}
          links={links}
          isAdmin={isAdmin}
          loggedIn={loggedIn}
          onLogout={leave}
        />
      )}
    </header>
  );
}
