// Chooses a member of a product group, an option at a time. Every value is a link to the address with it, so it works without scripts;
// with them the address is replaced, and nothing else moves.
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { GroupCardFragment, GroupMemberFragment, ProductCardFragment } from '../../generated/catalogue';
import { choiceWords, sameWords } from '../../shared/catalogue/choice';
import { Swatch } from '../../shared/catalogue/Swatch';
import { formatRupees } from '../../shared/money';
import { paths } from '../../shared/paths';
import { classNames } from '../../shared/ui/class-names';
import { sameScreen } from '../../shared/ui/use-focus-on-new-screen';
import { valuesOf, type ChoosableValue, type ValueState } from './nearest-member';

interface Props {
  group: GroupCardFragment;
  /** Undefined while they are loaded. */
  members: readonly GroupMemberFragment[] | undefined;
  product: ProductCardFragment;
}

export function ProductChoice({ group, members, product }: Props) {
  const { state } = useLocation();
  const [hasChosen, setHasChosen] = useState(false);
  const { optionValues } = product;
  const choices = group.options.map((option) => ({ ...option, values: valuesOf(option, members, optionValues) }));
  const marks = new Set(marksIn(group, members));
  return (
    <div className="mt-6 grid gap-4">
      {choices.map(({ name, values }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="mb-2 max-w-full truncate text-sm">
            {name}: <b>{values.find(({ chosen }) => chosen)?.value}</b>
          </legend>
          <ul className="flex flex-wrap gap-2">
            {values.map((value) => (
              <li key={value.value} className="max-w-full">
                <Link
                  to={paths.product.href({ ...product, group, optionValues: value.leadsTo })}
                  replace
                  state={{ ...state, ...sameScreen }}
                  onClick={() => setHasChosen(true)}
                  aria-current={value.chosen ? 'true' : undefined}
                  title={value.swatch ? value.value : undefined}
                  className={chipLook(value)}
                >
                  <Value {...value} />
                </Link>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {/* The same whatever is chosen, so that no choice moves what is below. */}
      {marks.size > 0 && (
        <p className="text-xs text-ink-soft">
          {[
            marks.has('sold out') && 'Crossed out: sold out; choose it to be told when it is back.',
            marks.has('not made') && 'Dashed: not made with the rest of your choice; it leads to the nearest.',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <p className="h-5 truncate text-sm text-ink-soft">
        SKU {members?.find(({ id }) => id === product.id)?.sku ?? '…'}
      </p>
      <p aria-live="polite" className="sr-only">
        {hasChosen && spoken(product)}
      </p>
    </div>
  );
}

/** Which marks any choice shows: of members that are sold out, and of choices without a member. */
function marksIn({ options }: GroupCardFragment, members: Props['members'] = []): ValueState[] {
  const counts = options.map(({ name }) => {
    const values = members.flatMap(({ optionValues }) => optionValues.filter((own) => sameWords(own.name, name)));
    return new Set(values.map(({ value }) => value)).size;
  });
  return [
    ...(members.some(({ inStock }) => !inStock) ? ['sold out' as const] : []),
    ...(members.length < counts.reduce((product, count) => product * count, 1) ? ['not made' as const] : []),
  ];
}

function spoken({ optionValues, price, priceWithTax, inStock }: ProductCardFragment): string {
  const paid = priceWithTax === price ? '' : `, ${formatRupees(priceWithTax)} including GST`;
  return `${choiceWords(optionValues)}: ${formatRupees(price)}${paid}, ${inStock ? 'in stock' : 'sold out'}`;
}

function chipLook({ swatch, chosen, state }: ChoosableValue): string {
  return classNames(
    'relative grid min-h-11 min-w-11 max-w-full place-items-center overflow-hidden border-2 font-medium transition hover:border-primary focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-accent',
    swatch ? 'size-11 rounded-full p-0.5' : 'rounded-field px-3.5 py-1.5',
    chosen && 'border-accent bg-accent-soft',
    !chosen && state === 'not made' && 'border-dashed border-line-strong',
    !chosen && state !== 'not made' && (swatch ? 'border-transparent' : 'border-line-strong bg-surface'),
    state !== 'in stock' && !swatch && 'text-ink-soft',
  );
}

function Value({ value, swatch, state }: ChoosableValue) {
  const crossed = state === 'sold out';
  return (
    <>
      {swatch ? (
        <>
          <Swatch swatch={swatch} className="size-full" />
          <span className="sr-only">{value}</span>
          {crossed && (
            <span aria-hidden className="absolute inset-x-0 top-1/2 h-0.5 -rotate-45 bg-ink ring-1 ring-surface" />
          )}
        </>
      ) : (
        <span className={classNames('max-w-full truncate', crossed && 'line-through decoration-2')}>{value}</span>
      )}
      {state !== 'in stock' && <span className="sr-only"> ({state})</span>}
    </>
  );
}
