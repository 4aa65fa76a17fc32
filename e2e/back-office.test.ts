/** The back office in a browser, screen by screen; one shop and one browser serve all of it. */
import { ADMIN, DESKTOP, visit, withShopAndBrowser } from './harness.js';
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

  withShopAndBrowser(async ({ shop, browser }) => {
    const token = await shop.logIn(ADMIN);
    const { page, faults } = await visit(browser, shop, { token, viewport: DESKTOP });
    page.setDefaultTimeout(30_000);
    Object.assign(stage, { shop, browser, token, page, faults });
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
