// Price filter: checkboxes of four bands with their counts.
import type { PriceBand } from '../../generated/catalogue';
import { priceBands } from './list-query';

interface Props {
  chosen: PriceBand[];
  /** Products per band under the other filters; missing while loading. */
  counts: ReadonlyMap<PriceBand, number>;
  onChange(bands: PriceBand[]): void;
}

export function PriceFilter({ chosen, counts, onChange }: Props) {
  const toggle = (band: PriceBand) =>
    onChange(chosen.includes(band) ? chosen.filter((other) => other !== band) : [...chosen, band]);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Price Range</legend>
      {priceBands.map(({ key, band, label }) => (
        <label
          key={band}
          className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-sunken"
        >
          <input
            type="checkbox"
            name="price"
            value={key}
            className="size-4.5 accent-accent"
            checked={chosen.includes(band)}
            onChange={() => toggle(band)}
          />
          <span className="grow">{label}</span>
          {counts.has(band) && (
            <span className="text-sm text-ink-soft tabular-nums">
              {counts.get(band)}
              <span className="sr-only"> products</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
