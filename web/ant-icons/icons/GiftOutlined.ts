import { drawn } from '../drawn';

export default drawn(
  'gift',
  'M4.5 12v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7M3.5 8h17v4h-17zM12 8v12.5M12 8c-1.2-3-3-4.6-4.6-4.1S6 8 12 8zM12 8c1.2-3 3-4.6 4.6-4.1S18 8 12 8z',
);
