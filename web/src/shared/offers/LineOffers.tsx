// What offers take off a line, below what it costs.

/** @param words one for each offer, as `lineWords` gives them */
export function LineOffers({ words, className }: { words: readonly string[]; className?: string }) {
  return words.map((text, at) => (
    <span key={at} className={`block text-sm font-medium text-success tabular-nums ${className ?? ''}`}>
      {text}
    </span>
  ));
}
