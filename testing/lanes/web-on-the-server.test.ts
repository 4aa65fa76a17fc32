/** @jest-environment node */
import { runLane } from '../lanes.js';

runLane(['web/src'], 'on the server');
