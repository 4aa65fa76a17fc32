// Category menu in the header of wide screens, a native popover.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOverlay } from '../shared/overlays';
import { ChevronDownIcon } from '../shared/ui/icons';

const load = () => import('../features/catalogue/CategoryLinks');
const CategoryLinks = lazy(load);

/** @param wideOnly the bar has no room for it below the widest screens */
export function CategoryMenu({ wideOnly }: { wideOnly: boolean }) {
  const menu = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const close = () => menu.current?.hidePopover?.();
  const [open, setOpen] = useState(false);
  useOverlay(open, close);
  const location = useLocation();
  useEffect(close, [location]);
  return (
    <>
      <button
        type="button"
        popoverTarget="category-menu"
        aria-label="Categories"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setWanted(true)}
        className={`-ml-3 grid size-9 place-items-center rounded-full transition hover:bg-sunken ${wideOnly ? 'max-xl:hidden' : ''}`}
      >
        <ChevronDownIcon className="size-4.5" />
      </button>
      <div
        ref={menu}
        id="category-menu"
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto top-16 left-1/2 m-0 min-h-40 w-[min(46rem,94vw)] -translate-x-1/2 rounded-card border border-line bg-surface p-3 text-ink shadow-raised"
      >
        {wanted && (
          <Suspense>
            <CategoryLinks onChoose={close} className="grid-cols-3" />
          </Suspense>
        )}
      </div>
    </>
  );
}
