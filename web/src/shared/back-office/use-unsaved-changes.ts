// Asks before a dialog is closed, or its page left, with something typed in it that was not saved.
import { useEffect, useRef } from 'react';
import { App } from 'antd';
import { guardSteps, historyIndex } from '../step-guard';

/** Leaves by calling `go`, at once or after a question. */
type Leave = (go: () => void) => void;

/** Of the dialogs that stand open; the last one opened stands before the others. */
const openDialogs: Leave[] = [];

/** Goes elsewhere by a way that no open dialog covers, such as a shortcut key; asks first where something would be lost. */
export function leaveScreen(go: () => void): void {
  const asking = openDialogs.at(-1);
  if (asking) asking(go);
  else go();
}

/**
 * Covers closing, the browser's Back and Forward, leaving the document, and `leaveScreen`.
 * @param open whether the dialog stands
 * @param changed whether something in it differs from what is saved
 * @returns what to do instead of closing at once: closes, after a question where something would be lost
 */
export function useUnsavedChanges(open: boolean, changed: () => boolean): Leave {
  const { modal } = App.useApp();
  const asking = useRef(false);
  const leave: Leave = (go) => {
    if (!changed()) return go();
    if (asking.current) return;
    asking.current = true;
    const answered = () => {
      asking.current = false;
    };
    modal.confirm({
      title: 'Discard your changes?',
      content: 'What you have typed is not saved.',
      okText: 'Discard',
      okButtonProps: { danger: true },
      cancelText: 'Keep editing',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        answered();
        go();
      },
      onCancel: answered,
    });
  };
  const latest = useRef({ changed, leave });
  useEffect(() => {
    latest.current = { changed, leave };
  });

  useEffect(() => {
    if (!open) return undefined;
    const leaveLater: Leave = (go) => latest.current.leave(go);
    openDialogs.push(leaveLater);

    const leavingDocument = (event: BeforeUnloadEvent) => {
      if (latest.current.changed()) event.preventDefault();
    };

    const here = historyIndex();
    let letThrough = false;
    let takingBack = false;
    // The browser tells of a step it has taken already: it is taken back unknown to the router, and again once it is meant.
    const stepped = (event: PopStateEvent) => {
      const there = historyIndex();
      if (takingBack) {
        takingBack = false;
        event.stopImmediatePropagation();
      } else if (
        !letThrough &&
        here !== undefined &&
        there !== undefined &&
        there !== here &&
        latest.current.changed()
      ) {
        event.stopImmediatePropagation();
        takingBack = true;
        window.history.go(here - there);
        leaveLater(() => {
          letThrough = true;
          window.history.go(there - here);
        });
      }
    };
    window.addEventListener('beforeunload', leavingDocument);
    guardSteps(stepped);
    return () => {
      openDialogs.splice(openDialogs.indexOf(leaveLater), 1);
      window.removeEventListener('beforeunload', leavingDocument);
      guardSteps();
    };
  }, [open]);
  return leave;
}
