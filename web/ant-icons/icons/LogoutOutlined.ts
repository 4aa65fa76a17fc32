import { drawn } from '../drawn';

export default drawn(
  'logout',
  'M10.6 4H6.2a2.1 2.1 0 0 0-2.1 2.1v11.8A2.1 2.1 0 0 0 6.2 20h4.4M9.4 12h11M16.2 7.8l4.2 4.2-4.2 4.2',
);
