/** The back office in a browser: pages of content, and the menu with its search. */
import { contentJourneys } from './back-office/content.js';
import { menuJourneys } from './back-office/menu.js';
import { onOneStage } from './back-office/shared-stage.js';

onOneStage([contentJourneys, menuJourneys]);
