import { drawn } from '../drawn';

export default drawn('menu', 'M4 6.5h16M4 12h16M4 17.5h16');
