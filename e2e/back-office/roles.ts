/** Access to the back office and what each staff role sees: hidden on the screen, refused by the server. */
import { isOperation, PHONE, visit } from '../harness.js';
import { asAdmin, choose, open, placeOrder, refused, row, toast, type Stage } from './stage.js';

const everything = [
  'Dashboard',
  'Products',
  'Orders',
  'Customers',
  'Category',
  'Pricing',
  'Custom Order',
  'Contacts',
  'New order',
  'To pack',
  'On the way',
  'Returns',
  'Cash on delivery',
  'Due amounts',
  'Returned parcels',
  'Quotes',
  'GST',
  'Offers',
  'Product groups',
  'Low stock',
  'Declarations',
  'Pictures by SKU',
  'Deleted products',
  'Search words',
  'Google and Meta',
  'Privacy requests',
  'Messages',
  'Reviews',
  'Pages',
  'Settings',
  'Connections',
  'Ready to sell',
  'Backups',
  'Staff',
  'Audit log',
  'Security log',
  'Integrations',
];

const addresses: Record<string, string> = {
  Dashboard: 'dashboard',
  Products: 'products',
  Orders: 'orders',
  'New order': 'orders/new',
  'Due amounts': 'due',
  'To pack': 'to-pack',
  'On the way': 'on-the-way',
  Returns: 'returns',
  'Cash on delivery': 'cash',
  'Returned parcels': 'returned-parcels',
  Quotes: 'quotes',
  GST: 'gst',
  Messages: 'messages',
  Customers: 'customers',
  'Privacy requests': 'privacy',
  Offers: 'offers',
  'Product groups': 'product-groups',
  Category: 'category',
  Pricing: 'pricing',
  'Custom Order': 'custom-order',
  Contacts: 'contacts',
  'Low stock': 'low-stock',
  Declarations: 'declarations',
  'Pictures by SKU': 'pictures-by-sku',
  'Deleted products': 'deleted-products',
  'Search words': 'search-words',
  'Google and Meta': 'feeds',
  Staff: 'staff',
  'Audit log': 'audit',
  'Security log': 'security',
  Pages: 'content',
  Settings: 'settings',
  Integrations: 'integrations',
  Backups: 'backups',
  'Ready to sell': 'go-live',
  Connections: 'connections',
  Reviews: 'reviews',
};

/** One query for each screen. */
const questions: Record<string, string> = {
  Dashboard: '{dashboard{totalOrders}}',
  Products: 'mutation{editProduct(input:{id:"64b000000000000000000000",stock:1}){id}}',
  Orders: '{orders{total}}',
  'New order':
    'mutation{placeOrderFor(input:{idempotencyKey:"k",customer:{},items:[],stages:[],deliveryAddress:{street:"",city:"",state:"",postalCode:""}}){id}}',
  'Due amounts': '{owedOrders{total}}',
  'To pack': '{ordersToPack{total}}',
  'On the way': '{ordersOnTheWay{total}}',
  Returns: '{returns{total}}',
  'Cash on delivery': '{cashOutstanding{courierOrders}}',
  'Returned parcels': '{codReturns(by:PIN){total}}',
  Quotes: '{quotes{total}}',
  GST: '{gstDocuments(month:"2026-11"){total}}',
  Messages: '{messages{total}}',
  Customers: '{customers{total}}',
  'Privacy requests': '{privacyRequests{total}}',
  Offers: '{offers{total}}',
  'Product groups': '{productGroups{total}}',
  Category: 'mutation{deleteCategory(id:"64b000000000000000000000"){id}}',
  Pricing: '{bulkPricePreview(percent:5){total}}',
  'Custom Order': '{customOrders{total}}',
  Contacts: '{contactSubmissions{total}}',
  'Low stock': '{lowStockProducts{total}}',
  Declarations: '{declarationGaps{total}}',
  'Pictures by SKU': '{pictureMatches(names:["a.jpg"]){state}}',
  'Deleted products': '{deletedProducts{total}}',
  'Search words': '{synonyms{total}}',
  'Google and Meta': '{feedProblems{total}}',
  Staff: 'mutation{setUserRole(userId:"64b000000000000000000000",role:ADMIN){id}}',
  'Audit log': '{auditLog{total}}',
  'Security log': '{securityLog{total}}',
  Connections: '{connections{provider}}',
  Pages: '{contentDrafts{total}}',
  Settings: '{settingGroups{id}}',
  Integrations: '{apiKeys{id}}',
  Backups: '{backupStatus{health}}',
  'Ready to sell': '{demoData{present}}',
  Reviews: '{allReviews{total}}',
};

const roles = [
  {
    role: 'CATALOGUE',
    opens: [
      'Products',
      'Offers',
      'Product groups',
      'Category',
      'Pricing',
      'Low stock',
      'Declarations',
      'Pictures by SKU',
      'Deleted products',
      'Search words',
      'Google and Meta',
    ],
  },
  {
    role: 'ORDERS',
    opens: [
      'Dashboard',
      'Orders',
      'New order',
      'To pack',
      'On the way',
      'Returns',
      'Cash on delivery',
      'Due amounts',
      'Returned parcels',
      'Quotes',
      'GST',
      'Offers',
      'Customers',
      'Privacy requests',
      'Messages',
    ],
  },
  {
    role: 'SUPPORT',
    opens: [
      'Orders',
      'To pack',
      'On the way',
      'Returns',
      'Cash on delivery',
      'Due amounts',
      'Returned parcels',
      'Quotes',
      'GST',
      'Offers',
      'Customers',
      'Privacy requests',
      'Messages',
      'Reviews',
      'Custom Order',
      'Contacts',
    ],
  },
  { role: 'PACKER', opens: ['To pack', 'On the way'] },
  {
    role: 'ACCOUNTANT',
    opens: [
      'Dashboard',
      'Orders',
      'To pack',
      'On the way',
      'Returns',
      'Cash on delivery',
      'Due amounts',
      'Returned parcels',
      'Quotes',
      'GST',
      'Offers',
    ],
  },
] as const;

async function codeOf(stage: Stage, query: string, token: string): Promise<string | undefined> {
  const response = await fetch(`${stage.shop.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return errors?.[0]?.extensions.code;
}

export function roleJourneys(stage: Stage): void {
  describe('the door of the back office', () => {
    it('is closed to customers: the browser sends them home, the server refuses them', async () => {
      const { token } = await stage.shop.signUp();
      const { page, context } = await visit(stage.browser, stage.shop, { token });
      await page.goto('/admin/orders');
      await page.waitForURL(`${stage.shop.url}/`);
      await context.close();
      expect(await codeOf(stage, questions.Orders!, token)).toBe('FORBIDDEN');
    });
  });

  describe('staff roles', () => {
    it('invites a packer, who joins and sees parcels to pack and no amount of money', async () => {
      const { page } = stage;
      await placeOrder(stage, await stage.shop.signUp(), {});
      await open(stage, '/admin/staff');
      await page.getByRole('button', { name: 'Invite staff' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name (optional)').fill('Ravi Packer');
      await dialog.getByLabel('I send it myself, for example by WhatsApp').check();
      await dialog.getByRole('button', { name: 'Invite' }).click();
      const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
      await page.keyboard.press('Escape');
      await page.getByRole('list', { name: 'Invitations' }).getByText('Ravi Packer').waitFor();
      expect(stage.faults.splice(0)).toEqual([]);

      const { page: theirs, context, faults } = await visit(stage.browser, stage.shop, {});
      const { pathname, search } = new URL(link);
      await theirs.goto(pathname + search);
      expect(await theirs.getByLabel('Full Name').inputValue()).toBe('Ravi Packer');
      await theirs.getByLabel('Email').fill('ravi.packer@example.com');
      await theirs.getByLabel(/^Password/).fill('Tall-Gate-77');
      await theirs.getByRole('button', { name: 'Send Code' }).click();
      const code = theirs.getByLabel('Verification Code');
      await code.waitFor();
      await code.fill(await stage.shop.mail.codeFor('ravi.packer@example.com'));
      await theirs.getByRole('button', { name: 'Join' }).click();
      await theirs.waitForURL('**/admin/to-pack');
      await theirs
        .getByRole('list', { name: 'Orders to pack' })
        .getByRole('button', { name: /^Ship / })
        .first()
        .waitFor();
      expect(await theirs.locator('body').innerText()).not.toContain('₹');
      await theirs
        .getByRole('button', { name: /^Ship order / })
        .first()
        .click();
      await theirs.getByLabel('Tracking number').fill('AWB-77');
      await theirs.getByRole('button', { name: 'Mark as shipped' }).click();
      await toast(theirs, /is shipped, the customer gets a mail$/);
      await theirs.getByRole('link', { name: /^On the way/ }).click();
      await theirs.getByText('AWB-77').waitFor();
      expect(await theirs.locator('body').innerText()).not.toContain('₹');
      const parcel = theirs.getByRole('listitem').filter({ hasText: 'AWB-77' });
      await parcel.getByRole('button', { name: /^Next step of / }).click();
      await theirs
        .getByRole('menuitem', { name: /delivered/i })
        .last()
        .click();
      await theirs.getByText('AWB-77').waitFor({ state: 'detached' });

      // Filters that stay in the address, and many numbers at once, on a phone.
      const { orderNumber } = await placeOrder(stage, await stage.shop.signUp(), {});
      await theirs.setViewportSize(PHONE);
      await theirs.goto('/admin/to-pack?city=luck&pin=226&pay=COD');
      const queue = theirs.getByRole('list', { name: 'Orders to pack' });
      await queue.getByText(orderNumber).waitFor();
      await theirs.getByRole('button', { name: 'Filters (2)' }).waitFor();
      await theirs.getByRole('button', { name: 'Paste tracking numbers' }).click();
      await theirs.getByLabel('Orders and tracking numbers').fill(`${orderNumber}\tAWB-78\nGS-19990101-0001\tAWB-79`);
      await theirs.getByRole('button', { name: 'Check' }).click();
      const report = theirs.getByRole('list', { name: 'Line by line' });
      await report.getByText('Unknown order').waitFor();
      await report.getByText('Will be shipped').waitFor();
      await theirs.getByRole('button', { name: 'Send 1 parcel' }).click();
      await theirs.getByText('1 parcel done, 1 not').waitFor();
      await theirs.getByRole('button', { name: 'Done' }).click();
      await queue.getByText(orderNumber).waitFor({ state: 'detached' });
      expect(await theirs.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await theirs.locator('body').innerText()).not.toContain('₹');
      await context.close();
      expect(faults).toEqual([]);
    });

    it('changes the role of an account, and takes it away', async () => {
      const { page } = stage;
      const account = await stage.shop.signUp('Kavya Iyer');
      const { me } = await stage.shop.graphql('{me{id}}', {}, account.token);
      await asAdmin(stage, 'mutation($id:ID!){setUserRole(userId:$id,role:CATALOGUE){id}}', { id: me.id });
      await open(stage, '/admin/staff');
      expect(await codeOf(stage, '{me{id}}', account.token)).toMatch(/UNAUTHENTICATED|SESSION_EXPIRED/);
      const line = row(page, account.email);
      await line.waitFor();
      // The list is asked again after each change: it must have been answered before somebody else changes the role,
      // or the screen already knows of that change and nothing is stale.
      const listed = page.waitForResponse((answer) => isOperation(answer.request(), 'AdminStaffMembers'));
      await choose(line, 'Role of Kavya Iyer', 'support');
      await toast(page, 'Kavya Iyer is now support');
      await listed;
      await asAdmin(stage, 'mutation($id:ID!){setUserRole(userId:$id,role:ORDERS){id}}', { id: me.id });
      await choose(line, 'Role of Kavya Iyer', 'catalogue');
      await toast(page, 'Somebody else changed this role meanwhile.');
      await line.getByText('orders', { exact: true }).waitFor();
      expect(stage.faults.splice(0)).toEqual([refused(409)]);
      await line.getByRole('button', { name: 'Remove from staff: Kavya Iyer' }).click();
      await toast(page, 'Kavya Iyer is now customer');
      await line.waitFor({ state: 'detached' });
      expect(stage.faults.splice(0)).toEqual([]);
    });

    it.each(roles)('shows $role only what it may use, and the server refuses it the rest', async ({ role, opens }) => {
      const account = await stage.shop.signUp(`Staff ${role}`);
      const { customers } = await asAdmin(stage, 'query($s:String){customers(filter:{search:$s}){items{id}}}', {
        s: account.email,
      });
      await asAdmin(stage, 'mutation($id:ID!,$role:Role!){setUserRole(userId:$id,role:$role){id}}', {
        id: customers.items[0].id,
        role,
      });
      const token = await stage.shop.logIn(account);
      const { page, context, faults } = await visit(stage.browser, stage.shop, { token });
      await page.goto('/admin');
      const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
      await links.first().waitFor();
      // The badges of what waits come when it has been counted.
      const names = (await links.allInnerTexts()).map((text) => text.replace(/\n\d+\+?\n(new|waiting)$/, ''));
      expect(names).toEqual(everything.filter((name) => (opens as readonly string[]).includes(name)));
      expect(new URL(page.url()).pathname).toBe(`/admin/${addresses[opens[0]]}`);

      for (const name of everything) {
        const allowed = (opens as readonly string[]).includes(name);
        expect([name, (await codeOf(stage, questions[name]!, token)) === 'FORBIDDEN']).toEqual([name, !allowed]);
      }
      const closed = everything.find((name) => !(opens as readonly string[]).includes(name))!;
      await page.goto(`/admin/${addresses[closed]}`);
      await page.getByText('Your role does not include this screen').waitFor();

      if (role === 'SUPPORT') {
        const order = await placeOrder(stage, await stage.shop.signUp(), { paymentMethod: 'ONLINE' });
        await page.goto(`/admin/orders?view=${order.id}`);
        await page.getByRole('dialog').getByText('Delivery address').waitFor();
        expect(await page.getByRole('button', { name: /Update Status|Refund/ }).count()).toBe(0);
        expect(
          await codeOf(stage, `mutation{updateOrderStatus(input:{id:"${order.id}",orderStatus:SHIPPED}){id}}`, token),
        ).toBe('FORBIDDEN');
        expect(await codeOf(stage, `mutation{refundOrder(input:{id:"${order.id}"}){id}}`, token)).toBe('FORBIDDEN');
      }
      await context.close();
      expect(faults).toEqual([]);
    });
  });
}
