// Tells the session that the server has refused its token.

/** Resolves to true once there is a new token, to false when the session is over. */
type Listener = () => Promise<boolean>;

let listener: Listener = () => Promise.resolve(false);

/** @returns true once there is a new token: the refused request may be repeated */
export const announceExpiry = (): Promise<boolean> => listener();

/** @returns the way to stop listening */
export function onExpiry(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = () => Promise.resolve(false);
  };
}

const refusals = new Set(['UNAUTHENTICATED', 'SESSION_EXPIRED']);

/** Whether the errors say that the token was refused. */
export const saysExpired = (errors: readonly { extensions?: Record<string, unknown> | undefined }[]): boolean =>
  errors.some(({ extensions }) => refusals.has(String(extensions?.code)));
