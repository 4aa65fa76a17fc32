// Previous and next page; nothing when there is only one.
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './Button';
import { ChevronLeftIcon, ChevronRightIcon } from './icons';

interface Props {
  page: number;
  pages: number;
  /** Text between the two links. */
  children: string;
  onChange?(page: number): void;
  /** Address of a page; without it the steps are buttons. */
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
