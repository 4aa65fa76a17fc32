/** Every screen and dialog of the back office: accessible, within its width, with its help; first what leaves audit entries for them. */
import { everyScreen } from '../back-office/every-screen.js';
import { integrationJourneys } from '../back-office/integrations.js';
import { onOneStage } from '../back-office/shared-stage.js';

// In this order: the screens show the audit entries that the integrations leave.
onOneStage([integrationJourneys, everyScreen]);
