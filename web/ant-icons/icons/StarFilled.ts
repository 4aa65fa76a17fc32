import { solid } from '../drawn';

export default solid('star', 'M12 3.5L14.4 9.4L20.7 9.9L15.9 14L17.4 20.1L12 16.8L6.6 20.1L8.1 14L3.3 9.9L9.6 9.4z');
