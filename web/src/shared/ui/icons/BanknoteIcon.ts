import { drawn } from './drawn';

export const BanknoteIcon = drawn(
  'M4.5 5.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM9.4 8.6h5.2M9.4 10.9h5.2M9.6 8.6h1.3c3.2 0 3.2 4.6 0 4.6H9.6l3.6 2.9M5.7 12h.01M18.3 12h.01',
);
