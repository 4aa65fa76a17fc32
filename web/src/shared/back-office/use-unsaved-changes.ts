// Asks before a dialog is closed, or its page left, with something typed in it that was not saved.
import { useEffect, useRef } from 'react';
import { App } from 'antd';

/**
 * @param open whether the dialog stands
 * @param changed whether something in it differs from what is saved
 * @returns what to do instead of closing at once: closes, after a question where something would be lost
 */
export function useUnsavedChanges(open: boolean, changed: () => boolean): (close: () => void) => void {
  const { modal } = App.useApp();
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => {
    if (!open) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [open]);
  return (close) => {
    if (!changed()) return close();
    modal.confirm({
      title: 'Discard your changes?',
      content: 'What you have typed is not saved.',
      okText: 'Discard',
      okButtonProps: { danger: true },
      cancelText: 'Keep editing',
      autoFocusButton: 'cancel',
      onOk: close,
    });
  };
}
