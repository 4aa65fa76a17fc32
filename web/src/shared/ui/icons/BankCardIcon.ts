import { drawn } from './drawn';

export const BankCardIcon = drawn(
  'M4.7 5h14.6a2.2 2.2 0 0 1 2.2 2.2v9.6a2.2 2.2 0 0 1-2.2 2.2H4.7a2.2 2.2 0 0 1-2.2-2.2V7.2A2.2 2.2 0 0 1 4.7 5zM2.5 9.6h19M6.3 15h3.9',
);
