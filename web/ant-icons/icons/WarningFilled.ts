import { solid } from '../drawn';

export default solid(
  'warning',
  'M10.7 3.7a1.5 1.5 0 0 1 2.6 0l8.5 14.7a1.5 1.5 0 0 1-1.3 2.2h-17a1.5 1.5 0 0 1-1.3-2.2z',
  'M12 9v5M12 17.3h.01',
);
