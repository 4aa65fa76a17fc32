// Chips of the active filters; each removes its own.
import { CloseIcon } from '../../shared/ui/icons';
import { ListForm } from './ListForm';
import { priceBands, wholeList, withoutEmpty, type AttributeChoice, type ListQuery } from './list-query';

interface Props {
  query: ListQuery;
  onChange(change: Partial<ListQuery>): void;
  onClear(): void;
}

export function FilterChips({ query, onChange, onClear }: Props) {
  const chips = [
    ...(query.search ? [{ label: `“${query.search}”`, without: { search: '' } }] : []),
    ...(query.category ? [{ label: query.category, without: { category: '' } }] : []),
    ...priceBands
      .filter(({ band }) => query.bands.includes(band))
      .map(({ band, label }) => ({ label, without: { bands: query.bands.filter((other) => other !== band) } })),
    ...query.countries.map((country) => ({
      label: `Country of origin: ${country}`,
      without: { countries: query.countries.filter((other) => other !== country) },
    })),
    ...Object.entries(query.attributes).flatMap(([name, choice]) => {
      const without = (rest: AttributeChoice) => ({
        attributes: withoutEmpty({ ...query.attributes, [name]: rest }),
      });
      return [
        ...choice.values.map((value) => ({
          label: `${name}: ${value}`,
          without: without({ ...choice, values: choice.values.filter((other) => other !== value) }),
        })),
        ...(choice.min === undefined && choice.max === undefined
          ? []
          : [
              {
                label: `${name}: ${choice.min ?? '…'} – ${choice.max ?? '…'}`,
                without: without({ values: choice.values }),
              },
            ]),
      ];
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <ul aria-label="Active filters" className="contents">
        {chips.map(({ label, without }) => (
          <li key={label} className="max-w-full">
            <ListForm kept={{ ...query, page: 1, ...without }}>
              <button
                type="submit"
                aria-label={`Remove filter ${label}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChange(without);
                }}
                className="inline-flex min-h-9 max-w-full items-center gap-1.5 pointer-coarse:min-h-11 rounded-full bg-accent-soft px-3.5 text-sm font-medium text-accent hover:brightness-95"
              >
                <span className="truncate">{label}</span>
                <CloseIcon className="size-4 shrink-0" />
              </button>
            </ListForm>
          </li>
        ))}
      </ul>
      <ListForm kept={{ ...wholeList, sort: query.sort }}>
        <button
          type="submit"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
          className="min-h-9 px-2 text-sm font-semibold pointer-coarse:min-h-11 underline underline-offset-4"
        >
          Clear Filters
        </button>
      </ListForm>
    </div>
  );
}
