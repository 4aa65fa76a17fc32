import { drawn } from '../drawn';

export default drawn('line', 'M3.5 12h17');
