// Token that makes this browser a known device, so that other people's wrong guesses do not lock it out.

const key = 'device';

/** Sent with a log-in; undefined when none was kept. */
export function keptDevice(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // Storage is blocked: the device stays unknown.
  }
}

export function keepDevice(device: string): void {
  try {
    localStorage.setItem(key, device);
  } catch (error) {
    console.error('The browser stores nothing: this device stays unknown', error);
  }
}
