// Filter by country of origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A)), folded until somebody wants it.
import { useState } from 'react';
import type { ProductsQuery } from '../../generated/catalogue';
import { Apply, ListForm } from './ListForm';
import { sameCountry, type ListQuery } from './list-query';

export type CountryFacet = ProductsQuery['products']['facets']['countriesOfOrigin'][number];

/** Whether countries are worth a choice: there are several, or one that is not India, or one was chosen. */
export const offersCountries = (facets: readonly CountryFacet[], chosen: readonly string[]): boolean =>
  chosen.length > 0 || facets.length > 1 || facets.some(({ country }) => !sameCountry(country, 'India'));

interface Props {
  facets: readonly CountryFacet[];
  query: ListQuery;
  onChange(countries: string[]): void;
}

export function CountryFilter({ facets, query, onChange }: Props) {
  const chosen = query.countries;
  // As it begins: a change of the filters folds nothing in.
  const [open] = useState(chosen.length > 0);
  if (!offersCountries(facets, chosen)) return null;
  const isChosen = (country: string) => chosen.some((one) => sameCountry(one, country));
  const missing = chosen.filter((country) => !facets.some((facet) => sameCountry(facet.country, country)));
  const toggle = (country: string) =>
    onChange(isChosen(country) ? chosen.filter((one) => !sameCountry(one, country)) : [...chosen, country]);
  return (
    <details open={open} className="group/origin mt-5 border-t border-line pt-2">
      <summary className="flex min-h-11 list-none items-center font-semibold [&::-webkit-details-marker]:hidden">
        Country of origin
        <span aria-hidden className="ml-auto text-xl leading-none transition group-open/origin:rotate-45">
          +
        </span>
      </summary>
      <ListForm kept={{ ...query, countries: [], page: 1 }}>
        <fieldset>
          <legend className="sr-only">Country of origin</legend>
          {[...facets, ...missing.map((country) => ({ country, count: 0 }))].map(({ country, count }) => (
            <label
              key={country}
              className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-sunken"
            >
              <input
                type="checkbox"
                name="origin"
                value={country}
                className="size-4.5 accent-accent"
                checked={isChosen(country)}
                onChange={() => toggle(country)}
              />
              <span className="min-w-0 grow wrap-anywhere">{country}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {count}
                <span className="sr-only"> products</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Apply />
      </ListForm>
    </details>
  );
}
