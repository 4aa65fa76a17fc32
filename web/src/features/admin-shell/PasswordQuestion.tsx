// Waits until the server wants the password again, fetches the window that asks for it, and lets what was refused go on.
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { onPasswordNeeded } from '../../shared/session/confirmation';
import type { PasswordDialogProps } from './PasswordDialog';

export function PasswordQuestion() {
  const [Dialog, setDialog] = useState<ComponentType<PasswordDialogProps>>();
  const [open, setOpen] = useState(false);
  /** Everybody who waits: several requests may be refused at once. */
  const waiting = useRef<((given: boolean) => void)[]>([]);

  useEffect(
    () =>
      onPasswordNeeded(async () => {
        try {
          const { default: loaded } = await import('./PasswordDialog');
          setDialog(() => loaded);
        } catch (error) {
          // What was refused says so on its own screen, and may be tried again.
          console.error('The question for the password could not be fetched', error);
          return false;
        }
        setOpen(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );

  function answer(given: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(given);
  }

  return Dialog && <Dialog open={open} onAnswer={answer} />;
}
