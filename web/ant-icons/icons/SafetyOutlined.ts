import { drawn } from '../drawn';

export default drawn(
  'safety',
  'M12 3.2l7.4 2.6v5.7c0 4.6-2.9 7.8-7.4 9.4-4.5-1.6-7.4-4.8-7.4-9.4V5.8zM8.7 12l2.4 2.4 4.3-4.5',
);
