/** Starts one shop, one browser and the admin's page for the tests of one file. */
import { ADMIN, DESKTOP, visit, withShopAndBrowser } from '../harness.js';
import type { Stage } from './stage.js';

/** @param journeys each registers its tests on the stage, which stands when they run; they run in this order */
export function onOneStage(journeys: readonly ((stage: Stage) => void)[]): void {
  describe('the back office', () => {
    const stage = {} as Stage;

    withShopAndBrowser(async ({ shop, browser }) => {
      const token = await shop.logIn(ADMIN);
      const { page, faults } = await visit(browser, shop, { token, viewport: DESKTOP });
      Object.assign(stage, { shop, browser, token, page, faults });
    });

    for (const journey of journeys) journey(stage);
  });
}
