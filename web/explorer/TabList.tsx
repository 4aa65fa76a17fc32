// A row of tabs that is walked through with the arrow keys.
import { useRef, type KeyboardEvent } from 'react';

interface Props<Id extends string | number> {
  /** What they are tabs of. */
  label: string;
  /** Id of the element that shows what the chosen one holds. */
  panel: string;
  tabs: readonly { id: Id; title: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** By Delete and by the middle button of a mouse. */
  onClose?: (id: Id) => void;
}

export function TabList<Id extends string | number>({ label, panel, tabs, chosen, onChoose, onClose }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (event.key === 'Delete' && onClose) onClose(chosen);
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    onChoose(tabs[next]!.id);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="tabs" ref={row}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panel}-tab-${id}`}
          aria-selected={id === chosen}
          aria-controls={panel}
          aria-keyshortcuts={onClose && 'Delete'}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onAuxClick={(event) => event.button === 1 && onClose?.(id)}
          onKeyDown={onKeyDown}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
