// Previous and next page; nothing when there is only one.
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './Button';
import { ChevronLeftIcon, ChevronRightIcon } from './icons';

interface Props {
  page: number;
  pages: number;
  /** Says where the reader is, between the two. */
  children: string;
  onChange?(page: number): void;
  /** The address of a page, where it has one: then the steps are links. */
  to?(page: number): string;
}

export function Pages({ page, pages, onChange, to, children }: Props) {
  if (pages <= 1) return null;
  const step = (target: number, label: ReactNode) => {
    const look = { look: 'outline', size: 'small' } as const;
    if (to && target >= 1 && target <= pages)
      return (
        <ButtonLink {...look} to={to(target)} onClick={() => window.scrollTo(0, 0)}>
          {label}
        </ButtonLink>
      );
    return (
      <Button {...look} disabled={target < 1 || target > pages} onClick={() => onChange?.(target)}>
        {label}
      </Button>
    );
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3 py-8">
      {step(
        page - 1,
        <>
          <ChevronLeftIcon className="size-4" />
          Previous
        </>,
      )}
      <p className="order-first w-full text-center text-sm text-ink-soft sm:order-none sm:w-auto">{children}</p>
      {step(
        page + 1,
        <>
          Next
          <ChevronRightIcon className="size-4" />
        </>,
      )}
    </nav>
  );
}
