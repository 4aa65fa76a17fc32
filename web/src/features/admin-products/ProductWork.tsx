// Progress of imports and changes of many products.
import { LongWork } from '../../shared/back-office/LongWork';
import type { LongWorkState } from '../../shared/back-office/use-long-work';

export const productWork = [
  'BULK_EDIT',
  'PRODUCT_IMPORT',
  'PRODUCT_DELETION',
  'PRODUCT_PICTURES',
  'PRODUCT_UNDO',
  'PRICE_CHANGE',
  'PRICE_UNDO',
] as const;
/** Milliseconds for which the result of the last job stays on the screen. */
const fresh = 3_600_000;

export function ProductWork({ work }: { work: LongWorkState }) {
  const isFresh = work.last?.endedAt != null && Date.now() - Date.parse(work.last.endedAt) < fresh;
  return <LongWork work={{ ...work, last: isFresh ? work.last : undefined }} kinds={productWork} />;
}
