import { drawn } from '../drawn';

export default drawn('rotate-left', 'M4.4 12.8a7.7 7.7 0 1 0 2.4-5.6L4 9.8M4 4.6v5.2h5.2');
