// Before any file does: what it registers to clean up after each test then holds for all of them.
import '@testing-library/react';
import { runLane } from '../lanes.js';

runLane(['web/src'], 1);
