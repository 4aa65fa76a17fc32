import { shareBrowser } from '../../e2e/harness.js';
import { runLane } from '../lanes.js';

shareBrowser();
runLane(['e2e'], 1, 3);
