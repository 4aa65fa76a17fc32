// What the law has shown with a product that is offered on the internet (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)).
import type { ProductQuery } from '../../generated/catalogue';
import { makerWords, monthInWords, monthWords, quantityInWords, unitWords } from '../../shared/declaration-words';
import { formatRupees } from '../../shared/money';
import { FactTable, type Fact } from './FactTable';

type Product = Pick<NonNullable<ProductQuery['product']>, 'declaration' | 'specifications'>;

/** Lines of what somebody said. A line that the specifications have already is theirs. */
function linesOf({ declaration, specifications }: Product): Fact[] {
  const { makerRole, makerName, makerAddress, netQuantity, netQuantityUnit, unitPrice, unitPriceUnit } = declaration;
  const lines: [key: string, value: string | null | false][] = [
    ['Generic name', declaration.genericName],
    ['Net quantity', netQuantity !== null && netQuantityUnit !== null && quantityInWords(netQuantity, netQuantityUnit)],
    ['MRP (incl. of all taxes)', formatRupees(declaration.mrp)],
    [
      'Unit price',
      unitPrice !== null && unitPriceUnit !== null && `${formatRupees(unitPrice)} per ${unitWords[unitPriceUnit].one}`,
    ],
    ['Size', declaration.size],
    ['In the box', declaration.boxContents],
    [monthWords[makerRole], declaration.madeInMonth && monthInWords(declaration.madeInMonth)],
    ['Country of origin', declaration.countryOfOrigin],
    [makerWords[makerRole], makerAddress === null ? makerName : `${makerName}, ${makerAddress}`],
  ];
  const specified = new Set(specifications.map(({ key }) => key.trim().toLowerCase()));
  return lines.flatMap(([key, value]) => (value && !specified.has(key.toLowerCase()) ? [{ key, value }] : []));
}

export function ProductInformation({ product }: { product: Product }) {
  return (
    <section aria-labelledby="product-information">
      <h2 id="product-information" className="mt-8 text-2xl">
        Product information
      </h2>
      <FactTable facts={linesOf(product)} quiet />
    </section>
  );
}
