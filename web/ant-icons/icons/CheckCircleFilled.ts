import { solid } from '../drawn';

export default solid(
  'check-circle',
  'M2.4 12a9.6 9.6 0 1 0 19.2 0 9.6 9.6 0 1 0-19.2 0z',
  'M7.8 12.3l2.9 2.9L16.2 9.3',
);
