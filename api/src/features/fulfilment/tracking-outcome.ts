/** What a courier's number does to a parcel, for lists of many. */
import { registerEnumType } from 'type-graphql';

export enum TrackingOutcome {
  SHIPS = 'SHIPS',
  GETS_NUMBER = 'GETS_NUMBER',
  UNCHANGED = 'UNCHANGED',
  UNKNOWN_ORDER = 'UNKNOWN_ORDER',
  OTHER_NUMBER = 'OTHER_NUMBER',
  DUPLICATE = 'DUPLICATE',
  ENDED = 'ENDED',
  REFUNDED = 'REFUNDED',
  NOT_READY = 'NOT_READY',
  UNREADABLE = 'UNREADABLE',
}
registerEnumType(TrackingOutcome, {
  name: 'TrackingOutcome',
  description: 'What becomes of a line with the number of an order and a tracking number.',
  valuesConfig: {
    SHIPS: { description: 'The parcel leaves with the number: what is not packed yet is packed by it.' },
    GETS_NUMBER: { description: 'The parcel left without a number and has it from now on.' },
    UNCHANGED: { description: 'It has this number already: nothing changes, and nobody is told again.' },
    UNKNOWN_ORDER: { description: 'No order and no parcel has this number.' },
    OTHER_NUMBER: { description: 'It has another tracking number, which stays.' },
    DUPLICATE: { description: 'The tracking number stands at two orders, or the order has two tracking numbers.' },
    ENDED: { description: 'The order is cancelled or returned.' },
    REFUNDED: { description: 'All that was paid went back to the customer.' },
    NOT_READY: {
      description:
        'It may not leave yet, or nobody can tell which of its parcels is meant; the message says what to do.',
    },
    UNREADABLE: { description: 'The line has no tracking number, or none that can be one.' },
  },
});
