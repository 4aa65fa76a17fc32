/** The back office in a browser: no form loses what was typed without a question. */
import { onOneStage } from '../back-office/shared-stage.js';
import { unsavedJourneys } from '../back-office/unsaved.js';

onOneStage([unsavedJourneys]);
