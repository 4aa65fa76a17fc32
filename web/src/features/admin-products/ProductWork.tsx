// Progress of imports and bulk edits of products.
import { LongWork } from '../../shared/back-office/LongWork';
import type { LongWorkState } from '../../shared/back-office/use-long-work';

export const productWork = ['BULK_EDIT', 'PRODUCT_IMPORT'] as const;
/** Milliseconds for which the result of the last job stays on the screen. */
const fresh = 3_600_000;

export function ProductWork({ work }: { work: LongWorkState }) {
  const isFresh = work.last?.endedAt != null && Date.now() - Date.parse(work.last.endedAt) < fresh;
  return <LongWork work={{ ...work, last: isFresh ? work.last : undefined }} kinds={productWork} />;
}
