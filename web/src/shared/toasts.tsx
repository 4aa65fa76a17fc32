// Short notices at the top right: 4 s (2 s for good news), loading until dismissed, at most 20.
import { Toaster, toast } from 'react-hot-toast';

export { toast };

export function Toasts() {
  return (
    <Toaster
      position="top-right"
      containerClassName="toasts"
      toastOptions={{ className: 'toast', ariaProps: { role: 'status', 'aria-live': 'polite' } }}
    />
  );
}
