import { solid } from '../drawn';

export default solid(
  'close-circle',
  'M2.4 12a9.6 9.6 0 1 0 19.2 0 9.6 9.6 0 1 0-19.2 0z',
  'M8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4',
);
