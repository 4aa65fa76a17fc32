// What makes this browser one that is known to the account last logged in here: strangers' wrong guesses do not keep it out.

const key = 'device';

/** Sent with a log-in; undefined when none was kept. */
export function keptDevice(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // Blocked by the browser's settings: a log-in goes the ordinary way.
  }
}

export function keepDevice(device: string): void {
  try {
    localStorage.setItem(key, device);
  } catch (error) {
    console.error('The browser stores nothing: this device stays unknown', error);
  }
}
