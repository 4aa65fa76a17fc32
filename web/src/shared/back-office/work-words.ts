// The words and colours of what customers wrote, the same for messages and for requests.
import type { WorkState } from '../../generated/admin-contacts';
import { enumTable, inCapitals } from '../enum-table';

export type { WorkState };

export const workStates = ['NEW', 'IN_WORK', 'ANSWERED', 'CLOSED'] as const satisfies readonly WorkState[];

export const workWords = enumTable<WorkState, string>(
  {
    NEW: 'Waits',
    IN_WORK: 'In work',
    ANSWERED: 'Answered',
    CLOSED: 'Closed',
  },
  inCapitals,
);

export const workColours = enumTable<WorkState, string>(
  {
    NEW: 'orange',
    IN_WORK: 'blue',
    ANSWERED: 'green',
    CLOSED: 'geekblue',
  },
  () => 'default',
);

/** What a list can be narrowed to: a state, or those that nobody has opened. */
export const workChoices = ['UNSEEN', ...workStates] as const;

export type WorkChoice = (typeof workChoices)[number];

/** A choice as the filter of a list. */
export const chosenWork = (choice: WorkChoice | undefined): { unseen?: true; states?: [WorkState] } =>
  choice === undefined ? {} : choice === 'UNSEEN' ? { unseen: true } : { states: [choice] };

export const workOptions = workStates.map((value) => ({ value, label: workWords[value] }));
