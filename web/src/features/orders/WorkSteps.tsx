// What the workshop did for an order, the newest first, with its pictures.
import type { WorkDoneFragment } from '../../generated/orders';
import { formatDateTime } from '../../shared/dates';
import { PictureRow } from '../../shared/ui/PictureRow';

export function WorkSteps({ steps }: { steps: readonly WorkDoneFragment[] }) {
  return (
    <ol className="grid gap-5 border-l-2 border-line pl-4">
      {[...steps].reverse().map(({ id, label, note, at, pictures }) => (
        <li key={id}>
          <p className="font-semibold">{label}</p>
          <p className="text-sm text-ink-soft">{formatDateTime(at)}</p>
          {note && <p className="mt-1 whitespace-pre-line">{note}</p>}
          {pictures.length > 0 && (
            <div className="mt-2.5">
              <PictureRow pictures={pictures} label={label} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
