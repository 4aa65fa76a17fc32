import { drawn } from '../drawn';

export default drawn(
  'rest',
  'M4.2 6.6h15.6M9 6.6V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.6M5.9 6.6l.8 12.3a1.7 1.7 0 0 0 1.7 1.6h7.2a1.7 1.7 0 0 0 1.7-1.6l.8-12.3M10 10.6v5.9M14 10.6v5.9',
);
