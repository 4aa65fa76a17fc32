import { drawn } from '../drawn';

export default drawn(
  'setting',
  'M3.6 8h8.2M17 8h3.4M11.8 8a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0zM3.6 16H7M12.2 16h8.2M7 16a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0z',
);
