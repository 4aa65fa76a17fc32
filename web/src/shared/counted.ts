// A number with its noun, in the plural where needed.

/** `1 price`, `1,234 prices`. @param plural where it is not the noun with an s */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? noun : plural}`;
