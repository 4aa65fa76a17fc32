// The way from a request that wants the password again to whoever can ask for it, and back.

type Ask = () => Promise<boolean>;

let asker: Ask | undefined;

/** @param ask answers true once the server has taken the password @returns the way to stop asking */
export function onPasswordNeeded(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** False when the reader does not want to, or nobody here can ask. */
export const askForPassword = (): Promise<boolean> => asker?.() ?? Promise.resolve(false);
