// What offers take off a line, below what it costs.

/** @param words one for each offer, as `lineWords` gives them */
export function LineOffers({ words, className }: { words: readonly string[]; className?: string }) {
  return words.map((text, at) => (
    <span
      key={at}
      data-line-offer
      className={`mt-0.5 block text-sm wrap-anywhere font-medium text-success tabular-nums ${className ?? ''}`}
    >
      {text}
    </span>
  ));
}
