// How far imports and changes of many products are, for whoever started one and whoever comes back to it.
import { LongWork } from '../../shared/back-office/LongWork';
import type { LongWorkState } from '../../shared/back-office/use-long-work';

export const productWork = ['BULK_EDIT', 'PRODUCT_IMPORT'] as const;
/** Milliseconds for which what came of the last work stays on the screen. */
const fresh = 3_600_000;

export function ProductWork({ work }: { work: LongWorkState }) {
  const isFresh = work.last?.endedAt != null && Date.now() - Date.parse(work.last.endedAt) < fresh;
  return <LongWork work={{ ...work, last: isFresh ? work.last : undefined }} kinds={productWork} />;
}
