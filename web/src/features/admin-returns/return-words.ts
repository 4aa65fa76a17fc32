// The words and colours of returns, the same in list and details.
import type { ReturnReason, ReturnState } from '../../generated/admin-returns';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const stateWords = enumTable<ReturnState, { words: string; colour: string }>(
  {
    REQUESTED: { words: 'To answer', colour: 'gold' },
    ACCEPTED: { words: 'Goods on their way', colour: 'blue' },
    RECEIVED: { words: 'To settle', colour: 'orange' },
    REFUNDED: { words: 'Refunded', colour: 'green' },
    REPLACED: { words: 'Sent again', colour: 'green' },
    CLOSED: { words: 'Closed', colour: 'default' },
    REFUSED: { words: 'Refused', colour: 'red' },
    WITHDRAWN: { words: 'Withdrawn', colour: 'default' },
  },
  (value) => ({ words: inCapitals(value), colour: 'default' }),
);

export const reasonWords = enumTable<ReturnReason, string>(
  {
    DAMAGED: 'Damaged or does not work',
    WRONG_ITEM: 'Something else was ordered',
    NOT_AS_DESCRIBED: 'Not as described',
    DOES_NOT_FIT: 'Does not fit',
    CHANGED_MIND: 'No longer wanted',
    OTHER: 'Something else',
  },
  inCapitals,
);
