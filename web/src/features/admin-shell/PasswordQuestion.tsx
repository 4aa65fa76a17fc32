// Asks for the password again when the server requires it, and repeats the refused request.
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { onPasswordNeeded } from '../../shared/session/confirmation';
import type { PasswordDialogProps } from './PasswordDialog';

export function PasswordQuestion() {
  const [Dialog, setDialog] = useState<ComponentType<PasswordDialogProps>>();
  const [open, setOpen] = useState(false);
  /** All callers that wait: several requests may be refused at once. */
  const waiting = useRef<((given: boolean) => void)[]>([]);

  useEffect(
    () =>
      onPasswordNeeded(async () => {
        try {
          const { default: loaded } = await import('./PasswordDialog');
          setDialog(() => loaded);
        } catch (error) {
          // The refused request shows its error on its own screen.
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
