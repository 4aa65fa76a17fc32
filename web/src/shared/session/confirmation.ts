// Connects a request that needs the password again with the dialog that asks for it.

type Ask = () => Promise<boolean>;

let askingPart: Ask | undefined;

/** @param ask answers true once the server has taken the password @returns the way to stop asking */
export function onPasswordNeeded(ask: Ask): () => void {
  askingPart = ask;
  return () => {
    if (askingPart === ask) askingPart = undefined;
  };
}

/** False when the user declines, or no dialog is mounted. */
export const askForPassword = (): Promise<boolean> => askingPart?.() ?? Promise.resolve(false);
