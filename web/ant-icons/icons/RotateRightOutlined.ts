import { drawn } from '../drawn';

export default drawn('rotate-right', 'M19.6 12.8a7.7 7.7 0 1 1-2.4-5.6L20 9.8M20 4.6v5.2h-5.2');
