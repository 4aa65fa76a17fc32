// Pictures to be sent with a form: made small enough when they are chosen, listed with what is wrong with one, and removed one by one.
import { useId } from 'react';
import { fitPicture, type PictureLimits } from '../fit-picture';
import { CloseIcon } from './icons';
import { Spinner } from './Spinner';

export const MOST_PICTURES = 5;

export interface ChosenPicture {
  id: string;
  name: string;
  /** Ready to be sent; neither this nor `problem` while it is made smaller. */
  file?: File;
  /** Why it cannot be sent. */
  problem?: string;
}

interface Props {
  pictures: readonly ChosenPicture[];
  /** What the server takes. */
  limits: PictureLimits;
  onChange(change: (pictures: readonly ChosenPicture[]) => readonly ChosenPicture[]): void;
  /** What keeps the form from being sent. */
  problem: string | undefined;
}

export function ChosenPictures({ pictures, limits, onChange, problem }: Props) {
  const id = useId();

  function take(files: FileList | null) {
    const chosen = [...(files ?? [])].map((file) => ({ id: crypto.randomUUID(), name: file.name, file }));
    onChange((before) => [...before, ...chosen.map((one) => ({ id: one.id, name: one.name }))]);
    for (const { id: mine, file } of chosen)
      void fitPicture(file, limits).then((fitted) =>
        onChange((before) => before.map((one) => (one.id === mine ? { ...one, ...fitted } : one))),
      );
  }

  return (
    <div>
      <label className="mb-1.5 block text-sm font-medium">
        Pictures (optional)
        <input
          type="file"
          accept="image/*"
          multiple
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            take(event.target.files);
            // The same picture may be chosen again.
            event.target.value = '';
          }}
          className="mt-1.5 block min-h-11 w-full text-base file:mr-3 file:min-h-11 file:rounded-full file:border file:border-line-strong file:bg-surface file:px-4"
        />
      </label>
      <p
        id={`${id}-note`}
        role={problem && 'alert'}
        className={problem ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}
      >
        {problem ?? 'Up to five, each up to 5 MB. Larger photos are made smaller.'}
      </p>
      {pictures.length > 0 && (
        <ul aria-label="Chosen pictures" className="mt-2 grid gap-1">
          {pictures.map((one) => (
            <li key={one.id} className="flex items-center gap-2 rounded-field bg-sunken pl-3">
              <span className="min-w-0 grow py-1.5 text-sm">
                <span className="block truncate">{one.name}</span>
                {one.problem && <span className="block font-medium text-danger">{one.problem}</span>}
              </span>
              {!one.file && !one.problem && <Spinner label={`Making ${one.name} smaller`} />}
              <button
                type="button"
                aria-label={`Remove ${one.name}`}
                onClick={() => onChange((before) => before.filter((other) => other.id !== one.id))}
                className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
              >
                <CloseIcon className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
