import { drawn } from '../drawn';

export default drawn('italic', 'M10 4.8h7M7 19.2h7M13.8 4.8l-3.6 14.4');
