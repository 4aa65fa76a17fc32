/** Every screen of shop and back office, filled with the longest values that are accepted, none with a blank: nothing is wider than the page. */
import type { Page } from 'playwright-core';
import { follow, settled } from '../back-office/stage.js';
import { ADMIN, visit, withShopAndBrowser, type Started } from '../harness.js';

const WIDTHS = [1440, 390, 360];

const long = (length: number, letter = 'W') => letter.repeat(length);
/** As long as an address may be. */
const longEmail = (letter: string) =>
  `${long(60, letter)}@${long(63, letter)}.${long(63, letter)}.${long(50, letter)}.example.com`.toLowerCase();

interface Filled {
  product: { id: string; slug: string };
  order: string;
  number: string;
  request: string;
  message: string;
  customer: { id: string; token: string };
  tracking: string;
  offer: string;
  category: string;
}

/** Fills a shop with what strangers and staff may write. */
async function fill({ shop }: Started, token: string): Promise<Filled> {
  const admin = <T = any>(query: string, variables: object = {}) =>
    shop.graphql<T>(query, variables as Record<string, unknown>, token);
  const category = long(60, 'K');
  const { addCategory } = await admin(
    'mutation($name:String!,$d:UsualProductValuesInput){addCategory(name:$name,emoji:"🪑",productDefaults:$d){id}}',
    { name: category, d: { makerName: long(200, 'M'), makerAddress: long(500, 'A'), boxContents: long(500, 'B') } },
  );
  const { addProduct } = await admin('mutation($input:AddProductInput!){addProduct(input:$input){id slug}}', {
    input: {
      title: long(200, 'T'),
      description: long(10_000, 'D'),
      category,
      price: 9_999_999,
      originalPrice: 99_999_999,
      stock: 1_000_000,
      sku: long(40, 'S'),
      countryOfOrigin: long(60, 'C'),
      genericName: long(100, 'G'),
      makerRole: 'IMPORTER',
      makerName: long(200, 'M'),
      makerAddress: long(500, 'A'),
      size: long(120, 'Z'),
      featured: true,
      specifications: Array.from({ length: 3 }, (_, index) => ({ key: long(79, 'K') + index, value: long(500, 'V') })),
    },
  });
  await admin('mutation($id:ID!,$shelf:String!){setShelf(productId:$id,shelf:$shelf){stock}}', {
    id: addProduct.id,
    shelf: long(60),
  });
  const signUp = async (letter: string) => {
    const email = longEmail(letter);
    await shop.graphql('mutation($input:RequestSignUpCodeInput!){requestSignUpCode(input:$input){message}}', {
      input: { email },
    });
    const otp = await shop.mail.codeFor(email);
    const made = await shop.graphql('mutation($input:SignUpInput!){signUp(input:$input){token user{id}}}', {
      input: { email, password: 'Secret-123', name: long(100, letter.toUpperCase()), otp },
    });
    return { id: made.signUp.user.id as string, token: made.signUp.token as string };
  };
  const customer = await signUp('n');
  const own = <T = any>(query: string, variables: object = {}) =>
    shop.graphql<T>(query, variables as Record<string, unknown>, customer.token);
  const place = {
    firstName: long(100, 'F'),
    lastName: long(100, 'L'),
    company: long(100, 'C'),
    street: long(200, 'S'),
    street2: long(200, 'S'),
    city: long(100, 'C'),
    state: 'Uttar Pradesh',
    postalCode: '226001',
  };
  await own('mutation($input:AddressInput!){saveAddress(input:$input){id}}', {
    input: { ...place, label: long(40, 'H'), isDefault: true },
  });
  await own('mutation($id:ID!){addToCart(productId:$id,quantity:1){count}}', { id: addProduct.id });
  await own('mutation($id:ID!){likeProduct(productId:$id){id}}', { id: addProduct.id });
  const give = async (orderStatus?: string, codes?: string[]) => {
    const { placeOrder } = await own(
      'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber trackingPath}}}',
      {
        input: {
          items: [{ productId: addProduct.id, quantity: 2 }],
          paymentMethod: 'COD',
          ...(codes && { codes }),
          contactInfo: { email: longEmail('n'), phone: '9876543210' },
          deliveryAddress: place,
          notes: long(1000, 'N'),
          // Its message has the name of the customer.
          whatsappUpdates: true,
        },
      },
    );
    const { order } = placeOrder;
    // One so large waits for the owner's approval first.
    for (const status of orderStatus === 'DELIVERED' ? ['CONFIRMED', 'DELIVERED'] : orderStatus ? [orderStatus] : [])
      await admin('mutation($input:UpdateOrderStatusInput!){updateOrderStatus(input:$input){id}}', {
        input: { id: order.id, orderStatus: status, notes: long(1000, 'M'), internalNote: long(1000, 'I') },
      });
    return order as { id: string; orderNumber: string; trackingPath: string };
  };
  const { addOffer } = await admin('mutation($input:AddOfferInput!){addOffer(input:$input){id}}', {
    input: {
      name: long(60),
      description: long(300),
      trigger: 'CODE',
      code: long(24),
      gift: { kind: 'AMOUNT', amount: 99_999 },
      limits: { uses: 10_000_000, budget: 999_999_999 },
    },
  });
  await admin('mutation($id:ID!){startOffer(id:$id){id}}', addOffer);
  await admin('mutation($input:AddOfferInput!){addOffer(input:$input){id}}', {
    input: { name: long(60, 'V'), trigger: 'AUTOMATIC', gift: { kind: 'FREE_DELIVERY' } },
  });
  const order = await give('CONFIRMED', [long(24)]);
  await admin('mutation($input:CreateShipmentInput!){createShipment(input:$input){shipment{id}}}', {
    input: {
      orderId: order.id,
      state: 'PACKED',
      courier: long(60, 'P'),
      trackingNumber: long(60, 'Q'),
      notes: long(1000, 'R'),
      lines: [{ line: 0, quantity: 1 }],
    },
  });
  await give();
  const delivered = await give('DELIVERED');
  await own('mutation($input:RequestReturnInput!){requestReturn(input:$input){id}}', {
    input: {
      orderId: delivered.id,
      kind: 'RETURN',
      reason: 'DAMAGED',
      text: long(1000, 'B'),
      lines: [{ line: 0, quantity: 1 }],
    },
  });
  const message = { name: long(100), email: longEmail('n'), message: long(5000), phone: '9876543210' };
  await shop.graphql('mutation($input:SubmitContactInput!){submitContact(input:$input){success}}', {
    input: { ...message, subject: long(200), complaint: true },
  });
  await shop.graphql('mutation($input:SubmitCustomOrderInput!){submitCustomOrder(input:$input){success}}', {
    input: {
      name: long(100),
      email: longEmail('n'),
      phone: '9876543210',
      description: long(5000),
      dimensions: long(200),
      material: long(100),
      timeline: long(100),
      budget: 99_999_999,
    },
  });
  await admin('mutation($input:SynonymInput!){addSynonym(input:$input){id}}', {
    input: { words: [long(60, 'a'), long(60, 'b')], means: [long(60, 'c')] },
  });
  await admin('mutation($name:String!){createApiKey(name:$name,days:30,scopes:[READ_CATALOGUE]){secret}}', {
    name: long(80),
  });
  await admin('mutation($input:CreateWebhookInput!){createWebhook(input:$input){secret}}', {
    input: { url: `https://example.com/${long(460)}`, topics: ['ORDER_PLACED', 'STOCK_LOW'] },
  });
  const { createContentPage: page } = await admin(
    'mutation($slug:ID!,$title:String!){createContentPage(slug:$slug,title:$title){id version}}',
    { slug: 'longest', title: long(120, 'P') },
  );
  const [title, text] = [long(120, 'H'), long(500, 'X')];
  const links = [{ label: long(60, 'L'), to: '/products' }];
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: long(1000, 'Y') }] };
  const blocks = [
    { type: 'PROSE', body: { type: 'doc', content: [paragraph] } },
    { type: 'REASONS', title, text, items: [1, 2, 3].map(() => ({ title, text })) },
    { type: 'PROCESS', title, text, items: [1, 2, 3].map(() => ({ title, text })) },
    { type: 'STEPS', title, text, items: [1, 2, 3].map(() => ({ title, text })) },
    { type: 'QUESTIONS', title, text, items: [{ title, text }] },
    { type: 'TESTIMONIALS', title, text, items: [1, 2].map(() => ({ title, text, detail: title, note: title })) },
    { type: 'CALL_TO_ACTION', title, text, links },
  ];
  const { saveContentDraft: saved } = await admin(
    'mutation($input:SaveContentDraftInput!){saveContentDraft(input:$input){id version}}',
    { input: { ...page, title: long(120, 'P'), description: long(300, 'D'), blocks } },
  );
  await admin('mutation($id:ID!,$version:Int!){publishContent(id:$id,version:$version){id}}', saved);
  const staff = await signUp('m');
  await admin('mutation($id:ID!){setUserRole(userId:$id,role:ORDERS){id}}', { id: staff.id });
  await shop.graphql('query($search:String){products(filter:{search:$search}){total}}', { search: long(60, 'z') });
  const { contactSubmissions, customOrders } = await admin('{contactSubmissions{items{id}} customOrders{items{id}}}');
  return {
    product: addProduct,
    order: order.id,
    number: order.orderNumber,
    tracking: order.trackingPath,
    offer: addOffer.id,
    category: addCategory.id,
    request: customOrders.items[0].id,
    message: contactSubmissions.items[0].id,
    customer,
  };
}

/** What is wider than the page, or reaches out of it; a row that scrolls by itself may, unless it is a table. */
function tooWide(): string[] {
  const { clientWidth } = document.documentElement;
  const scrolls = (element: Element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
      if (/auto|scroll/.test(overflowX) && at !== document.body && at !== document.documentElement) return true;
    }
    return false;
  };
  const name = (element: Element, box: DOMRect) =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 60)} ${Math.round(box.width)} px: ${element.textContent?.slice(0, 30)}`;
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect();
    if (
      box.width <= 1 ||
      box.height <= 1 ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      return false;
    if (element.closest('svg') && !element.matches('svg')) return false;
    // A table may scroll on a phone, but no cell is wider than the page there, and on a wide screen the whole table fits.
    if (element.matches('td, th')) return box.width > clientWidth;
    if (element.matches('table')) return box.width > Math.max(clientWidth, 1100);
    return box.right > clientWidth + 1 && !scrolls(element);
  });
  // The innermost ones tell what it is.
  const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  return innermost.slice(0, 5).map((element) => name(element, element.getBoundingClientRect()));
}

describe('the longest values', () => {
  let started: Started;
  let token: string;
  let filled: Filled;
  withShopAndBrowser(async (now) => {
    started = now;
    token = await now.shop.logIn(ADMIN);
    filled = await fill(now, token);
  });

  /** Looks at the page that is open in every width, beginning with the one it has. */
  async function look(page: Page, path: string): Promise<string[]> {
    const found: string[] = [];
    const isNarrow = page.viewportSize()!.width < WIDTHS[0]!;
    for (const width of isNarrow ? [...WIDTHS].reverse() : WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // Two frames: the first one draws the new width, charts follow it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      for (const what of await page.evaluate(tooWide)) found.push(`${path.slice(0, 40)} at ${width}: ${what}`);
    }
    return found;
  }

  it('fit every screen of the shop', async () => {
    const { page } = await visit(started.browser, started.shop, { token: filled.customer.token });
    const found: string[] = [];
    const { product } = filled;
    for (const path of [
      '/',
      '/products',
      `/products?search=${long(60, 'T')}`,
      `/products?search=${long(90, 'q')}`,
      `/product/${product.id}/${product.slug}`,
      '/cart',
      '/my-orders',
      `/order/${filled.order}`,
      filled.tracking,
      '/likes',
      '/addresses',
      '/account',
      '/devices',
      '/password',
      '/custom-order',
      '/contact',
      '/about',
      '/pages/longest',
    ]) {
      await page.goto(path);
      await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main .skeleton'));
      found.push(...(await look(page, path)));
    }
    expect(found).toEqual([]);
  });

  it('cover no status in the list of orders', async () => {
    const { page } = await visit(started.browser, started.shop, {
      token,
      viewport: { width: WIDTHS[0]!, height: 900 },
    });
    await page.goto('/admin/orders');
    await settled(page);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('main td .ant-tag')].map((tag) => {
        const { right, top, height } = tag.getBoundingClientRect();
        const above = document.elementFromPoint(right - 3, top + height / 2);
        return above !== null && !tag.contains(above);
      }),
    );
    expect(covered.length).toBeGreaterThan(5);
    expect(covered).not.toContain(true);
  });

  it('fit every screen of the back office', async () => {
    const { page } = await visit(started.browser, started.shop, { token });
    const found: string[] = [];
    await page.goto('/admin/category');
    for (const path of [
      'products',
      'orders',
      `products?view=${filled.product.id}`,
      `orders?view=${filled.order}`,
      `products?edit=${filled.product.id}`,
      'to-pack',
      'customers',
      'returns',
      'privacy',
      `customers?view=${filled.customer.id}`,
      'category',
      'custom-order',
      'pricing',
      `offers?edit=${filled.offer}`,
      `custom-order?view=${filled.request}`,
      'contacts',
      'offers',
      'low-stock',
      'declarations',
      `category?usual=${filled.category}`,
      'product-groups',
      `contacts?view=${filled.message}`,
      'pictures-by-sku',
      'deleted-products',
      'search-words',
      'feeds',
      'staff',
      'returned-parcels?by=PRODUCT',
      'offers?show=calendar',
      'messages',
      'audit',
      'security',
      'integrations',
      'connections',
      'settings?part=messageTemplates',
      'content',
      'integrations?tab=webhooks',
      'settings',
      '',
    ]) {
      await follow(page, `/admin/${path}`);
      await settled(page);
      // A customer has a screen, everything else opens in a dialog.
      if (path.startsWith('customers?view=')) await page.getByRole('heading', { name: 'Notes' }).waitFor();
      else if (path.startsWith('offers?edit=')) await page.getByLabel('Name', { exact: true }).waitFor();
      else if (path.includes('view=') || path.includes('edit=')) await page.locator('.ant-modal').waitFor();
      await page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
      found.push(...(await look(page, `/admin/${path}`)));
    }
    expect(found).toEqual([]);
  });
});
