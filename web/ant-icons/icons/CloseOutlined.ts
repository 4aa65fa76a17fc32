import { drawn } from '../drawn';

export default drawn('close', 'M6.2 6.2l11.6 11.6M17.8 6.2 6.2 17.8');
