/** The back office in a browser: the keys and webhooks of integrations, then what holds for every screen and dialog. */
import { contentJourneys } from './back-office/content.js';
import { everyScreen } from './back-office/every-screen.js';
import { integrationJourneys } from './back-office/integrations.js';
import { menuJourneys } from './back-office/menu.js';
import { onOneStage } from './back-office/shared-stage.js';

// In this order: the screens show the audit entries that the integrations leave.
onOneStage([integrationJourneys, contentJourneys, menuJourneys, everyScreen]);
