// What was run before, to be taken up again, starred or forgotten.
import type { Past } from './history.js';
import { titleOf } from './tabs.js';

interface Props {
  past: Past[];
  onOpen: (one: Past) => void;
  onStar: (one: Past) => void;
  onForget: (one: Past) => void;
  onForgetAll: () => void;
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

export function HistoryList({ past, onOpen, onStar, onForget, onForgetAll }: Props) {
  if (past.length === 0) return <p>What you run is listed here, in this browser alone.</p>;
  const shown = past.toSorted((a, b) => Number(b.starred) - Number(a.starred));
  return (
    <>
      <ul className="plain past">
        {shown.map((one) => {
          const title = titleOf(one);
          return (
            <li key={one.at} className="row">
              <button type="button" className="link open" title={one.query.slice(0, 500)} onClick={() => onOpen(one)}>
                <span>{title}</span>
                <small>{when.format(new Date(one.at))}</small>
              </button>
              <button type="button" aria-label={`Star ${title}`} aria-pressed={one.starred} onClick={() => onStar(one)}>
                {one.starred ? '★' : '☆'}
              </button>
              <button type="button" aria-label={`Forget ${title}`} onClick={() => onForget(one)}>
                ×
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={onForgetAll}>
        Forget all without a star
      </button>
    </>
  );
}
