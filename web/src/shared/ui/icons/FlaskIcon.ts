import { drawn } from './drawn';

export const FlaskIcon = drawn(
  'M8.6 3.4h6.8M10 3.6v6L4.7 18.2a1.6 1.6 0 0 0 1.4 2.4h11.8a1.6 1.6 0 0 0 1.4-2.4L14 9.6v-6M7.6 14.6h8.8',
);
