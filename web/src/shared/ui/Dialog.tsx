// Modal dialog or drawer, based on Radix. Import it lazily: it is heavy.
import { startTransition, useRef, type ReactNode } from 'react';
import * as Radix from '@radix-ui/react-dialog';
import { useOverlay } from '../overlays';
import { classNames } from './class-names';
import { CloseIcon } from './icons';
import { rescueFocus } from './rescue-focus';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** One sentence below the title. */
  description?: string;
  /** `left`, `right` and `bottom` make it a drawer. */
  side?: 'center' | 'left' | 'right' | 'bottom';
  /** False when its opener answers the browser's Back; otherwise Back closes it. */
  backCloses?: boolean;
  /** Stays in view below what is scrolled. */
  foot?: ReactNode;
  children: ReactNode;
}

const places = {
  center: 'inset-x-4 top-1/2 mx-auto max-h-[88dvh] max-w-lg -translate-y-1/2 rounded-card',
  left: 'inset-y-0 left-0 w-[min(22rem,88vw)]',
  right: 'inset-y-0 right-0 w-[min(24rem,88vw)]',
  bottom: 'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card',
};

export default function Dialog(props: Props) {
  const { open, onOpenChange, title, description, side = 'center', backCloses = true, foot, children } = props;
  const opener = useRef<Element | null>(null);

  // In a transition: removing the dialog causes a layout of the whole page, and the press is painted first.
  const change = (next: boolean) => startTransition(() => onOpenChange(next));
  const dismiss = useOverlay(open && backCloses, () => change(false));

  // Without a Radix trigger, focus returns to the element that had it, unless a new screen has taken it.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    rescueFocus();
  };

  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !backCloses ? change(next) : dismiss())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/55" />
        <Radix.Content
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={giveFocusBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-raised',
            places[side],
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
            <div>
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
            >
              <CloseIcon className="size-5" />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain p-5">{children}</div>
          {foot && (
            <div className="border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{foot}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
