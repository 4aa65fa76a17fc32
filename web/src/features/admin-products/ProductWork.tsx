// How far imports and changes of many products are, for whoever started one and whoever comes back to it.
import { LongWork } from '../../shared/back-office/LongWork';
import { useLongWork } from '../../shared/back-office/use-long-work';

const kinds = ['BULK_EDIT', 'PRODUCT_IMPORT'] as const;
/** Milliseconds for which what came of the last work stays on the screen. */
const fresh = 3_600_000;

export interface ProductWorkProps {
  onOver?: () => void;
  /** A call waits for work: only what is under way is shown. */
  expected?: boolean;
}

export function ProductWork({ onOver, expected = false }: ProductWorkProps) {
  const work = useLongWork(kinds, () => onOver?.(), expected);
  const { last } = work;
  const isFresh = !expected && last?.endedAt != null && Date.now() - Date.parse(last.endedAt) < fresh;
  return <LongWork work={{ ...work, last: isFresh ? last : undefined }} kinds={kinds} />;
}
