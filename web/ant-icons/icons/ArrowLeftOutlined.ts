import { drawn } from '../drawn';

export default drawn('arrow-left', 'M20 12H4.2M10.7 5.5 4.2 12l6.5 6.5');
