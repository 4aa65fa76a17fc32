/** The back office in a browser: pages of content, the menu with its search, and a backup that comes back. */
import { backupJourneys } from './back-office/backups.js';
import { contentJourneys } from './back-office/content.js';
import { menuJourneys } from './back-office/menu.js';
import { onOneStage } from './back-office/shared-stage.js';

onOneStage([contentJourneys, menuJourneys, backupJourneys]);
