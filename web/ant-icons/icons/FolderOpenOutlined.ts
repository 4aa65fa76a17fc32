import { drawn } from '../drawn';

export default drawn(
  'folder-open',
  'M3.4 18.8V6.2A1.6 1.6 0 0 1 5 4.6h4.4l2.2 2.6h6.8A1.6 1.6 0 0 1 20 8.8v1.4M3.5 19.4l2.5-8a1.6 1.6 0 0 1 1.5-1.1h12.6a1.2 1.2 0 0 1 1.1 1.6l-2.2 6.4a1.6 1.6 0 0 1-1.5 1.1z',
);
