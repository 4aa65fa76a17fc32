import { drawn } from '../drawn';

export default drawn('enter', 'M19.5 5v6.2a2 2 0 0 1-2 2H5M9.4 8.8 5 13.2l4.4 4.4');
