// Names of the groups of the menu that are folded, as this browser remembers them.
import { sectionGroups } from './sections';

const KEY = 'admin-menu-folded';

/** Those of before; in a browser without any, those that begin folded. */
export function foldedGroups(): readonly string[] {
  const atFirst = sectionGroups.filter(({ isFolded }) => isFolded).map(({ name }) => name);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : atFirst;
  } catch {
    // Storage that is blocked or holds something else remembers nothing.
    return atFirst;
  }
}

export function rememberFolded(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // Without storage the choice holds until the page is loaded again.
  }
}
