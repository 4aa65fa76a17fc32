import { shareBrowser } from '../../e2e/harness.js';
import { runLane } from '../lanes.js';

shareBrowser();
runLane(['e2e'], 3, 3);
