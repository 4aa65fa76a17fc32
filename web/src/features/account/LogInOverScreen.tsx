// Log-in in a modal dialog over a form whose session has expired.
import { useEffect, useId, useRef } from 'react';
import { PhoneLogIn } from '../../shared/session/PhoneLogIn';
import { useSession, type SessionUser } from '../../shared/session/session';
import { sessionExpiredText, toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { LogInForm } from './LogInForm';
import { useLogIn } from './use-log-in';

export default function LogInOverScreen({ user }: { user: SessionUser }) {
  const session = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const take = async (token: string) => {
    await session.renew(token);
    toast.success('Logged in successfully!');
  };
  const logIn = useLogIn(user.email, take);
  useEffect(() => {
    // A modal `<dialog>` lies above every other dialog of the page (top layer).
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const stay = (event: { preventDefault(): void }) => event.preventDefault();
  // Stops events here: dialogs below listen for keys and clicks on the document.
  const keep = (event: { stopPropagation(): void }) => event.stopPropagation();
  return (
    // These handlers only stop propagation.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={stay}
      onKeyDown={keep}
      onClick={keep}
      className="pointer-events-auto m-auto max-h-[96dvh] w-[min(28rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-raised backdrop:bg-black/55"
    >
      <h2 id={id} className="font-display text-2xl">
        {sessionExpiredText}
      </h2>
      <p className="mt-2 wrap-anywhere text-ink-soft">
        {logIn.sent
          ? `We have e-mailed a code to ${logIn.sent.values.email}.`
          : 'Nothing on this screen is lost. After you log in, what you were saving continues.'}
      </p>
      {logIn.failure && (
        <p
          role="alert"
          className="mt-5 rounded-field border border-danger bg-danger-soft px-4 py-3 font-medium text-danger"
        >
          {logIn.failure}
        </p>
      )}
      {user.email === '' && user.loginPhone ? (
        <PhoneLogIn purpose="LOG_IN" fixedPhone={user.loginPhone} focuses onToken={take} />
      ) : (
        <LogInForm logIn={logIn} fixedEmail />
      )}
      <Button look="ghost" full className="mt-3" onClick={() => void session.logout()}>
        Log out and leave this screen
      </Button>
    </dialog>
  );
}
