// Words and colours of requests about personal data.
import type { PrivacyChannel, PrivacyRequestKind, PrivacyRequestState } from '../../generated/admin-privacy';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const kindWords = enumTable<PrivacyRequestKind, string>(
  { ERASURE: 'Erasure', COPY: 'Copy of data', CORRECTION: 'Correction', GRIEVANCE: 'Complaint about data' },
  inCapitals,
);

export const channelWords = enumTable<PrivacyChannel, string>(
  { OWN: 'On My account', LETTER: 'By letter', EMAIL: 'By e-mail', PHONE: 'By phone', IN_PERSON: 'In person' },
  inCapitals,
);

export const stateWords = enumTable<PrivacyRequestState, { words: string; colour?: string }>(
  {
    OPEN: { words: 'To do', colour: 'blue' },
    WAITING: { words: 'Waits', colour: 'gold' },
    ERASING: { words: 'Being erased', colour: 'gold' },
    DONE: { words: 'Done', colour: 'green' },
    WITHDRAWN: { words: 'Taken back' },
    REFUSED: { words: 'Refused', colour: 'red' },
  },
  (value) => ({ words: inCapitals(value) }),
);

/** The last three states are final. */
export const stands = (state: PrivacyRequestState): boolean => ['OPEN', 'WAITING', 'ERASING'].includes(state);
