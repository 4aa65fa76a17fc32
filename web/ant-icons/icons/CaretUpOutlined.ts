import { solid } from '../drawn';

export default solid('caret-up', 'M4.5 16.5h15L12 7.5z');
