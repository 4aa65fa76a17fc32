/**
 * Asks before what was typed in a form of the back office is lost: by its own Close or Cancel, a link, another tab or screen, the
 * browser's Back and Forward, or another document.
 */
import { createContext, useContext, useEffect, useRef } from 'react';
import { App } from 'antd';
import { onBackOrForward, traverse } from '../navigation-blocker';

/** Leaves by calling `go`, at once or after a question. */
type Leave = (go: () => void) => void;

export interface GuardedForm {
  changed: () => boolean;
  leave: Leave;
}

/** The forms inside of a dialog, whose own guard speaks for them; undefined outside of dialogs. */
export const FormsOfDialog = createContext<Set<GuardedForm> | undefined>(undefined);

/** All forms on the screen; those of a dialog count as one. */
const onScreen = new Set<GuardedForm>();

/** True while what was discarded is left: nothing asks again. */
let discarding = false;

const changedForm = () => [...onScreen].filter(({ changed }) => changed()).at(-1);

/** Leaves the screen, or the part of it that a form fills, by other ways than a link; asks first when something would be lost. */
export function leaveScreen(go: () => void): void {
  const form = discarding ? undefined : changedForm();
  if (form) form.leave(go);
  else go();
}

/** Whether a click on it opens another screen in this tab. */
function leads(link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const aside = button !== 0 || ctrlKey || metaKey || shiftKey || altKey || link.hasAttribute('download');
  if (aside || (link.target && link.target !== '_self')) return false;
  const { origin, pathname, search } = new URL(link.href);
  // Another origin is another document, the affair of `beforeunload`.
  return origin === location.origin && (pathname !== location.pathname || search !== location.search);
}

/** Before the link's own handler: it is pressed again once the question was answered. */
function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || discarding || !leads(link, event) || !changedForm()) return;
  event.preventDefault();
  event.stopPropagation();
  leaveScreen(() => link.click());
}

function leavingDocument(event: BeforeUnloadEvent): void {
  if (changedForm()) event.preventDefault();
}

/** @returns stops watching */
function watch(): () => void {
  /** The step that was answered with Discard. */
  let confirmed: string | undefined;
  const stop = onBackOrForward((event) => {
    const { key } = event.destination;
    const form = changedForm();
    if (key === confirmed || !event.cancelable || !form) return;
    event.preventDefault();
    form.leave(() => {
      confirmed = key;
      traverse(event);
    });
  });
  document.addEventListener('click', clicked, { capture: true });
  window.addEventListener('beforeunload', leavingDocument);
  return () => {
    stop();
    document.removeEventListener('click', clicked, { capture: true });
    window.removeEventListener('beforeunload', leavingDocument);
  };
}

let stopWatching: (() => void) | undefined;

function guard(form: GuardedForm, place: Set<GuardedForm>): () => void {
  place.add(form);
  if (onScreen.size > 0) stopWatching ??= watch();
  return () => {
    place.delete(form);
    if (onScreen.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
  };
}

/**
 * @param open whether the form stands
 * @param changed whether something in it differs from what is saved
 * @returns leaves this form by calling its argument, after a confirmation when something would be lost
 */
export function useUnsavedChanges(open: boolean, changed: () => boolean): Leave {
  const { modal } = App.useApp();
  const place = useContext(FormsOfDialog) ?? onScreen;
  const asking = useRef(false);
  const leave: Leave = (go) => {
    if (discarding || !changed()) return go();
    if (asking.current) return;
    asking.current = true;
    const answered = () => {
      asking.current = false;
    };
    // In a task of its own: the key that leads here must not answer the question as well.
    setTimeout(() => {
      void modal.confirm({
        title: 'Discard your changes?',
        content: 'What you have typed is not saved.',
        okText: 'Discard',
        okButtonProps: { danger: true },
        cancelText: 'Keep editing',
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => {
          answered();
          discarding = true;
          try {
            go();
          } finally {
            discarding = false;
          }
        },
        onCancel: answered,
      });
    });
  };
  const latest = useRef({ changed, leave });
  useEffect(() => {
    latest.current = { changed, leave };
  });
  useEffect(() => {
    if (!open) return undefined;
    return guard({ changed: () => latest.current.changed(), leave: (go) => latest.current.leave(go) }, place);
  }, [open, place]);
  return leave;
}
