import { drawn } from '../drawn';

export default drawn(
  'dashboard',
  'M5.6 4h12.8a2.1 2.1 0 0 1 2.1 2.1v11.8a2.1 2.1 0 0 1-2.1 2.1H5.6a2.1 2.1 0 0 1-2.1-2.1V6.1A2.1 2.1 0 0 1 5.6 4zM8 16v-2.8M12 16V8M16 16v-5.2',
);
