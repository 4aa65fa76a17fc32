/** The action of a visitor who has to log in first, stored during log-in and sign-up and carried out afterwards. */
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import { toast } from '../toasts';

export type PendingAction = { kind: 'buy'; productId: string; quantity: number } | { kind: 'like'; productId: string };

const key = 'gswanted';
/** Milliseconds after which the action is dropped: its visitor no longer expects it. */
const validity = 30 * 60_000;

function remember(wanted: PendingAction): void {
  try {
    globalThis.sessionStorage.setItem(key, JSON.stringify({ ...wanted, at: Date.now() }));
  } catch (error) {
    console.error('The action will not be carried out after the log-in: this browser stores nothing', error);
  }
}

/** Reads and removes the pending action. */
export function takePendingAction(): PendingAction | undefined {
  try {
    const text = globalThis.sessionStorage.getItem(key);
    globalThis.sessionStorage.removeItem(key);
    const wanted = JSON.parse(text ?? 'null') as (PendingAction & { at: number }) | null;
    return wanted && Date.now() - wanted.at < validity ? wanted : undefined;
  } catch {
    return undefined; // Nothing was stored, or nothing that can be read.
  }
}

/** @returns sends the visitor to the log-in, which leads back to the address where this was called, and there to a place such as `#reviews` */
export function useLoginFirst(): (wanted?: PendingAction, place?: string) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((wanted?: PendingAction, place = '') => {
    if (wanted) remember(wanted);
    toast.error('Please login first');
    const { pathname, search } = window.location;
    void latest.current(paths.login.href({ next: pathname + search + place }));
  }, []);
}
