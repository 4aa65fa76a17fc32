/** The back office in a browser, screen by screen; one shop and one browser serve all of it. */
import { ADMIN, DESKTOP, openBrowser, startShopProcess, visit } from './harness.js';
import { categoryJourneys } from './back-office/categories.js';
import { dashboardJourneys } from './back-office/dashboard.js';
import { everyScreen } from './back-office/every-screen.js';
import { integrationJourneys } from './back-office/integrations.js';
import { liveJourneys } from './back-office/live.js';
import { orderJourneys } from './back-office/orders.js';
import { peopleJourneys } from './back-office/people.js';
import { pricingJourneys } from './back-office/pricing.js';
import { productImportJourneys } from './back-office/product-import.js';
import { productJourneys } from './back-office/products.js';
import { requestJourneys } from './back-office/requests.js';
import { roleJourneys } from './back-office/roles.js';
import type { Stage } from './back-office/stage.js';

describe('the back office', () => {
  const stage = {} as Stage;

  beforeAll(async () => {
    stage.shop = await startShopProcess();
    stage.browser = await openBrowser();
    stage.token = await stage.shop.logIn(ADMIN);
    const { page, faults } = await visit(stage.browser, stage.shop, { token: stage.token, viewport: DESKTOP });
    page.setDefaultTimeout(30_000);
    Object.assign(stage, { page, faults });
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.shop?.stop();
  });

  dashboardJourneys(stage);
  productJourneys(stage);
  productImportJourneys(stage);
  orderJourneys(stage);
  liveJourneys(stage);
  peopleJourneys(stage);
  categoryJourneys(stage);
  pricingJourneys(stage);
  requestJourneys(stage);
  roleJourneys(stage);
  integrationJourneys(stage);
  everyScreen(stage);
});
