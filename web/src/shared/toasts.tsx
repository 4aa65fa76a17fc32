// Short notices at the top right: 4 s (2 s for good news), loading until dismissed, at most 20.
import { Toaster, toast as library, type ToastOptions } from 'react-hot-toast';

export const sessionExpiredText = 'Session expired. Please login again.';

export const toast = Object.assign((text: string) => library(text), {
  success: library.success,
  // The session says that it has ended, and so does whatever was refused for it: one notice is enough.
  error: (text: string, options?: ToastOptions) =>
    library.error(text, text === sessionExpiredText ? { ...options, id: text } : options),
});

export function Toasts() {
  return (
    <Toaster
      position="top-right"
      containerClassName="toasts"
      toastOptions={{ className: 'toast', ariaProps: { role: 'status', 'aria-live': 'polite' } }}
    />
  );
}
