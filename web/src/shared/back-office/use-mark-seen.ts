// Tells the server that somebody has opened what a customer wrote, so that it is new no more.
import { useEffect, useRef } from 'react';

/**
 * @param shown what is open; without one nothing is
 * @param see asks the server; when that fails, it stays new and is told with the next opening
 */
export function useMarkSeen(
  shown: { id: string; unseen: boolean } | undefined,
  see: (id: string) => Promise<unknown>,
): void {
  const told = useRef('');
  const id = shown?.unseen ? shown.id : undefined;
  useEffect(() => {
    if (!id || told.current === id) return;
    told.current = id;
    see(id).catch((error: unknown) => {
      told.current = '';
      console.error('What was opened could not be marked as seen', error);
    });
  }, [id, see]);
}
