/** New orders and status changes that appear while a list is open. */
import { visit } from '../harness.js';
import { asAdmin, placeOrder, row, settled, toast, type Stage } from './stage.js';

export function liveJourneys(stage: Stage): void {
  describe('live orders', () => {
    it('shows a new order and a changed status at once, without a reload', async () => {
      const { page } = stage;
      const customer = await stage.shop.signUp('Live Customer');
      await page.goto('/admin/orders');
      await settled(page);
      await page.getByRole('status', { name: /^Live/ }).waitFor();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const order = await placeOrder(stage, customer);
      await toast(page, `New order ${order.orderNumber}`);
      // Under the pointer it stays: it is pressed in the end.
      await page.locator('.toasts').getByText(`New order ${order.orderNumber}`).first().hover();
      await row(page, order.orderNumber).waitFor();
      await asAdmin(stage, 'mutation($id:ID!){updateOrderStatus(input:{id:$id,orderStatus:SHIPPED}){id}}', {
        id: order.id,
      });
      await row(page, order.orderNumber).getByText('Shipped').waitFor();
      const { orders } = await asAdmin(stage, '{orders(filter:{isNew:true}){total}}');
      const badge = orders.total > 0 ? ` ${orders.total} new` : '';
      await page.getByRole('link', { name: `Orders${badge}`, exact: true }).waitFor();
      await page.waitForFunction((count) => document.title.startsWith(count ? `(${count}) ` : 'Orders'), orders.total);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await page.locator('.toasts').getByRole('button', { name: 'Show' }).click();
      await page.getByRole('dialog').getByText(`Order ${order.orderNumber}`).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('asks every 15 seconds while the live connection is down', async () => {
      const customer = await stage.shop.signUp('Patient Customer');
      const { page, context } = await visit(stage.browser, stage.shop, { token: stage.token });
      await context.route('**/graphql/stream', (route) => route.abort());
      await page.clock.install();
      await page.goto('/admin/orders');
      await page.getByRole('status', { name: /^Every 15 s/ }).waitFor();
      await settled(page);
      const order = await placeOrder(stage, customer);
      // Nothing else can bring it: nobody tells of it, and nothing is loaded again.
      await page.clock.runFor(16_000);
      await row(page, order.orderNumber).waitFor();
      await context.close();
    });
  });
}
