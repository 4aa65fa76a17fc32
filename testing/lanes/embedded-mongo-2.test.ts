import { runLane } from '../lanes.js';

runLane(['embedded-mongo/src'], 2, 2);
