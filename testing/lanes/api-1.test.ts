import 'reflect-metadata';
import { runLane } from '../lanes.js';

runLane(['api/src', 'api/test', 'api/seed'], 1, 4);
