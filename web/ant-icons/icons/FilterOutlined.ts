import { drawn } from '../drawn';

export default drawn('filter', 'M3.5 4.5h17L14 12.6v6.9l-4-2v-4.9z');
