// Asks again when the answer to something that must not happen twice is lost, and tells the shopper so meanwhile.
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { isNetworkError } from './error-text';
import { Button } from './ui/Button';
import { rescueFocus } from './ui/rescue-focus';
import { Spinner } from './ui/Spinner';

/** Milliseconds before each further attempt. */
const PAUSES = [500, 1_500, 3_000, 6_000, 12_000, 20_000];

export interface LostAnswerWords {
  /** A sentence: what is being found out. */
  checking: string;
  /** A sentence, once that was given up. */
  unknown: string;
  /** What to do then. */
  advice: string;
}

type State = { kind: 'checking' } | { kind: 'unknown'; choose(again: boolean): void };

export interface LostAnswer {
  /**
   * @param work may be sent twice: the server answers the same
   * @throws what `work` throws; an answer that stays away is thrown once the shopper has given up
   */
  ask<T>(work: () => Promise<T>): Promise<T>;
  /** Stands somewhere on the screen. */
  window: ReactNode;
}

export function useLostAnswer(words: LostAnswerWords): LostAnswer {
  const [state, setState] = useState<State>();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const begun = timers.current;
    return () => begun.forEach((timer) => clearTimeout(timer));
  }, []);

  const pause = useCallback(
    (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          timers.current.delete(timer);
          resolve();
        }, milliseconds);
        timers.current.add(timer);
      }),
    [],
  );

  const ask = useCallback(
    async <T,>(work: () => Promise<T>): Promise<T> => {
      try {
        for (let attempt = 0; ; attempt += 1) {
          try {
            return await work();
          } catch (error) {
            if (!isNetworkError(error)) throw error;
            const wait = PAUSES[attempt];
            if (wait !== undefined) {
              setState({ kind: 'checking' });
              await pause(wait);
              continue;
            }
            if (!(await new Promise<boolean>((choose) => setState({ kind: 'unknown', choose })))) throw error;
            attempt = -1;
            setState({ kind: 'checking' });
          }
        }
      } finally {
        setState(undefined);
      }
    },
    [pause],
  );
  return { ask, window: state && <LostAnswerWindow words={words} state={state} /> };
}

function LostAnswerWindow({ words, state }: { words: LostAnswerWords; state: State }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    return rescueFocus;
  }, []);
  const isChecking = state.kind === 'checking';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // It closes by itself, once the answer is there.
      onCancel={(event) => event.preventDefault()}
      className="pointer-events-auto m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-ink shadow-raised backdrop:bg-black/55"
    >
      <div role="status">
        <p id={id} tabIndex={-1} className="flex items-start gap-3 text-lg font-semibold outline-none">
          {isChecking && <Spinner label="" className="mt-1 shrink-0 text-accent" />}
          {isChecking ? words.checking : words.unknown}
        </p>
        <p className="mt-2 text-ink-soft">
          {isChecking
            ? 'The connection was lost before we could tell you. Please keep this page open: nothing happens twice.'
            : words.advice}
        </p>
      </div>
      {state.kind === 'unknown' && (
        <div className="mt-6 grid gap-3">
          <Button full onClick={() => state.choose(true)}>
            Check again
          </Button>
          <Button look="outline" full onClick={() => state.choose(false)}>
            Stop checking
          </Button>
        </div>
      )}
    </dialog>
  );
}
