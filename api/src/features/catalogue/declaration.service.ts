/** Tells staff which products lack a declaration, from the catalogue index. */
import { pageFacts, pageRequest } from '../../types/page.js';
import { catalogue } from './catalogue-sync.js';
import { DeclarationField } from './declaration-kinds.js';
import type { CategoryDeclarationGaps, DeclarationGaps } from './declaration.types.js';
import { ProductSort } from './product.inputs.js';
import type { Product } from './product.model.js';

interface Wanted {
  categoryId?: string | null;
  field?: DeclarationField | null;
}

/** @throws ShopError BAD_INPUT when the page is out of range */
export function declarationGaps({ categoryId, field }: Wanted, page: number, pageSize: number): DeclarationGaps {
  const request = pageRequest(page, pageSize);
  const all = catalogue.now(catalogue.find({}, ProductSort.NAME).numbers);
  const found = all.filter(
    (product) =>
      product.missingDeclarations.length > 0 &&
      (!categoryId || product.categoryId === categoryId) &&
      (!field || product.missingDeclarations.includes(field)),
  );
  return {
    ...pageFacts(request, found.length),
    categories: perCategory(all),
    items: found
      .slice(request.skip, request.skip + request.pageSize)
      .map((product) => ({ product, missing: product.missingDeclarations })),
  };
}

function perCategory(products: readonly Product[]): CategoryDeclarationGaps[] {
  const counts = new Map<string, { products: number; incomplete: number; missing: Map<DeclarationField, number> }>();
  for (const { categoryId, missingDeclarations } of products) {
    const count = counts.get(categoryId) ?? { products: 0, incomplete: 0, missing: new Map() };
    counts.set(categoryId, count);
    count.products += 1;
    if (missingDeclarations.length > 0) count.incomplete += 1;
    for (const field of missingDeclarations) count.missing.set(field, (count.missing.get(field) ?? 0) + 1);
  }
  return catalogue.categories().flatMap(({ id, name }) => {
    const count = counts.get(id);
    if (!count) return [];
    const { products: total, incomplete, missing } = count;
    return {
      categoryId: id,
      category: name,
      products: total,
      incomplete,
      missing: Object.values(DeclarationField).flatMap((field) => {
        const without = missing.get(field);
        return without ? { field, products: without } : [];
      }),
    };
  });
}
