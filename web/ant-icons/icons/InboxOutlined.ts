import { drawn } from '../drawn';

export default drawn(
  'inbox',
  'M4 13.5 6.6 6a1.6 1.6 0 0 1 1.5-1h7.8a1.6 1.6 0 0 1 1.5 1L20 13.5v4.9a1.6 1.6 0 0 1-1.6 1.6H5.6A1.6 1.6 0 0 1 4 18.4zM4 13.5h4.6a3.4 3.4 0 0 0 6.8 0H20',
);
