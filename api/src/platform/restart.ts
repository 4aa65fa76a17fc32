/** Lets a feature ask for the shop to stop and open again in this process, such as after a restore. */

let restart: (() => void) | undefined;

/** Called once by whoever runs the shop. @param again stops the shop and starts it anew */
export function onRestart(again: () => void): void {
  restart = again;
}

/** Asks for it after the current work; what is under way is finished first. @returns false where nobody can start it anew */
export function requestRestart(): boolean {
  if (!restart) return false;
  setImmediate(restart);
  return true;
}
