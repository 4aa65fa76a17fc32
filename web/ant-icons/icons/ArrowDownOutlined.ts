import { drawn } from '../drawn';

export default drawn('arrow-down', 'M12 4v15.8M5.5 13.3l6.5 6.5 6.5-6.5');
