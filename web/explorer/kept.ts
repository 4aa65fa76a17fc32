// What the explorer keeps in this browser between visits.

const PREFIX = 'graphql-explorer:';

/** @param valid says whether what was kept is still of the form that is read today */
export function readKept<T>(name: string, valid: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return valid(value) ? value : undefined;
  } catch {
    // Somebody else's text under our name, or a browser that keeps nothing: the page begins anew.
    return undefined;
  }
}

/** @returns whether the browser took it: its store can be full or shut */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
