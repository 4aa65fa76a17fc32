// Recent searches, stored in this browser only.

const key = 'gsrecentsearches';
const kept = 6;
const shortest = 3;

/** The last one first. */
export function readRecentSearches(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(saved) ? saved.filter((text) => typeof text === 'string').slice(0, kept) : [];
  } catch (error) {
    console.error('Recent searches could not be read', error);
    return [];
  }
}

export function rememberSearch(text: string): void {
  if (text.length < shortest) return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, kept)));
  } catch (error) {
    // Storage is full or blocked: the search goes on.
    console.error('The search could not be remembered', error);
  }
}
