// Previous and next page; nothing when there is only one.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button';

interface Props {
  page: number;
  pages: number;
  onChange(page: number): void;
  /** Says where the reader is, between the buttons. */
  children: string;
}

export function Pages({ page, pages, onChange, children }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3 py-8">
      <Button look="outline" size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden className="size-4" />
        Previous
      </Button>
      <p className="order-first w-full text-center text-sm text-ink-soft sm:order-none sm:w-auto">{children}</p>
      <Button look="outline" size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}
