// The words and colours of what customers wrote, the same for messages and for requests.
import type { WorkState } from '../../generated/admin-contacts';

export type { WorkState };

export const workStates = ['NEW', 'IN_WORK', 'ANSWERED', 'CLOSED'] as const satisfies readonly WorkState[];

export const workWords: Record<WorkState, string> = {
  NEW: 'New',
  IN_WORK: 'In work',
  ANSWERED: 'Answered',
  CLOSED: 'Closed',
};

export const workColours: Record<WorkState, string> = {
  NEW: 'orange',
  IN_WORK: 'blue',
  ANSWERED: 'green',
  CLOSED: 'geekblue',
};

export const workOptions = workStates.map((value) => ({ value, label: workWords[value] }));
