import { drawn } from '../drawn';

export default drawn('arrow-right', 'M4 12h15.8M13.3 5.5l6.5 6.5-6.5 6.5');
