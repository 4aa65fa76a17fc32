/** The back office in a browser: a backup that was downloaded comes back. */
import { backupJourneys } from '../back-office/backups.js';
import { onOneStage } from '../back-office/shared-stage.js';

onOneStage([backupJourneys]);
