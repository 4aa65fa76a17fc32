// After a password reset: leads to the log-in, which says when the new password takes effect. A reset logs nobody in.
import { useNavigate } from 'react-router-dom';
import { formatTime } from '../../shared/dates';
import { paths } from '../../shared/paths';
import { toast } from '../../shared/toasts';
import { keepDevice } from '../../shared/session/device';

/** Later than this it is no difference of clocks: the password waits. */
const minute = 60_000;

/** Goes with the way to the log-in. */
export interface PasswordSet {
  email?: string;
  /** What the log-in says above its form. */
  notice: string;
}

export function usePasswordSet() {
  const navigate = useNavigate();
  return ({ effectiveAt, device }: { effectiveAt: string; device: string }, email?: string) => {
    keepDevice(device);
    const waits = Date.parse(effectiveAt) - Date.now() > minute;
    const notice = waits
      ? `Your new password takes effect at ${formatTime(effectiveAt)}. Until then, log in with the old one.`
      : 'Your new password is set. Please log in with it.';
    toast.success(notice);
    const passwordSet: PasswordSet = { email, notice };
    void navigate(paths.login.href(), { replace: true, state: { passwordSet } });
  };
}
