import { drawn } from '../drawn';

export default drawn(
  'profile',
  'M5.6 4h12.8A1.6 1.6 0 0 1 20 5.6v12.8a1.6 1.6 0 0 1-1.6 1.6H5.6A1.6 1.6 0 0 1 4 18.4V5.6A1.6 1.6 0 0 1 5.6 4zM8 8.5h.01M8 12h.01M8 15.5h.01M11.5 8.5h4.7M11.5 12h4.7M11.5 15.5h4.7',
);
