// Names and values of a product in two columns.
import { classNames } from '../../shared/ui/class-names';

export interface Fact {
  key: string;
  value: string;
}

/** @param quiet smaller: of what is looked up rather than read */
export function FactTable({ facts, quiet = false }: { facts: readonly Fact[]; quiet?: boolean }) {
  const cell = quiet ? 'py-1.5 align-top' : 'py-2.5 align-top';
  return (
    <table className={classNames('mt-3 w-full text-left', quiet && 'text-sm')}>
      <tbody>
        {facts.map(({ key, value }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className={classNames('w-2/5 pr-4 font-medium text-ink-soft', cell)}>
              {key}
            </th>
            <td className={cell}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
