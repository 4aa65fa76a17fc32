// Toasts at the top right: 4 s (2 s for success), longer with a button, until dismissed while loading, at most 20.
// A repeated text is counted on the toast that shows it already. A success takes the failures before it away.
import { useEffect } from 'react';
import { Toaster, toast as library, type Toast, type ToastOptions as LibraryOptions } from 'react-hot-toast';

export const sessionExpiredText = 'Session expired. Please login again.';

/** Duration in milliseconds of toasts with a button. */
const timeToPress = 10_000;

export interface ToastAction {
  label: string;
  /** The notice is dismissed when it is pressed. */
  onPress(): void;
}

export type ToastOptions = Pick<LibraryOptions, 'duration'> & { action?: ToastAction };

type Kind = 'blank' | 'success' | 'error';

/** The toasts on the screen, by their text. */
const shown = new Map<string, { id: string; count: number }>();
let made = 0;

/** When each failure on the screen was shown, in milliseconds, by the id of its toast. */
const failures = new Map<string, number>();
/** A failure younger than this, in milliseconds, is of something done at the same time, not of an earlier attempt. */
const sameMoment = 1000;

function dismissFailures(): void {
  for (const [id, since] of failures) {
    if (Date.now() - since < sameMoment) continue;
    library.dismiss(id);
    failures.delete(id);
  }
}

interface CountedProps {
  of: Toast;
  /** Under which it is kept in `shown`. */
  name: string;
  text: string;
  count: number;
}

function Counted({ of: { id, visible }, name, text, count }: CountedProps) {
  // A notice that is fading out is removed anyway: a repeated text needs a new one.
  useEffect(() => {
    const forget = () => {
      if (shown.get(name)?.id === id) shown.delete(name);
    };
    if (!visible) forget();
    return forget;
  }, [id, name, visible]);
  return (
    <>
      <span>{text}</span>
      {count > 1 && (
        <span className="toast-count">
          <span aria-hidden>×{count}</span>
          <span className="sr-only"> ({count} times)</span>
        </span>
      )}
    </>
  );
}

function WithAction({ text, action, id }: { text: string; action: ToastAction; id: string }) {
  return (
    <>
      <span>{text}</span>
      <button
        type="button"
        className="toast-action"
        onClick={() => {
          library.dismiss(id);
          action.onPress();
        }}
      >
        {action.label}
      </button>
    </>
  );
}

function show(kind: Kind, text: string, options?: ToastOptions): string {
  if (kind === 'success') dismissFailures();
  const id = put(kind, text, options);
  if (kind === 'error') failures.set(id, Date.now());
  return id;
}

function put(kind: Kind, text: string, { action, ...options }: ToastOptions = {}): string {
  const make = kind === 'blank' ? library : library[kind];
  if (action)
    return make(({ id }: Toast) => <WithAction text={text} action={action} id={id} />, {
      duration: timeToPress,
      ...options,
    });
  // An expired session and each request that failed because of it show the same text: one notice is enough.
  if (text === sessionExpiredText) return make(text, { ...options, id: text });
  const name = `${kind} ${text}`;
  const known = shown.get(name);
  const now = { id: known?.id ?? `counted-${++made}`, count: (known?.count ?? 0) + 1 };
  shown.set(name, now);
  return make((one: Toast) => <Counted of={one} name={name} text={text} count={now.count} />, {
    ...options,
    id: now.id,
  });
}

export const toast = Object.assign((text: string, options?: ToastOptions) => show('blank', text, options), {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
});

export function Toasts() {
  return (
    <Toaster
      position="top-right"
      containerClassName="toasts"
      toastOptions={{ className: 'toast', ariaProps: { role: 'status', 'aria-live': 'polite' } }}
    />
  );
}
