// Tells the session that the server has refused its token.

/** Answers true once a fresh token was had on this screen, false when the session is over. */
type Listener = () => Promise<boolean>;

let listener: Listener = () => Promise.resolve(false);

/** @returns true once there is a fresh token: what was refused may be asked again */
export const announceExpiry = (): Promise<boolean> => listener();

/** @returns the way to stop listening */
export function onExpiry(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = () => Promise.resolve(false);
  };
}

const refusals = new Set(['UNAUTHENTICATED', 'SESSION_EXPIRED']);

/** Whether an answer's errors say that the token was not taken. */
export const saysExpired = (errors: readonly { extensions?: Record<string, unknown> | undefined }[]): boolean =>
  errors.some(({ extensions }) => refusals.has(String(extensions?.code)));
