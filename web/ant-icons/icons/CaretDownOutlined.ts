import { solid } from '../drawn';

export default solid('caret-down', 'M4.5 7.5h15L12 16.5z');
