// Import first, so that its cleanup after each test is registered for all files.
import '@testing-library/react';
import { runLane } from '../lanes.js';

runLane(['web/src'], 1);
