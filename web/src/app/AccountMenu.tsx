// Account menu in the header of wide screens, a native popover: account, orders, likes, addresses, password and log-out.
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOverlay } from '../shared/overlays';
import { paths } from '../shared/paths';
import { HeartIcon, LockIcon, LogOutIcon, ParcelIcon, PersonIcon, MapPinIcon } from '../shared/ui/icons';

const row = 'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-sunken';

export const accountLinks = [
  { label: 'My account', href: paths.account.href, Icon: PersonIcon },
  { label: 'My Orders', href: paths.myOrders.href(), Icon: ParcelIcon },
  { label: 'Likes', href: paths.likes.href, Icon: HeartIcon },
  { label: 'Addresses', href: paths.addresses.href, Icon: MapPinIcon },
  { label: 'Change password', href: paths.password.href, Icon: LockIcon },
];

export function AccountMenu({ name, onLogout }: { name: string; onLogout(): void }) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const [open, setOpen] = useState(false);
  useOverlay(open, close);
  return (
    <div className="hidden sm:block">
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label="Account"
        className="grid size-11 place-items-center rounded-full transition hover:bg-sunken"
      >
        <PersonIcon className="size-5.5" />
      </button>
      <div
        ref={menu}
        id="account-menu"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto top-16 right-[max(1rem,calc((100vw-80rem)/2+2.5rem))] m-0 w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-raised"
      >
        <p className="truncate px-3 py-2 text-sm text-ink-soft">{name}</p>
        <ul>
          {accountLinks.map(({ label, href, Icon }) => (
            <li key={href}>
              <Link to={href} replace onClick={close} className={row}>
                <Icon className="size-5" />
                {label}
              </Link>
            </li>
          ))}
          <li>
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
          </li>
        </ul>
      </div>
    </div>
  );
}
