// File field for a sketch, by dialog or drop; only the first of several files is taken.
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { Spinner } from '../../shared/ui/Spinner';
import { CloseIcon, DocumentIcon, UploadIcon } from '../../shared/ui/icons';
import { fitSketch, sketchTypes } from './request';

interface Props {
  file: File | null;
  onChange(file: File | null): void;
  /** What is wrong with the file; undefined when nothing is. */
  problem: string | undefined;
  onProblem(problem: string | undefined): void;
  /** Told when a file is being made smaller, and when it is ready. */
  onBusy(busy: boolean): void;
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? (
    <img src={address} alt="" className="size-14 shrink-0 rounded-lg object-cover" />
  ) : (
    <DocumentIcon className="size-10 shrink-0 text-accent" />
  );
}

export function SketchField({ file, onChange, problem, onProblem, onBusy }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  /** Name of the file that is made smaller. */
  const [preparing, setPreparing] = useState<string>();
  const latest = useRef(0);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) field.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (!first) return;
    const mine = (latest.current += 1);
    setPreparing(first.name);
    onProblem(undefined);
    onBusy(true);
    void fitSketch(first).then((fitted) => {
      // Removed, or another one chosen, meanwhile.
      if (mine !== latest.current) return;
      setPreparing(undefined);
      onBusy(false);
      onProblem(fitted.problem);
      onChange(fitted.file ?? null);
    });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div ref={field}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium">
        Design Sketch (optional)
      </p>
      {file ? (
        <div
          className={classNames(
            'flex items-center gap-4 rounded-field border bg-surface p-3',
            problem ? 'border-danger' : 'border-line-strong',
          )}
        >
          <Preview file={file} />
          <p className="min-w-0 grow">
            <span className="block truncate font-medium">{file.name}</span>
            <span className="text-sm text-ink-soft">{(file.size / 1024 / 1024).toFixed(1)} MB</span>
          </p>
          <button
            type="button"
            aria-label={`Remove ${file.name}`}
            onClick={() => {
              onProblem(undefined);
              onChange(null);
            }}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
          >
            <CloseIcon className="size-5" />
          </button>
        </div>
      ) : (
        <label
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            'flex cursor-pointer flex-col items-center gap-1.5 rounded-field border-2 border-dashed px-4 py-8 text-center transition has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            over ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken',
          )}
        >
          {preparing ? (
            <Spinner className="text-2xl text-accent" label={`Preparing ${preparing}`} />
          ) : (
            <UploadIcon strokeWidth={1.5} className="size-8 text-accent" />
          )}
          <span className="font-medium">Upload a sketch or a photo</span>
          <span id={`${id}-hint`} className="text-sm text-ink-soft">
            Images or PDF, up to 10MB
          </span>
          <input
            type="file"
            accept={sketchTypes}
            aria-labelledby={`${id}-label`}
            aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
            onChange={(event) => take(event.target.files)}
            className="sr-only"
          />
        </label>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
