import { drawn } from '../drawn';

export default drawn('swap-right', 'M3.5 14.5h17l-4.6-4.6');
