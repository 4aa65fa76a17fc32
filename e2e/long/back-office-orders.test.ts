/** The back office in a browser: the dashboard, orders, people, what they write, and what each role may do. */
import { dashboardJourneys } from '../back-office/dashboard.js';
import { liveJourneys } from '../back-office/live.js';
import { orderJourneys } from '../back-office/orders.js';
import { peopleJourneys } from '../back-office/people.js';
import { requestJourneys } from '../back-office/requests.js';
import { roleJourneys } from '../back-office/roles.js';
import { onOneStage } from '../back-office/shared-stage.js';

onOneStage([dashboardJourneys, orderJourneys, liveJourneys, peopleJourneys, requestJourneys, roleJourneys]);
