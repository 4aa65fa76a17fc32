/** API keys and webhooks. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asAdmin, expectValue, open, placeOrder, refused, row, toast, type Stage } from './stage.js';

interface Receiver {
  url: string;
  /** Bodies of the deliveries, oldest first. */
  received: string[];
  server: Server;
}

/** A webhook receiver that refuses the first delivery. */
async function startReceiver(): Promise<Receiver> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(body);
      response.writeHead(received.length === 1 ? 503 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, received, server };
}

export function integrationJourneys(stage: Stage): void {
  describe('integrations', () => {
    it('makes an API key that is shown once, works, and is refused once revoked', async () => {
      const { page } = stage;
      await open(stage, '/admin/integrations');
      await page.getByText('No API keys yet.').waitFor();
      await page.getByRole('button', { name: 'New API key' }).click();
      const form = page.getByRole('dialog').filter({ hasText: 'New API key' });
      await form.getByRole('button', { name: 'Create key' }).click();
      await form.getByText('Name the program that uses it').waitFor();
      await form.getByText('Choose what it may do').waitFor();
      await form.getByLabel('Name').fill('Tally bridge');
      await form.getByRole('checkbox', { name: /^Read orders/ }).check();
      await form.getByRole('button', { name: 'Create key' }).click();
      const shown = page.getByRole('dialog').filter({ hasText: 'It is shown this once' });
      const secret = (await shown.locator('code').innerText()).trim();
      await shown.getByRole('button', { name: 'I have stored it' }).click();
      await shown.waitFor({ state: 'detached' });
      const line = row(page, 'Tally bridge');
      await line.getByText('read orders').waitFor();
      expect((await page.content()).includes(secret)).toBe(false);

      const { orders } = await stage.shop.graphql('{orders{total}}', {}, secret);
      expect(orders.total).toBeGreaterThan(0);
      await expect(stage.shop.graphql('{customers{total}}', {}, secret)).rejects.toThrow('FORBIDDEN');
      await line.getByRole('button', { name: 'Revoke Tally bridge' }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await toast(page, 'Tally bridge is revoked');
      await line.getByText(/^revoked /).waitFor();
      await expect(stage.shop.graphql('{orders{total}}', {}, secret)).rejects.toThrow('UNAUTHENTICATED');
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('tells a webhook of an order, logs the refusal, and delivers again when told to', async () => {
      const { page } = stage;
      const receiver = await startReceiver();
      try {
        await open(stage, '/admin/integrations?tab=webhooks');
        await page.getByRole('button', { name: 'New webhook' }).click();
        const form = page.getByRole('dialog').filter({ hasText: 'New webhook' });
        await form.getByLabel('Address').fill('not an address');
        await form.getByRole('checkbox', { name: 'Order placed' }).check();
        await form.getByRole('button', { name: 'Save' }).click();
        await form.getByText('Give a complete address, with https://').waitFor();
        await form.getByLabel('Address').fill(receiver.url);
        await form.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('dialog').filter({ hasText: "The webhook's secret" }).waitFor();
        await page.getByRole('button', { name: 'I have stored it' }).click();

        const { webhooks } = await asAdmin(stage, '{webhooks{id}}');
        await page.getByRole('button', { name: `Edit ${receiver.url}` }).click();
        await asAdmin(stage, 'mutation($i:EditWebhookInput!){editWebhook(input:$i){id}}', {
          i: { id: webhooks[0].id, url: `${receiver.url}/events` },
        });
        const edit = page.getByRole('dialog').filter({ hasText: 'Edit webhook' });
        await edit.getByRole('checkbox', { name: 'Stock low' }).check();
        await edit.getByRole('button', { name: 'Save' }).click();
        await edit.getByText('This webhook was changed meanwhile.').waitFor();
        await edit.getByRole('button', { name: 'Load the latest version' }).click();
        await edit.getByText('This webhook was changed meanwhile.').waitFor({ state: 'detached' });
        await expectValue(edit.getByLabel('Address'), `${receiver.url}/events`);
        await edit.getByLabel('Address').fill(receiver.url);
        await edit.getByRole('button', { name: 'Save' }).click();
        await edit.waitFor({ state: 'hidden' });
        expect((await asAdmin(stage, '{webhooks{url topics}}')).webhooks).toEqual([
          { url: receiver.url, topics: ['ORDER_PLACED', 'STOCK_LOW'] },
        ]);
        expect(stage.faults.splice(0)).toEqual([refused(409)]);

        const order = await placeOrder(stage, await stage.shop.signUp());
        const log = page.getByRole('dialog').filter({ hasText: 'Deliveries' });
        await page.getByRole('button', { name: `Deliveries to ${receiver.url}` }).click();
        const told = log.locator('tbody tr.ant-table-row').first();
        await told.waitFor();
        while (receiver.received.length === 0)
          await log.getByRole('button', { name: 'Reload' }).press('Enter', { delay: 200 });
        await log.getByRole('button', { name: 'Redeliver: Order placed' }).click();
        await toast(page, 'It is sent again');
        while ((await told.getByText('delivered').count()) === 0)
          await log.getByRole('button', { name: 'Reload' }).press('Enter', { delay: 200 });
        await told.getByRole('button', { name: 'Expand row' }).click();
        expect(await log.getByLabel('Payload').innerText()).toContain(order.orderNumber);
        expect(receiver.received.at(-1)).toContain(order.orderNumber);

        await log.getByRole('button', { name: 'Redeliver days' }).click();
        const days = page.getByRole('dialog', { name: 'Redeliver the events of some days' });
        await days.getByRole('checkbox', { name: /^Failed/ }).uncheck();
        await days.getByRole('button', { name: 'Redeliver' }).click();
        await days.getByText('Choose which deliveries').waitFor();
        await days.getByRole('checkbox', { name: 'Delivered', exact: true }).check();
        await days.getByRole('button', { name: 'Redeliver' }).click();
        await toast(page, /^\d+ deliver(y is|ies are) sent again\.$/);
        await days.waitFor({ state: 'hidden' });
        await page.keyboard.press('Escape');
        await page.getByRole('switch', { name: `Deliver to ${receiver.url}` }).click();
        await toast(page, 'The webhook is off');
        await page.getByRole('button', { name: `Delete ${receiver.url}` }).click();
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await toast(page, 'Webhook deleted');
        await page.getByText('No webhooks yet.').waitFor();
      } finally {
        receiver.server.close();
      }
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}
