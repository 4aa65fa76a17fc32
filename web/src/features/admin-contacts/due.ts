// Whether the time of a complaint is over.
import type { AdminContactFragment } from '../../generated/admin-contacts';

type Due = Pick<AdminContactFragment, 'complaint' | 'state' | 'acknowledgeBy' | 'acknowledgedAt' | 'settleBy'>;

const isPast = (at: string | null) => at !== null && Date.parse(at) < Date.now();

export const isOverdue = ({ complaint, state, acknowledgeBy, acknowledgedAt, settleBy }: Due): boolean =>
  complaint && state !== 'CLOSED' && (isPast(settleBy) || (acknowledgedAt === null && isPast(acknowledgeBy)));
