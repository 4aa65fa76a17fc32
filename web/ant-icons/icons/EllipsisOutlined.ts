import { solid } from '../drawn';

export default solid(
  'ellipsis',
  'M3.7 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM10.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM17.3 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z',
);
