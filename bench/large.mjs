/** Every call of the API in a large shop, one at a time: each operation of the schema, each REST list, each first question of a screen. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, isCompositeType, isRequiredArgument } from 'graphql';
import { operation } from './documents.mjs';
import { knownFacts, questions, SIZE, timed } from './lists.mjs';
import { count, median, milliseconds, quantile, seconds, table } from './report.mjs';
import { root, seed, startShop, temporaryFolder } from './shop.mjs';

const WARM_UPS = 2;
const READS = 20;
const WRITES = 8;
/** How deep answers are read at most: as far as the limits of a request allow. */
const DEPTH = 4;
const SLOWEST = 10;

/** What cannot be called again and again, or says nothing of size. */
const LEFT_OUT = {
  answerContactMails: 'needs the link of a mail',
  cancelJob: 'belongs to startPriceChange, which is measured whole',
  changeAllPrices: 'is startPriceChange, waited for: measured as PUT /api/products/bulk/price',
  changePassword: 'hashes; costs the same in any shop',
  confirmPassword: 'hashes; costs the same in any shop',
  endOtherSessions: 'ends what measures',
  endSession: 'needs further log-ins',
  endStaffSessions: 'ends what measures',
  importReport: 'belongs to startProductImport',
  orderChangeReport: 'belongs to startOrderChange',
  startBulkEdit: 'is long work, measured by `jobs`',
  startProductImport: 'is long work, measured by `jobs`',
  importProducts: 'takes a file; measured by its tests',
  logIn: 'hashes; costs the same in any shop',
  logOut: 'ends what measures',
  paySandbox: 'is the test payment',
  redeliverWebhook: 'needs a receiver',
  refundOrder: 'needs a provider',
  requestLoginCode: 'hashes; costs the same in any shop',
  requestPasswordReset: 'mails; costs the same in any shop',
  requestSignUpCode: 'mails; costs the same in any shop',
  resetPassword: 'hashes; costs the same in any shop',
  sortCategories: 'changes one list; categories are few in any shop',
  setUserRole: 'ends the sessions of who is measured',
  signUp: 'hashes; costs the same in any shop',
  startPriceUndo: 'is startPriceChange backwards',
  submitCustomOrder: 'takes a file',
  undoBulkPriceChange: 'is startPriceChange backwards',
  answerContactSubmission: 'changes one record by its id, and mails',
  answerCustomOrder: 'changes one record by its id, and mails',
  answerReturn: 'is a step of one return',
  bookCourier: 'needs a courier',
  cancelBooking: 'needs a courier',
  cancelOrderItems: 'needs a payment',
  courierRates: 'needs a courier',
  createCourierLabel: 'needs a courier',
  deleteContentPage: 'changes one page; pages are few in any shop',
  discardContentDraft: 'changes one page; pages are few in any shop',
  editContactSubmission: 'changes one record by its id',
  editCustomOrder: 'changes one record by its id',
  seeContactSubmission: 'changes one record by its id',
  seeCustomOrder: 'changes one record by its id',
  cancelItemsForCustomer: 'needs an order with pieces to cancel; changes it by its id',
  editMailText: 'changes one text; costs the same in any shop',
  editOrderAddress: 'changes one order by its id, as updateOrderStatus',
  editShipment: 'changes one order by its id, as updateOrderStatus',
  importStock: 'takes a file; measured by its tests',
  receiveReturn: 'is a step of one return',
  requestPickUp: 'needs a courier',
  requestReturn: 'needs a delivered order of the shopper',
  resetMailText: 'changes one text; costs the same in any shop',
  restoreContent: 'changes one page; pages are few in any shop',
  return: 'needs a return of the shopper; `returns` is the list',
  scanShipment: 'is createShipment by the number of an order',
  settleReturn: 'is a step of one return',
  trackedOrder: 'needs a signed link; reads one order by its id',
  unpublishContent: 'changes one page; pages are few in any shop',
  updateTracking: 'needs a courier',
  uploadContentFilm: 'takes a file',
  uploadContentPicture: 'takes a file',
  uploadShopPicture: 'takes a file',
  verifyMail: 'mails; costs the same in any shop',
  verifyMailText: 'mails; costs the same in any shop',
  verifyPayments: 'needs a provider',
  withdrawReturn: 'is a step of one return',
  uploadProductImages: 'takes a file',
  verifyPayment: 'needs a provider',
  lastBulkPriceChange: 'has gone to bulkPriceChanges',
};

const schema = buildSchema(readFileSync(join(root, 'schema/schema.graphql'), 'utf8'));

/** Everything of a type that can be asked for without arguments, so deep. */
function selection(type, depth) {
  if (!isCompositeType(type)) return '';
  if (!type.getFields) return '{ __typename }';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument) || field.deprecationReason) return [];
    const inner = getNamedType(field.type);
    if (!isCompositeType(inner)) return [field.name];
    return depth > 0 ? [`${field.name} ${selection(inner, depth - 1)}`] : [];
  });
  return `{ ${fields.join(' ') || '__typename'} }`;
}

/** The document that calls one root field with these variables. */
function documentOf(kind, name, variables, depth) {
  const field = schema[kind === 'query' ? 'getQueryType' : 'getMutationType']().getFields()[name];
  const given = field.args.filter((arg) => arg.name in variables);
  const declared = given.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return `${kind}${declared && ` (${declared})`} { ${name}${passed && ` (${passed})`} ${selection(getNamedType(field.type), depth)} }`;
}

const DAY = 86_400_000;
const ADDRESS = {
  label: 'Home',
  firstName: 'Asha',
  lastName: 'Verma',
  street: '5 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
  country: 'India',
};
const { label: _label, ...PLACE } = ADDRESS;

const PROSE = {
  type: 'PROSE',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Measured.' }] }] },
};

/** The arguments of each query, by the number of the call, so that no answer is at hand because it was asked for before. */
function reads(known) {
  const page = (n) => ({ page: 1 + (n % 7), pageSize: 20 });
  const ago = (days) => new Date(Date.now() - days * DAY).toISOString();
  const product = (n) => ({ id: known.products[n % known.products.length].id });
  const shopper = { as: 'shopper' };
  return {
    adminCheck: [() => ({})],
    apiKeys: [() => ({})],
    auditLog: [page],
    bulkPriceChanges: [page],
    bulkPricePreview: [(n) => ({ percent: 5 + n, ...page(n) })],
    categories: [() => ({})],
    connectedCourier: [() => ({})],
    connections: [() => ({})],
    contentBlockKinds: [() => ({})],
    contentDraft: [() => ({ id: 'home' })],
    contentDrafts: [page],
    contentHistory: [(n) => ({ id: 'home', ...page(n) })],
    contentPage: [() => ({ id: 'about' })],
    contentPages: [page],
    contentPreview: [() => ({ id: 'home' })],
    contentWords: [() => ({})],
    couriers: [() => ({})],
    deliveryOptions: [(n) => ({ pin: String(226_001 + n), items: [{ productId: product(n).id, quantity: 1 }] })],
    firstSteps: [() => ({})],
    mailPreview: [() => ({ draft: { id: 'order-paid', subject: 'Paid', heading: 'Paid', text: 'Thanks.', note: '' } })],
    mailTexts: [() => ({})],
    ordersToPack: [page],
    pinCode: [(n) => ({ pin: String(226_001 + n) })],
    returns: [page],
    stockLedger: [(n) => ({ productId: product(n).id, ...page(n) })],
    triedDeliveryOptions: [(n) => ({ pin: String(226_001 + n), setup: {} })],
    waitingCorrespondence: [() => ({})],
    waitingWork: [() => ({})],
    contactSubmission: [() => ({ id: known.contactId })],
    contactSubmissions: [page],
    customOrder: [() => ({ id: known.customOrderId })],
    customOrders: [page],
    customer: [() => ({ id: known.customerId })],
    customers: [page],
    dashboard: [() => ({})],
    deletedProducts: [page],
    featuredProducts: [(n) => ({ limit: 1 + (n % 24) })],
    job: [() => ({ id: known.jobId })],
    jobs: [page],
    lowStockProducts: [page],
    me: [() => ({}), shopper],
    mrpForDiscount: [(n) => ({ price: 1000 + n, percent: 20 })],
    myAddresses: [() => ({}), shopper],
    myCart: [() => ({}), shopper],
    myLiked: [() => ({}), shopper],
    myOrder: [() => ({ id: known.ownOrderId }), shopper],
    myOrders: [() => ({ page: 1 }), shopper],
    mySessions: [() => ({}), shopper],
    order: [() => ({ id: known.orderId })],
    orderChanges: [() => ({ limit: 100 })],
    orderStatusChoices: [() => ({ id: known.orderId })],
    itemsCancellation: [() => ({ input: { orderId: known.ownOrderId, lines: [{ line: 0, quantity: 1 }] } })],
    orders: [page],
    product: [product],
    productChanges: [() => ({ limit: 100 })],
    products: [(n) => ({ page: 1 + (n % 400), pageSize: 24, filter: { search: known.words[n % known.words.length] } })],
    quote: [(n) => ({ items: known.products.slice(n, n + 10).map(({ id }) => ({ productId: id, quantity: 1 })) })],
    relatedProducts: [product],
    salesReport: [(n) => ({ from: ago(365 + n), to: ago(0) })],
    search: [(n) => ({ text: known.words[n % known.words.length] })],
    searchSuggestions: [(n) => ({ text: known.words[n % known.words.length].slice(0, 4) })],
    securityLog: [page],
    settingGroups: [() => ({})],
    shop: [() => ({})],
    staffSessions: [() => ({ userId: known.adminId })],
    synonyms: [page],
    vainSearches: [page],
    webhookDeliveries: [(n) => ({ webhookId: known.webhookId, ...page(n) })],
    webhooks: [() => ({})],
  };
}

/** Writes in an order in which each finds what it needs; an answer may be kept for the next. */
function writes(known) {
  const shopper = { as: 'shopper' };
  const product = (n) => known.products[n % known.products.length].id;
  const kept = { product: [], category: [], synonym: [], address: [], order: [], key: [], webhook: [] };
  const keep = (what) => ({ take: ({ id }) => kept[what].push(id) });
  const taken = (what) => ({ id: kept[what].shift() });
  const stamp = Date.now();
  return {
    addToCart: [(n) => ({ productId: product(n), quantity: 1 }), shopper],
    setCartQuantity: [(n) => ({ productId: product(n), quantity: 2 }), shopper],
    removeFromCart: [(n) => ({ productId: product(n) }), shopper],
    mergeCart: [(n) => ({ items: [{ productId: product(n), quantity: 1 }] }), shopper],
    likeProduct: [(n) => ({ productId: product(n) }), shopper],
    unlikeProduct: [(n) => ({ productId: product(n) }), shopper],
    saveAddress: [() => ({ input: ADDRESS }), { ...shopper, ...keep('address') }],
    editAddress: [() => ({ id: kept.address[0], input: ADDRESS }), shopper],
    deleteAddress: [() => taken('address'), shopper],
    placeOrder: [
      (n) => ({
        input: {
          paymentMethod: n % 2 ? 'ONLINE' : 'COD',
          contactInfo: { email: known.shopperEmail, phone: '+91 98765 43210' },
          deliveryAddress: PLACE,
          items: [{ productId: product(n), quantity: 1 }],
        },
      }),
      { ...shopper, take: ({ order, payment }) => kept.order.push({ id: order.id, pays: Boolean(payment) }) },
    ],
    payOrder: [() => ({ id: kept.order.find(({ pays }) => pays).id }), shopper],
    buyAgain: [() => ({ orderId: kept.order[0].id }), shopper],
    clearCart: [() => ({}), shopper],
    createShipment: [
      () => ({ input: { orderId: kept.order.find(({ pays }) => !pays).id, idempotencyKey: `${stamp}` } }),
    ],
    changeManyOrders: [(n) => ({ input: { ids: known.orderIds.slice(n, n + 20), shipments: 'PACKED' } })],
    startOrderChange: [
      () => ({ input: { orders: { ids: known.orderIds }, shipments: 'PACKED' } }),
      {
        times: 2,
        take: ({ id }) => (known.startedJob = id),
        after: (shop, token) => jobEnd(shop, token, known.startedJob),
      },
    ],
    printManyOrders: [(n) => ({ input: { orders: { ids: known.orderIds.slice(n, n + 200) }, kind: 'LABELS_A4' } })],
    printOrders: [(n) => ({ ids: known.orderIds.slice(n, n + 20), kind: 'PICK_LIST' })],
    changeStock: [(n) => ({ input: { productId: product(n), change: 1, reason: 'FOUND' } })],
    setShelf: [(n) => ({ productId: product(n), shelf: `A${n}` })],
    exportStock: [() => ({})],
    createContentPage: [(n) => ({ slug: `measured-${stamp}-${n}`, title: 'Measured' })],
    saveContentDraft: [
      (n) => ({
        input: { id: `measured-${stamp}-0`, version: 1 + n, title: `Measured ${n}`, description: '', blocks: [PROSE] },
      }),
    ],
    publishContent: [() => ({ id: `measured-${stamp}-0`, version: 1 + WRITES }), { times: 1 }],
    updateOrderStatus: [(n) => ({ input: { id: kept.order[n % 4].id, orderStatus: 'PENDING', notes: `Seen ${n}` } })],
    cancelOrder: [() => ({ id: kept.order.shift().id }), shopper],
    addCategory: [(n) => ({ name: `Measured ${stamp} ${n}`, emoji: '📏' }), keep('category')],
    editCategory: [(n) => ({ id: kept.category[0], name: `Measured ${stamp} again ${n}`, emoji: '📐' })],
    deleteCategory: [() => taken('category')],
    addProduct: [
      (n) => ({
        input: {
          title: `Measured bench ${n}`,
          description: 'For measuring.',
          price: 999,
          stock: 5,
          category: known.category,
        },
      }),
      keep('product'),
    ],
    editProduct: [(n) => ({ input: { id: kept.product[0], description: `For measuring, time ${n}.` } })],
    setProductPrice: [(n) => ({ input: { id: kept.product[0], price: 900 + n } })],
    deleteProduct: [() => ({ id: kept.product[0] }), { take: () => kept.product.push(kept.product.shift()) }],
    restoreProduct: [() => ({ id: kept.product[0] }), { take: () => kept.product.push(kept.product.shift()) }],
    bulkEditProducts: [
      (n) => ({ input: { ids: known.products.slice(0, 100).map(({ id }) => id), featured: n % 2 === 0 } }),
    ],
    startPriceChange: [
      (n) => ({ percent: n % 2 ? -1 : 1 }),
      {
        times: 2,
        take: ({ id }) => (known.startedJob = id),
        after: (shop, token) => jobEnd(shop, token, known.startedJob),
      },
    ],
    addSynonym: [(n) => ({ input: { words: [`measured${stamp}${n}`, `gauged${stamp}${n}`] } }), keep('synonym')],
    editSynonym: [(n) => ({ id: kept.synonym[0], input: { words: [`measured${stamp}x${n}`, `gauged${stamp}x${n}`] } })],
    deleteSynonym: [() => taken('synonym')],
    deleteVainSearch: [() => ({ words: known.vainWords }), { times: 0 }],
    exportOrders: [() => ({})],
    exportProducts: [() => ({})],
    requestStockNotice: [
      (n) => ({
        input: { productId: known.products[n % known.products.length].id, email: `waits${stamp}${n}@example.com` },
      }),
      { as: 'nobody' },
    ],
    submitContact: [
      (n) => ({ input: { name: 'Asha', email: 'asha@example.com', subject: 'Gate', message: `Please measure ${n}.` } }),
      { as: 'nobody' },
    ],
    createApiKey: [
      (n) => ({ name: `Measured ${n}`, scopes: ['READ_ORDERS'] }),
      { take: ({ apiKey }) => kept.key.push(apiKey.id) },
    ],
    revokeApiKey: [() => taken('key')],
    createWebhook: [
      (n) => ({ input: { url: `http://127.0.0.1:9/${n}`, topics: ['STOCK_LOW'] } }),
      { take: ({ webhook }) => kept.webhook.push(webhook.id) },
    ],
    editWebhook: [() => ({ input: { id: kept.webhook[0], enabled: false } })],
    deleteWebhook: [() => taken('webhook')],
    editSettingGroup: [
      (n) => ({
        id: 'notifications',
        version: known.settingsVersion + n,
        values: [{ key: 'mailSignature', value: `Measured ${n}` }],
      }),
    ],
  };
}

async function jobEnd(shop, token, id) {
  for (;;) {
    const { job } = await shop.graphql('query($id: ID!){job(id:$id){status message}}', { id }, token);
    if (job.status === 'DONE') return;
    if (['FAILED', 'CANCELLED'].includes(job.status)) throw new Error(`The job ended as ${job.status}: ${job.message}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** REST rows that read; whole lists are read to their end. */
const rest = (known) => ({
  'GET /api/auth/me': ['/api/auth/me', 'shopper'],
  'GET /api/auth/admin-check': ['/api/auth/admin-check', 'admin'],
  'GET /api/categories': ['/api/categories', 'nobody'],
  'GET /api/products/featured': ['/api/products/featured', 'nobody'],
  'GET /api/products/changes': ['/api/products/changes', 'admin'],
  'GET /api/products (all)': ['/api/products', 'nobody'],
  'GET /api/products?page': ['/api/products?page=3&pageSize=24', 'nobody'],
  'GET /api/products/{id}': [`/api/products/${known.products[5].id}`, 'nobody'],
  'GET /api/users/{id}/addresses': [`/api/users/${known.shopperId}/addresses`, 'shopper'],
  'GET /api/orders/my': ['/api/orders/my?page=1', 'shopper'],
  'GET /api/orders/all': ['/api/orders/all?page=1', 'admin'],
  'GET /api/orders/changes': ['/api/orders/changes', 'admin'],
  'GET /api/admin/dashboard': ['/api/admin/dashboard', 'admin'],
  'GET /api/users/getall (all)': ['/api/users/getall', 'admin'],
  'GET /api/users/getall?page': ['/api/users/getall?page=2', 'admin'],
  'GET /api/custom-orders (all)': ['/api/custom-orders', 'admin'],
  'GET /api/contact (all)': ['/api/contact', 'admin'],
});

async function facts(shop, admin, shopper) {
  const one = async (query, variables, token = admin) => shop.graphql(query, variables, token);
  const { products } = await one('{products(pageSize:100){items{id title category}}}');
  const { me } = await one('{me{id email}}', {}, shopper);
  const { placeOrder } = await one(
    'mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id}}}',
    {
      input: {
        paymentMethod: 'COD',
        contactInfo: { email: me.email, phone: '+91 98765 43210' },
        deliveryAddress: PLACE,
        items: [{ productId: products.items[0].id, quantity: 1 }],
      },
    },
    shopper,
  );
  const {
    contactSubmissions,
    customOrders,
    orders,
    vainSearches,
    settingGroups,
    me: self,
  } = await one(
    '{contactSubmissions{items{id}} customOrders{items{id}} orders(page:9,pageSize:100){orders{id}} vainSearches{items{words}} settingGroups{id version} me{id}}',
  );
  const { startPriceChange } = await one('mutation{startPriceChange(percent:0.5){id}}');
  await jobEnd(shop, admin, startPriceChange.id);
  const { createWebhook } = await one(
    'mutation{createWebhook(input:{url:"http://127.0.0.1:9/x",topics:[STOCK_LOW]}){webhook{id}}}',
  );
  return {
    ...(await knownFacts(shop, admin)),
    products: products.items,
    category: products.items[0].category,
    words: [...new Set(products.items.flatMap(({ title }) => title.toLowerCase().match(/\p{L}{4,}/gu) ?? []))],
    shopperId: me.id,
    shopperEmail: me.email,
    ownOrderId: placeOrder.order.id,
    orderId: orders.orders[0].id,
    orderIds: orders.orders.map(({ id }) => id),
    contactId: contactSubmissions.items[0].id,
    customOrderId: customOrders.items[0]?.id,
    vainWords: vainSearches.items[0]?.words,
    jobId: startPriceChange.id,
    webhookId: createWebhook.webhook.id,
    adminId: self.id,
    settingsVersion: settingGroups.find(({ id }) => id === 'notifications').version,
  };
}

/** @throws Error naming the operations that are neither measured nor left out with a reason */
function assertComplete(measured) {
  const all = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type.getFields()));
  const missing = all.filter((name) => !measured.has(name) && !Object.hasOwn(LEFT_OUT, name));
  if (missing.length > 0) throw new Error(`Neither measured nor left out with a reason: ${missing.join(', ')}`);
}

export async function large({ data }) {
  const folder = data ? { path: data, remove: () => undefined } : await temporaryFolder();
  try {
    if (!existsSync(join(folder.path, 'database'))) await seed(folder.path, SIZE);
    const shop = await startShop(folder.path);
    try {
      const admin = await shop.signInAsAdmin();
      const shopper = await shop.signUp(Date.now());
      const tokens = { admin, shopper, nobody: undefined };
      const known = await facts(shop, admin, shopper);
      const rows = [];
      const failures = [];
      const measure = async (name, times, call, after) => {
        const all = [];
        const cpuBefore = shop.cpu();
        try {
          for (let n = 0; n < times; n += 1) {
            all.push(await timed(() => call(n)));
            await after?.();
          }
        } catch (error) {
          // The others are measured all the same.
          failures.push(`${name}: ${error.message}`);
        }
        if (all.length === 0) return;
        const counted = all.length > 2 * WARM_UPS ? all.slice(WARM_UPS) : all;
        const cpu = cpuBefore === undefined ? '–' : milliseconds((shop.cpu() - cpuBefore) / times);
        rows.push({ name, middle: median(counted), p95: quantile(counted, 0.95), cpu });
        process.stderr.write(`${name}: ${milliseconds(median(counted))}\n`);
      };
      const tables = { query: reads(known), mutation: writes(known) };
      assertComplete(new Set([...Object.keys(tables.query), ...Object.keys(tables.mutation)]));
      for (const [kind, list] of Object.entries(tables))
        for (const [name, [variables, how = {}]] of Object.entries(list)) {
          let depth = DEPTH;
          const ask = async (given) => {
            for (;;)
              try {
                return await shop.graphql(documentOf(kind, name, given, depth), given, tokens[how.as ?? 'admin']);
              } catch (error) {
                // Refused before anything was done.
                if (!/QUERY_TOO/.test(error.message) || depth === 0)
                  throw new Error(`${name}: ${error.message}`, { cause: error });
                depth -= 1;
              }
          };
          const call = async (n) => {
            const answer = await ask(variables(n));
            how.take?.(answer[name]);
          };
          const times = how.times ?? (kind === 'query' ? READS : WRITES);
          await measure(name, times, call, how.after && (() => how.after(shop, admin)));
        }
      for (const [name, [document, variables]] of Object.entries(questions(known)))
        await measure(`screen: ${name}`, READS, (n) => shop.graphql(operation(document), variables(n), admin));
      for (const [name, [path, as]] of Object.entries(rest(known)))
        await measure(name, name.includes('(all)') ? 3 : READS, async () => {
          const answer = await fetch(shop.url + path, {
            headers: tokens[as] ? { authorization: `Bearer ${tokens[as]}` } : {},
          });
          if (!answer.ok) throw new Error(`${name} answers ${answer.status}: ${await answer.text()}`);
          await answer.arrayBuffer();
        });
      await measure('PUT /api/products/bulk/price (waited for)', 1, async () => {
        const answer = await fetch(`${shop.url}/api/products/bulk/price`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
          body: JSON.stringify({ percent: -1 }),
        });
        if (!answer.ok) throw new Error(`The bulk change answers ${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      });
      rows.sort((a, b) => b.middle - a.middle);
      if (failures.length > 0)
        throw new Error(
          `Calls failed:\n${failures.join('\n')}\n${rows.map(({ name, middle }) => `${name} ${milliseconds(middle)}`).join('\n')}`,
        );
      const shown = rows.slice(0, SLOWEST);
      const rest10 = rows.slice(SLOWEST).map(({ p95 }) => p95);
      return [
        table(
          ['call', 'median', '95 % within', 'processor'],
          shown.map(({ name, middle, p95, cpu }) => [name, milliseconds(middle), milliseconds(p95), cpu]),
        ),
        '',
        `${count(rows.length)} calls in a shop with ${Object.entries(SIZE)
          .map(([name, n]) => `${count(n)} ${name}`)
          .join(
            ', ',
          )}; the slowest ten. The others have a median of at most ${milliseconds(rows[SLOWEST].middle)}, and 95 % of each within ${milliseconds(Math.max(...rest10))}. ` +
          `Started on it in ${seconds(shop.startedMs / 1000)}.`,
      ].join('\n');
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}
