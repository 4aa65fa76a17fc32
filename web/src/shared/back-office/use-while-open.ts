// What a dialog shows, kept as it was while the dialog fades out: emptied at once, it would collapse before the reader's eyes.
import { useState } from 'react';

/** @returns the value; once closed, the last one it had while open */
export function useWhileOpen<T>(open: boolean, value: T): T {
  const [kept, setKept] = useState(value);
  if (open && kept !== value) setKept(value);
  return open ? value : kept;
}
