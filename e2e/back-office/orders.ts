/** Orders: finding them, their details, status changes that the customer sees, refunds, invoices, export. */
import { PHONE, visit } from '../harness.js';
import {
  asAdmin,
  choose,
  downloaded,
  open,
  placeInStages,
  placeOrder,
  refused,
  row,
  rupees,
  settled,
  toast,
  type Stage,
} from './stage.js';

const orderById = async (stage: Stage, id: string) =>
  (
    await asAdmin(
      stage,
      'query($id:ID!){order(id:$id){orderStatus paymentStatus refundedAmount history{kind orderStatus note actor}}}',
      { id },
    )
  ).order;

export function orderJourneys(stage: Stage): void {
  describe('orders', () => {
    it('finds orders by status, number, customer and day, and keeps the question in the address', async () => {
      const { page } = stage;
      const customer = await stage.shop.signUp('Farida Bano');
      const { orderNumber } = await placeOrder(stage, customer);
      await open(stage, '/admin/orders');
      const numbers = () => page.getByRole('button', { name: /^GS-\d{8}-/ }).allInnerTexts();

      await choose(page, 'Status filter', 'Cancelled');
      await page.waitForURL(/status=CANCELLED/);
      await settled(page);
      const { orders } = await asAdmin(stage, '{orders(filter:{status:CANCELLED}){total orders{orderNumber}}}');
      await page.getByText(`${orders.total} orders`, { exact: true }).waitFor();
      expect(await numbers()).toEqual(orders.orders.map((order: { orderNumber: string }) => order.orderNumber));
      await page.getByRole('button', { name: 'Clear Filters' }).click();

      for (const search of [orderNumber, 'Farida Bano', customer.email]) {
        await page.getByRole('searchbox').fill(search);
        await page.waitForFunction(
          ([wanted]) => {
            const found = [...document.querySelectorAll('tbody tr.ant-table-row')];
            return found.length === 1 && found[0]!.textContent!.includes(wanted!);
          },
          [orderNumber],
        );
      }
      await page.waitForURL((url) => url.searchParams.get('search') === customer.email);
      await page.reload();
      await row(page, orderNumber).waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe(customer.email);

      await open(stage, '/admin/orders?from=2020-01-01&to=2020-01-31');
      await page.getByText('No orders found').waitFor();
      await page.getByText('Try changing your filters').waitFor();
      expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);

      await open(stage, '/admin/orders');
      await page.getByText(/^Page 1 of \d+/).waitFor();
      expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      const first = await numbers();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText(/^Page 2 of \d+/).waitFor();
      expect((await numbers()).filter((number) => first.includes(number))).toEqual([]);

      const jump = page.getByRole('textbox', { name: /^Page, 1 to/ });
      await jump.fill('9999');
      await jump.press('Enter');
      await page.getByText(/^Page (\d+) of \1 /).waitFor();
      await choose(page, 'Rows of a page', '100 a page');
      await page.waitForFunction(() => document.querySelectorAll('tbody tr.ant-table-row').length > 10);
      expect((await numbers()).slice(0, first.length)).toEqual(first);
      await choose(page, 'Rows of a page', '10 a page');
      await page.getByText(/^Page 1 of \d+/).waitFor();
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('changes a status with a note, which the customer’s tracker shows', async () => {
      const { page } = stage;
      const customer = await stage.shop.signUp('Meera Nair');
      const order = await placeOrder(stage, customer);
      await open(stage, `/admin/orders?search=${order.orderNumber}`);
      const line = row(page, order.orderNumber);
      await line.getByRole('button', { name: 'Expand row' }).click();
      await page.getByRole('list', { name: 'Items' }).getByText('Yoga Mat').waitFor();

      await page.getByRole('button', { name: `Update Status of ${order.orderNumber}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Present status: Pending').waitFor();
      await choose(dialog, 'Order status', 'Out for delivery');
      await dialog.getByLabel('Message to the customer').fill('With Ramesh, van 3');
      await dialog.getByText(`Mailed to ${customer.email}`).waitFor();
      await dialog.getByLabel('Internal note').fill('Asked twice already');
      await dialog.getByRole('button', { name: 'Update Status' }).click();
      await toast(page, `Order ${order.orderNumber} is out for delivery`);
      await line.getByText('Out for delivery', { exact: true }).waitFor();

      await line.getByRole('button', { name: order.orderNumber, exact: true }).click();
      await dialog.getByText('Status: Out for delivery').waitFor();
      await dialog.getByText('To the customer: “With Ramesh, van 3”').waitFor();
      await dialog.getByText('Internal: “Asked twice already”').waitFor();
      await dialog.getByText(/ · Admin$/).waitFor();
      await dialog.getByText(rupees(order.totalAmount)).first().waitFor();
      await dialog.getByText('Asha Verma').waitFor();

      const shopper = await visit(stage.browser, stage.shop, { token: customer.token, viewport: PHONE });
      await shopper.page.goto('/my-orders');
      await shopper.page.getByText(order.orderNumber).first().waitFor();
      await shopper.page
        .getByRole('button', { name: new RegExp(order.orderNumber) })
        .first()
        .click();
      expect(
        await shopper.page.getByRole('list', { name: 'Order tracker' }).locator('[aria-current=step]').innerText(),
      ).toMatch(/out for delivery/i);
      await shopper.context.close();
      expect(shopper.faults).toEqual([]);
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('refuses a status change of an order that was changed meanwhile, and keeps the note', async () => {
      const { page } = stage;
      const order = await placeOrder(stage, await stage.shop.signUp('Noor Ali'));
      await open(stage, `/admin/orders?search=${order.orderNumber}`);
      await page.getByRole('button', { name: `Update Status of ${order.orderNumber}` }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog, 'Order status', 'Processing');
      await dialog.getByLabel('Message to the customer').fill('Painted in green');
      await asAdmin(stage, 'mutation($id:ID!){updateOrderStatus(input:{id:$id,orderStatus:SHIPPED}){id}}', {
        id: order.id,
      });
      await dialog.getByRole('button', { name: 'Update Status' }).click();
      await dialog.getByText('This order was changed meanwhile.').waitFor();
      expect(await dialog.getByLabel('Message to the customer').inputValue()).toBe('Painted in green');
      expect(await orderById(stage, order.id)).toMatchObject({ orderStatus: 'SHIPPED' });
      await dialog.getByRole('button', { name: 'Show present status' }).click();
      await dialog.getByText('Present status: Shipped').waitFor();
      await dialog.getByRole('button', { name: 'Update Status' }).click();
      await toast(page, `Order ${order.orderNumber} is processing`);
      expect((await orderById(stage, order.id)).history.at(-1)).toMatchObject({
        orderStatus: 'PROCESSING',
        note: 'Painted in green',
      });
      expect(stage.faults.splice(0)).toEqual([refused(409)]);
    });

    it('names the refund of a cancellation before it happens, and refuses the way back afterwards', async () => {
      const { page } = stage;
      const order = await placeOrder(stage, await stage.shop.signUp('Isha Rao'), { paymentMethod: 'ONLINE' });
      await open(stage, `/admin/orders?search=${order.orderNumber}`);
      const update = page.getByRole('button', { name: `Update Status of ${order.orderNumber}` });
      const dialog = page.getByRole('dialog');
      const amount = rupees(order.totalAmount);
      await update.click();
      await choose(dialog, 'Order status', 'Cancelled');
      await dialog.getByText(`${amount} will be refunded`).waitFor();
      await dialog.getByRole('radio', { name: 'Do not refund' }).check();
      await dialog.getByText(`${amount} will not be refunded`).waitFor();
      await dialog.getByRole('radio', { name: `Refund ${amount}` }).check();
      await dialog.getByRole('button', { name: `Update Status and refund ${amount}` }).click();
      await toast(page, `Order ${order.orderNumber} is cancelled`);
      expect(await orderById(stage, order.id)).toMatchObject({ refundedAmount: order.totalAmount });
      await update.click();
      await dialog.getByText(/went back to its customer, so it stays cancelled/).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('gives a part of the money back, then the rest, and offers invoice and credit note', async () => {
      const { page } = stage;
      const order = await placeOrder(stage, await stage.shop.signUp('Ravi Kumar'), { paymentMethod: 'ONLINE' });
      await open(stage, `/admin/orders?view=${order.id}`);
      const details = page.getByRole('dialog').filter({ hasText: `Order ${order.orderNumber}` });
      expect(await details.getByRole('link', { name: 'Ravi Kumar' }).getAttribute('href')).toMatch(
        /^\/admin\/customers\?view=[0-9a-f]{24}$/,
      );
      expect(await details.getByRole('link', { name: /Yoga Mat/ }).getAttribute('href')).toMatch(
        /^\/admin\/products\?view=[0-9a-f]{24}$/,
      );
      await details.getByRole('button', { name: 'Refund' }).click();
      const refund = page.getByRole('dialog').filter({ hasText: 'can be refunded' });
      expect(Number(await refund.getByLabel('Amount').inputValue())).toBe(order.totalAmount);
      await refund.getByLabel('Amount').fill('9999999');
      await refund.getByRole('button', { name: 'Refund' }).click();
      await refund.getByText(/^Between ₹0.01 and/).waitFor();
      await refund.getByLabel('Amount').fill('100');
      await refund.getByLabel('Reason').fill('Scratched on arrival');
      await refund.getByRole('button', { name: 'Refund' }).click();
      await toast(page, '₹100 will be refunded');
      await details.getByText('Scratched on arrival').first().waitFor();
      expect(await orderById(stage, order.id)).toMatchObject({ refundedAmount: 100, paymentStatus: 'PAID' });

      await details.getByRole('button', { name: 'Refund' }).click();
      await refund.getByText(`${rupees(Math.round((order.totalAmount - 100) * 100) / 100)} can be refunded.`).waitFor();
      await refund.getByRole('button', { name: 'Refund' }).click();
      await details.getByText('Refunded in full').waitFor();
      expect(await orderById(stage, order.id)).toMatchObject({
        refundedAmount: order.totalAmount,
        paymentStatus: 'REFUNDED',
      });
      await details.getByRole('button', { name: 'Refund' }).waitFor({ state: 'detached' });

      for (const name of [/^Invoice/, /^Credit note/]) {
        const href = await details.getByRole('link', { name }).first().getAttribute('href');
        const document = await fetch(new URL(href!, stage.shop.url));
        expect([document.status, (await document.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
      }
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('records the money of an order in stages, takes it back, and makes a payment link', async () => {
      const { page } = stage;
      const { id, totalAmount } = await placeInStages(stage, '98765 43211');
      await open(stage, `/admin/orders?view=${id}`);
      const details = page.getByRole('dialog').first();
      await details.getByRole('button', { name: 'Record a payment' }).click();
      await page.getByLabel('Amount', { exact: true }).fill('250.50');
      await page.getByText('UPI', { exact: true }).click();
      await page.getByLabel(/^UPI transaction id/).fill('412233445566');
      await page.getByRole('button', { name: 'Record ₹250.50' }).click();
      await toast(page, `₹250.50 by UPI recorded. ${rupees(totalAmount - 350.5)} are left to pay`);
      const payments = details.getByRole('list', { name: 'Payments' });
      await payments.getByText('By UPI, 412233445566').waitFor();
      expect(await payments.getByRole('link', { name: /^Receipt voucher/ }).count()).toBe(2);

      await details.getByRole('button', { name: 'Take back ₹100 in cash' }).click();
      await page.getByLabel('Why').fill('It was for another order');
      await page.getByRole('button', { name: 'Take it back' }).click();
      await payments.getByText('Correction of a payment in cash').waitFor();

      await details.getByRole('button', { name: 'Payment link', exact: true }).click();
      await page.getByLabel('Amount', { exact: true }).fill('120');
      await page.getByRole('button', { name: 'Make the link' }).click();
      const link = await page.getByRole('textbox', { name: 'Payment link' }).inputValue();
      const { order } = await asAdmin(
        stage,
        'query($id:ID!){order(id:$id){paidAmount payments{kind} paymentRequests{amount url}}}',
        { id },
      );
      expect(order).toMatchObject({
        paidAmount: 250.5,
        payments: [{ kind: 'PAYMENT' }, { kind: 'PAYMENT' }, { kind: 'CORRECTION' }],
        paymentRequests: [{ amount: 120, url: link }],
      });
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it('exports the orders of the list as CSV', async () => {
      const { page } = stage;
      await open(stage, '/admin/orders?status=CANCELLED');
      const { orders } = await asAdmin(stage, '{orders(filter:{status:CANCELLED}){total}}');
      const file = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
      expect(file.name).toMatch(/\.csv$/);
      const lines = file.text.trim().split(/\r?\n/).slice(1);
      expect(lines).toHaveLength(orders.total);
      for (const line of lines) expect(line).toMatch(/^GS-\d{8}-\d+,[^,]+,cancelled,/);
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });
}
