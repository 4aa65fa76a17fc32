// Words that wait until they were read: one window with one button, over everything else. The browser's own modal dialog
// needs no code to be fetched first, since an alert often tells of a lost connection.
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useOverlay } from './overlays';
import { Button } from './ui/Button';
import { rescueFocus } from './ui/rescue-focus';

interface Alert {
  id: number;
  text: string;
}

let shown = 0;
const none: readonly Alert[] = [];
let waiting: readonly Alert[] = none;
const listeners = new Set<() => void>();

function change(next: readonly Alert[]): void {
  waiting = next;
  listeners.forEach((listener) => listener());
}

/** Shows a sentence until the reader says OK; several wait for one another. */
export const showAlert = (text: string): void => change([...waiting, { id: ++shown, text }]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function AlertWindow({ text }: { text: string }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useOverlay(true, () => dialog.current?.close());
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // The element that had the focus before may be gone with its screen.
    return rescueFocus;
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
      onClose={() => change(waiting.slice(1))}
      // A dialog below may have set `pointer-events: none` on the body.
      className="pointer-events-auto m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-ink shadow-raised backdrop:bg-black/55"
    >
      <p id={id} className="text-lg font-medium">
        {text}
      </p>
      <Button full className="mt-6" onClick={dismiss}>
        OK
      </Button>
    </dialog>
  );
}

/** Stands once in the page, above every screen. */
export function Alerts() {
  const [first] = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => none,
  );
  return first && <AlertWindow key={first.id} text={first.text} />;
}
