// Links in the owner's content: router links within the shop, new tabs elsewhere.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink, ButtonOutLink } from './Button';
import { classNames } from './class-names';

const withinShop = (to: string): boolean => to.startsWith('/');
/** `mailto:` and `tel:` need no new tab. */
const opensNothing = (to: string): boolean => /^(mailto|tel):/.test(to);

interface Props {
  to: string;
  className?: string;
  children: ReactNode;
}

export function ContentLink({ to, className, children }: Props) {
  if (withinShop(to))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  const beside = opensNothing(to) ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={to} className={className} {...beside}>
      {children}
    </a>
  );
}

interface ButtonsProps {
  links: readonly { label: string; to: string }[];
  className?: string;
}

/** Buttons on a dark background; the first is the primary one. */
export function ContentButtons({ links, className }: ButtonsProps) {
  if (links.length === 0) return null;
  return (
    <div
      className={classNames(
        'flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:min-h-12 max-sm:*:grow max-sm:*:px-3 max-sm:*:text-sm',
        className,
      )}
    >
      {links.map(({ label, to }, index) => {
        const look = index === 0 ? 'brass' : 'light';
        return withinShop(to) ? (
          <ButtonLink key={index} to={to} size="large" look={look}>
            {label}
          </ButtonLink>
        ) : (
          <ButtonOutLink key={index} href={to} size="large" look={look}>
            {label}
          </ButtonOutLink>
        );
      })}
    </div>
  );
}
