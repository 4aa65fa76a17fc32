/** Asks before a dialog is closed, or its page left, while something typed in it is not saved. */
import { useEffect, useRef } from 'react';
import { App } from 'antd';
import { onBackOrForward, traverse } from '../navigation-blocker';

/** Leaves by calling `go`, at once or after a question. */
type Leave = (go: () => void) => void;

/** How to leave each open dialog; the last one opened lies above the others. */
const openDialogs: Leave[] = [];

/** Leaves the screen by a way that an open dialog does not cover, such as a shortcut key; asks first when something would be lost. */
export function leaveScreen(go: () => void): void {
  const asking = openDialogs.at(-1);
  if (asking) asking(go);
  else go();
}

/**
 * Covers closing, the browser's Back and Forward, leaving the document, and `leaveScreen`.
 * @param open whether the dialog stands
 * @param changed whether something in it differs from what is saved
 * @returns leaves by calling its argument, after a confirmation when something would be lost
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

    let confirmed = false;
    const stopGuard = onBackOrForward((event) => {
      if (confirmed || !event.cancelable || !latest.current.changed()) return;
      event.preventDefault();
      leaveLater(() => {
        confirmed = true;
        traverse(event);
      });
    });
    window.addEventListener('beforeunload', leavingDocument);
    return () => {
      openDialogs.splice(openDialogs.indexOf(leaveLater), 1);
      window.removeEventListener('beforeunload', leavingDocument);
      stopGuard();
    };
  }, [open]);
  return leave;
}
