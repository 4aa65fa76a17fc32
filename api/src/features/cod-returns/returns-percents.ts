/** Keeps in memory, in every process, which PIN codes parcels by cash on delivery come back from, while a rule of the owner asks for it. */
import { logFault } from '../../platform/observability/faults.js';
import { startRegularWork, type RegularWork } from '../../platform/jobs/regular-work.js';
import { settings } from '../../platform/settings/current.js';
import { setReturnsPercents } from '../delivery/pin-returns.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { ParcelFateModel } from '../orders/parcel-fate.model.js';

/** The parcels that count, in days, and how many tell something about a PIN code. */
const DAYS = 180;
const LEAST = 5;
const DAY = 86_400_000;
/** Milliseconds between two looks at the rules, and between two readings of the figures. */
const EVERY = 60_000;
const ANEW = 600_000;

/** Reads the figures of the PIN codes that a rule is about. Without a rule nothing is read. */
export async function refreshReturnsPercents(now = new Date()): Promise<void> {
  const least = leastPercent();
  if (least === undefined) return setReturnsPercents(new Map());
  const sums = await ParcelFateModel.aggregate<{ _id: string; percent: number }>([
    {
      $match: {
        sentAt: { $gte: new Date(now.getTime() - DAYS * DAY) },
        payment: PaymentMethod.COD,
        pin: { $ne: '' },
      },
    },
    { $group: { _id: '$pin', sent: { $sum: 1 }, cameBack: { $sum: { $cond: ['$cameBack', 1, 0] } } } },
    { $match: { sent: { $gte: LEAST } } },
    { $project: { percent: { $divide: [{ $multiply: ['$cameBack', 100] }, '$sent'] } } },
    { $match: { percent: { $gte: least } } },
  ]);
  setReturnsPercents(new Map(sums.map(({ _id, percent }) => [_id, percent])));
}

/** The lowest percentage that a rule asks for; undefined without a rule. */
function leastPercent(): number | undefined {
  const { codConfirmReturnsPercent, codClosedAtReturnsPercent } = settings();
  const asked = [codConfirmReturnsPercent, codClosedAtReturnsPercent].filter((percent) => percent > 0);
  return asked.length === 0 ? undefined : Math.min(...asked);
}

/** Runs in every process that answers quotes. Each rule that is set or changed counts within a minute. */
export function startReturnsPercents(): Pick<RegularWork, 'stop'> {
  let [of, read]: [number | undefined, number] = [undefined, 0];
  return startRegularWork({
    every: EVERY,
    atOnce: true,
    failed: (error) => logFault(error, 'how many parcels come back could not be read; it is tried again'),
    async run() {
      const least = leastPercent();
      if (least === of && (least === undefined || Date.now() - read < ANEW)) return;
      await refreshReturnsPercents();
      [of, read] = [least, Date.now()];
    },
  });
}
