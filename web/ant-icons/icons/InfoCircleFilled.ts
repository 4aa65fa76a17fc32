import { solid } from '../drawn';

export default solid('info-circle', 'M2.4 12a9.6 9.6 0 1 0 19.2 0 9.6 9.6 0 1 0-19.2 0z', 'M12 11.2v5.8M12 7.4h.01');
