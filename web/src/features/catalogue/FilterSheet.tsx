// Filters on a phone: a bottom sheet that shows how many products match; loaded when opened.
import type { ReactNode } from 'react';
import { counted } from '../../shared/counted';
import { Button } from '../../shared/ui/Button';
import Dialog from '../../shared/ui/Dialog';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Products that the filters let through; undefined while they are counted. */
  found: number | undefined;
  /** False when there is nothing to clear. */
  narrowed: boolean;
  onClear(): void;
  children: ReactNode;
}

export default function FilterSheet({ open, onOpenChange, found, narrowed, onClear, children }: Props) {
  const left = found === undefined ? 'Counting…' : `Show ${counted(found, 'product')}`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      side="bottom"
      foot={
        <div className="flex gap-3">
          <Button look="outline" disabled={!narrowed} onClick={onClear}>
            Clear all
          </Button>
          <Button className="grow" onClick={() => onOpenChange(false)}>
            {left}
          </Button>
          <p role="status" className="sr-only">
            {left}
          </p>
        </div>
      }
    >
      {/* On a tablet side by side, so that a count stands near what it counts. */}
      <div className="gap-x-12 *:break-inside-avoid md:columns-2 md:*:mt-0 md:*:mb-6 md:*:border-t-0 md:*:pt-0">
        {children}
      </div>
    </Dialog>
  );
}
