// What a visitor wanted who has to log in first: kept over the log-in, and the sign-up before it, and done afterwards.
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import { toast } from '../toasts';

export type Wanted = { kind: 'buy'; productId: string; quantity: number } | { kind: 'like'; productId: string };

const key = 'gswanted';
/** Milliseconds after which nobody remembers having pressed. */
const lasting = 30 * 60_000;

function remember(wanted: Wanted): void {
  try {
    globalThis.sessionStorage.setItem(key, JSON.stringify({ ...wanted, at: Date.now() }));
  } catch (error) {
    console.error('What was wanted is forgotten over the log-in: this browser stores nothing', error);
  }
}

/** What was wanted before the log-in, once: it is forgotten by being asked for. */
export function takeWanted(): Wanted | undefined {
  try {
    const text = globalThis.sessionStorage.getItem(key);
    globalThis.sessionStorage.removeItem(key);
    const wanted = JSON.parse(text ?? 'null') as (Wanted & { at: number }) | null;
    return wanted && Date.now() - wanted.at < lasting ? wanted : undefined;
  } catch {
    return undefined; // Nothing was stored, or nothing that can be read.
  }
}

/** @returns sends the visitor to the log-in, which leads back to the address where this was called */
export function useLoginFirst(): (wanted?: Wanted) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((wanted?: Wanted) => {
    if (wanted) remember(wanted);
    toast.error('Please login first');
    const { pathname, search } = window.location;
    void latest.current(paths.login.href({ next: pathname + search }));
  }, []);
}
