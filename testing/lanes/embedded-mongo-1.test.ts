import { runLane } from '../lanes.js';

runLane(['embedded-mongo/src'], 1, 2);
