import { drawn } from './drawn';

export const MapPinIcon = drawn(
  'M12 21c-3.7-3.5-7-7.3-7-11.1a7 7 0 0 1 14 0c0 3.8-3.3 7.6-7 11.1zM9.5 9.9a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z',
);
