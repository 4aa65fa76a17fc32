/** The dashboard: its four numbers, the charts over a chosen span, the latest orders and the best sellers. */
import { asAdmin, open, refused, rupees, settled, type Stage } from './stage.js';

export function dashboardJourneys(stage: Stage): void {
  describe('the dashboard', () => {
    it('shows the four numbers, the latest orders and the best sellers as the server has them', async () => {
      const { page } = stage;
      await open(stage, '/admin');
      expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
      const { dashboard } = await asAdmin(
        stage,
        '{dashboard{totalProducts totalOrders totalRevenue totalCustomers recentOrders{orderNumber totalAmount} topProducts{title stock}}}',
      );
      for (const [title, value] of [
        ['Total Products', dashboard.totalProducts.toLocaleString('en-IN')],
        ['Total Orders', dashboard.totalOrders.toLocaleString('en-IN')],
        ['Revenue', rupees(dashboard.totalRevenue)],
        ['Customers', dashboard.totalCustomers.toLocaleString('en-IN')],
      ])
        expect(
          await page
            .locator('.dash-figure', { has: page.getByText(title, { exact: true }) })
            .locator('strong')
            .innerText(),
        ).toBe(value);
      const recent = page.getByRole('region', { name: 'Recent Orders' });
      expect(await recent.getByRole('link', { name: /^GS-/ }).allInnerTexts()).toEqual(
        dashboard.recentOrders.map((order: { orderNumber: string }) => order.orderNumber),
      );
      const top = page.getByRole('region', { name: 'Top Products' }).locator('li');
      expect(await top.count()).toBe(5);
      expect(await top.first().innerText()).toContain(`${dashboard.topProducts[0].stock} in stock`);
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('draws revenue, orders and states over the span that is chosen', async () => {
      const { page } = stage;
      await open(stage, '/admin/dashboard');
      await page.getByPlaceholder('Sales: from').click();
      await page.getByText('Last 90 days').click();
      await page.waitForURL(/from=\d{4}-\d{2}-\d{2}&to=/);
      await settled(page);
      const span = new URL(page.url()).searchParams;
      const { salesReport } = await asAdmin(
        stage,
        'query($from:DateTime!,$to:DateTime!){salesReport(from:$from,to:$to){revenue orders byStatus{status count}}}',
        { from: `${span.get('from')}T00:00:00+05:30`, to: `${span.get('to')}T23:59:59.999+05:30` },
      );
      await page.getByRole('img', { name: `Revenue by day, ${rupees(salesReport.revenue)} in all` }).waitFor();
      const chart = page.getByRole('img', { name: `Orders by day, ${salesReport.orders} in all` });
      await chart.locator('rect').nth(50).waitFor({ state: 'attached' });
      const states = page.getByRole('list', { name: 'Orders by status' }).getByRole('link');
      expect(await states.count()).toBe(8);
      const delivered = salesReport.byStatus.find(({ status }: { status: string }) => status === 'DELIVERED').count;
      expect(await states.filter({ hasText: 'delivered' }).innerText()).toContain(String(delivered));
      await states.filter({ hasText: 'delivered' }).click();
      await page.getByText(`${delivered} orders`, { exact: true }).waitFor();
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('leads to what the shop still needs, and asks twice before it empties the demo', async () => {
      const { page } = stage;
      await open(stage, '/admin/dashboard');
      await page.getByText(/^There is no backup yet/).waitFor();
      await page.getByText(/^\d+ of 19 done, next: /).waitFor();
      await open(stage, '/admin/go-live');
      const { firstSteps, demoData } = await asAdmin(stage, '{firstSteps{done} demoData{products orders}}');
      const done = firstSteps.filter((step: { done: boolean }) => step.done).length;
      await page.getByRole('heading', { name: `${done} of ${firstSteps.length} done` }).waitFor();
      const sample = page.getByRole('link', { name: 'Testimonials of the home page' });
      expect(await sample.getAttribute('href')).toBe('/admin/content?edit=home');
      await page.getByText(`${demoData.orders} invented orders`).waitFor();
      await page.getByRole('button', { name: 'Empty the demo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Empty the demo' });
      await dialog.getByLabel('Type EMPTY to confirm').fill('yes');
      await dialog.getByRole('button', { name: 'Empty it' }).click();
      await dialog.getByText('Type EMPTY to confirm.').first().waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      const { demoData: after } = await asAdmin(stage, '{demoData{products orders}}');
      expect(after).toEqual(demoData);
      expect(stage.faults.splice(0)).toEqual([refused(400), expect.stringContaining('Type EMPTY to confirm.')]);
    });
  });
}
