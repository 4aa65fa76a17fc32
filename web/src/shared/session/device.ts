// Tokens that make this browser a known device, so that other people's wrong guesses do not lock it out.

/** A log-in by e-mail, and one by a code to the phone, each know their own. */
type Way = 'mail' | 'phone';

const keys: Record<Way, string> = { mail: 'device', phone: 'phonedevice' };

/** Sent with a log-in; undefined when none was kept. */
export function keptDevice(way: Way = 'mail'): string | undefined {
  try {
    return localStorage.getItem(keys[way]) ?? undefined;
  } catch {
    return undefined; // Storage is blocked: the device stays unknown.
  }
}

export function keepDevice(device: string, way: Way = 'mail'): void {
  try {
    localStorage.setItem(keys[way], device);
  } catch (error) {
    console.error('The browser stores nothing: this device stays unknown', error);
  }
}
