import { drawn } from '../drawn';

export default drawn('swap', 'M4 8.6h15.5M15.6 4.7l3.9 3.9M20 15.4H4.5M8.4 19.3l-3.9-3.9');
