/** The accountant's month in a browser: an order of a business goes out with an e-way bill, and its invoice stands in the GST files. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { ADMIN, picture, toast, visit, withShopAndBrowser, type ShopProcess } from '../harness.js';
import { expectSound } from '../sound-screen.js';

const BUYER = { gstin: '27AAACG1234M1ZP', legalName: 'Mehta Steel Works LLP' };
const EWAY = '381012345678';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

/** An order of a business in Maharashtra for goods above ₹50,000, on its way. */
async function sentOrder(admin: string): Promise<{ id: string; orderNumber: string }> {
  const { products } = await shop.graphql('{products(sort:PRICE_DESC,pageSize:1){items{id price stock}}}');
  const [{ id: productId, price }] = products.items;
  const quantity = Math.ceil(60_000 / price);
  const buyer = await shop.signUp();
  const { placeOrder } = await shop.graphql(
    'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber}}}',
    {
      input: {
        items: [{ productId, quantity }],
        paymentMethod: 'COD',
        contactInfo: { email: buyer.email, phone: '9876543210' },
        deliveryAddress: { street: '5 MIDC Road', city: 'Pune', state: 'Maharashtra', postalCode: '411018' },
        buyerGstin: BUYER.gstin,
        buyerLegalName: BUYER.legalName,
      },
    },
    buyer.token,
  );
  const { order } = placeOrder;
  // One so large waits for the owner first.
  await shop.graphql(
    'mutation($input:UpdateOrderStatusInput!){updateOrderStatus(input:$input){id}}',
    { input: { id: order.id, orderStatus: 'CONFIRMED' } },
    admin,
  );
  await shop.graphql(
    'mutation($input:CreateShipmentInput!){createShipment(input:$input){shipment{id}}}',
    { input: { orderId: order.id, state: 'SHIPPED', courier: 'Safexpress', lines: [{ line: 0, quantity }] } },
    admin,
  );
  return order;
}

it('has the e-way bill of a large shipment, the invoice of a business, and files whose sums are those of the screen', async () => {
  const admin = await shop.logIn(ADMIN);
  const order = await sentOrder(admin);
  const { page, faults } = await visit(browser, shop, { token: admin });

  await page.goto(`/admin/orders?view=${order.id}`);
  await page.getByText('E-way bill needed').waitFor();
  await page.getByText(BUYER.legalName).first().waitFor();
  await page.getByRole('button', { name: /^File for the portal of / }).click();
  const file = page.getByRole('dialog', { name: /^E-way bill of / });
  await file.getByLabel('Distance in km').waitFor();
  await expectSound(page, 'eway-bill-file');
  await file.getByRole('button', { name: 'Download file' }).click();
  // Without a vehicle, the portal wants to know who carries it.
  await file.getByText('Enter the vehicle number, or the ID of the transporter who names it later.').first().waitFor();
  await picture(page, 'eway-bill-refused');
  await file.getByLabel('Vehicle number').fill('mh 12 ab 1234');
  const downloading = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Download file' }).click();
  const json = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  const invoice = await invoiceOf(order.id, admin);
  expect(json.billLists[0]).toMatchObject({
    docNo: invoice,
    toGstin: BUYER.gstin,
    toTrdName: BUYER.legalName,
    toPincode: 411018,
    vehicleNo: 'MH12AB1234',
    cgstValue: 0,
  });
  await toast(page, 'Saved. Upload the file at ewaybillgst.gov.in, then enter the number here.');
  await page.getByRole('button', { name: /^Enter e-way bill number of / }).click();
  const entry = page.getByRole('dialog', { name: /^E-way bill of / });
  await entry.getByLabel('E-way bill number').fill(EWAY);
  await expectSound(page, 'eway-bill-number');
  await entry.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`E-way bill ${EWAY}`, { exact: true }).waitFor();
  await picture(page, 'order-of-a-business');

  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
  const { gstDocuments } = await shop.graphql(
    'query($month:String!){gstDocuments(month:$month,kind:INVOICE){pages}}',
    { month },
    admin,
  );
  // The newest invoice is the last one.
  await page.goto(`/admin/gst?month=${month}&kind=INVOICE&page=${gstDocuments.pages}`);
  await page.getByText(/^Equal to invoices minus credit notes: ₹[\d,.]+, to the paisa\.$/).waitFor();
  await page.getByRole('link', { name: invoice }).waitFor();
  await expectSound(page, 'gst-month');
  await page.getByRole('button', { name: 'Make files' }).click();
  const link = page.getByRole('link', { name: /^Download .*\.zip$/ });
  const saving = page.waitForEvent('download');
  await link.click();
  const zip = readFileSync(await (await saving).path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['gstr1/b2b.csv', 'registers/sales-register.csv', 'tally/vouchers.xml'])
    expect(zip.includes(name)).toBe(true);
  await expectSound(page, 'gst-files');
  // The refusal above is answered with 400, which the console notes, and the screen logs it.
  expect(faults.filter((fault) => !/status of 400|Enter the vehicle number/.test(fault))).toEqual([]);
});

async function invoiceOf(id: string, admin: string): Promise<string> {
  const { order } = await shop.graphql('query($id:ID!){order(id:$id){invoiceNumber}}', { id }, admin);
  return order.invoiceNumber;
}
