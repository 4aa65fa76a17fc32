import { drawn } from '../drawn';

export default drawn('check', 'M4.6 12.7l4.9 4.9L19.4 6.6');
