// Filters by attribute: checkboxes for values, a range for many numbers.
import { useState, type FormEvent } from 'react';
import type { ProductsQuery } from '../../generated/catalogue';
import { Apply, ListForm } from './ListForm';
import { attributeParameter, rangeParameters, withoutEmpty, type AttributeChoice, type ListQuery } from './list-query';

export type AttributeFacet = ProductsQuery['products']['facets']['attributes'][number];

/** Up to so many numbers are checkboxes; more become a range. */
const tickedMost = 6;
/** Values shown at once. */
const shownMost = 8;

const isRange = ({ kind, values }: AttributeFacet) => kind === 'NUMBER' && values.length > tickedMost;

interface Props {
  facets: readonly AttributeFacet[];
  query: ListQuery;
  onChange(chosen: ListQuery['attributes']): void;
}

export function AttributeFilters({ facets, query, onChange }: Props) {
  const chosen = query.attributes;
  const change = (name: string, choice: AttributeChoice) => onChange(withoutEmpty({ ...chosen, [name]: choice }));
  const without = ({ name }: AttributeFacet): ListQuery => ({
    ...query,
    attributes: withoutEmpty({ ...chosen, [name]: { values: [] } }),
    page: 1,
  });
  return facets.map((facet) => {
    const choice = chosen[facet.name] ?? { values: [] };
    const props = { facet, choice, onChange: (next: AttributeChoice) => change(facet.name, next) };
    return (
      <fieldset key={facet.name} className="mt-5 border-t border-line pt-4">
        <legend className="float-left mb-2 w-full font-semibold">
          {facet.name}
          {facet.unit && ` (${facet.unit})`}
        </legend>
        <div className="clear-both">
          {isRange(facet) || choice.min !== undefined || choice.max !== undefined ? (
            <Range key={`${choice.min}..${choice.max}`} kept={without(facet)} {...props} />
          ) : (
            <ListForm kept={without(facet)}>
              <Ticks {...props} />
              <Apply />
            </ListForm>
          )}
        </div>
      </fieldset>
    );
  });
}

interface FilterProps {
  facet: AttributeFacet;
  choice: AttributeChoice;
  onChange(choice: AttributeChoice): void;
}

function Ticks({ facet, choice, onChange }: FilterProps) {
  const [all, setAll] = useState(false);
  const missing = choice.values.filter((value) => !facet.values.some((one) => one.value === value));
  const values = [...facet.values, ...missing.map((value) => ({ value, count: 0 }))];
  const shown = all ? values : values.filter(({ value }, at) => at < shownMost || choice.values.includes(value));
  const toggle = (value: string) =>
    onChange({
      ...choice,
      values: choice.values.includes(value)
        ? choice.values.filter((other) => other !== value)
        : [...choice.values, value],
    });
  return (
    <>
      {shown.map(({ value, count }) => (
        <label
          key={value}
          className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-sunken"
        >
          <input
            type="checkbox"
            name={attributeParameter + facet.name}
            value={value}
            className="size-4.5 accent-accent"
            checked={choice.values.includes(value)}
            onChange={() => toggle(value)}
          />
          <span className="grow">{value}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            {count}
            <span className="sr-only"> products</span>
          </span>
        </label>
      ))}
      {shown.length < values.length && (
        <button type="button" className="min-h-11 text-sm font-semibold underline" onClick={() => setAll(true)}>
          Show all {values.length}
        </button>
      )}
    </>
  );
}

/** @param kept the query without this attribute */
function Range({ facet, choice, onChange, kept }: FilterProps & { kept: ListQuery }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (end: keyof typeof rangeParameters) => {
      const typed = data.get(rangeParameters[end] + facet.name);
      return typed === '' ? undefined : Number(typed);
    };
    onChange({ ...choice, min: read('min'), max: read('max') });
  };
  const field = (name: 'min' | 'max', label: string) => (
    <input
      type="number"
      name={rangeParameters[name] + facet.name}
      min={0}
      step="any"
      inputMode="decimal"
      aria-label={`${facet.name} ${label}`}
      placeholder={facet[name] === null ? undefined : String(facet[name])}
      defaultValue={choice[name]}
      className="min-h-11 w-full min-w-0 rounded-field border border-line-strong bg-surface px-3"
    />
  );
  return (
    <ListForm kept={kept} className="flex items-center gap-2" onSubmit={submit}>
      {field('min', 'from')}
      <span aria-hidden>–</span>
      {field('max', 'to')}
      <button type="submit" className="min-h-11 shrink-0 px-2 font-semibold underline">
        Apply
      </button>
    </ListForm>
  );
}
