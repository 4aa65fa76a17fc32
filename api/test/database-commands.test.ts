/**
 * Tests that there are no N+1 queries: the number of database commands does not depend on the number of objects in the response. Each query
 * of the schema is sent with all fields below it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '../src/features/backups/whole-backup.js';
import { demoTexts } from '../src/features/go-live/demo-texts.js';
import { refreshProducts } from '../src/features/catalogue/catalogue-sync.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { objectId } from '../src/types/object-id.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IN_MEMORY, startServer, type RunningServer } from 'embedded-mongo';
import {
  getNamedType,
  graphql,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
} from 'graphql';
import mongoose, { type mongo } from 'mongoose';
import { MAX_SHAPE } from '../src/graphql/limits.js';
import { createLoaders } from '../src/platform/database/loaders.js';
import { VainSearchModel } from '../src/features/catalogue/search/vain-search.model.js';
import { ReturnKind, ReturnModel, ReturnReason, ReturnState } from '../src/features/fulfilment/return.model.js';
import { BACKLOG_INDEX, WAITING, waitingOrders } from '../src/features/fulfilment/to-pack.service.js';
import { MessageModel, MessageStatus } from '../src/platform/messages/message.model.js';
import { ParcelFateModel } from '../src/features/orders/parcel-fate.model.js';
import { inBacklog } from '../src/features/orders/backlog.js';
import { PaymentMethod } from '../src/features/orders/order.enums.js';
import { QuestionModel, QuestionState } from '../src/features/questions/question.model.js';
import { ReviewModel, ReviewState, ReviewVoteModel } from '../src/features/reviews/review.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { issueResetLink } from '../src/features/customers/reset-links.service.js';
import { trackingPath } from '../src/features/orders/tracking-link.js';
import { SecurityEventKind, SecurityEventModel } from '../src/features/security-log/security-log.model.js';
import { promisedPieces } from '../src/features/stock/promised.service.js';
import { JobKind, JobModel, JobStatus } from '../src/platform/jobs/job.model.js';
import { resultOf } from '../src/platform/jobs/jobs.js';
import { ResponseNotes } from '../src/platform/request/response-notes.js';
import { shopSchema } from '../src/graphql/schema.js';
import { viewerOf } from '../src/graphql/viewer.js';
import { DeliveryStatus, WebhookDeliveryModel } from '../src/features/integrations/delivery.model.js';
import { WebhookModel, WebhookTopic } from '../src/features/integrations/webhook.model.js';
import { ConsentModel, ConsentPurpose, ConsentSource } from '../src/features/consents/consent.model.js';
import { Role } from '../src/types/viewer.js';
import { LUCKNOW, makeProduct, orderInput, PLACE_ORDER, setStatus } from './order-fixtures.js';
import { BEYOND_FEED_LAG, SHORT_FEED_LAG, startTestApp, type SignedIn, type TestApp } from './test-app.js';

const schema = shopSchema();
type AnyField = GraphQLField<unknown, unknown>;
const queries: AnyField[] = Object.values(schema.getQueryType()!.getFields());
const sizeOf = (field: AnyField) => field.args.find(({ name }) => ['pageSize', 'limit'].includes(name))?.name;
const required = ({ type, defaultValue }: GraphQLArgument) => String(type).endsWith('!') && defaultValue === undefined;
const PAGED = queries.filter((field) => sizeOf(field));
/** Need a packed shipment, and the first asks a courier. */
const OF_SHIPMENTS = new Set(['courierRates', 'parcelSize']);
const WHOLE = queries.filter(
  (field) => !sizeOf(field) && isObjectType(getNamedType(field.type)) && !OF_SHIPMENTS.has(field.name),
);

let database: RunningServer;
let app: TestApp;
let admin: SignedIn;
/** What a query's id is of, by the name of the query. */
let ids: Record<string, string>;
const groups: string[] = [];
/** What each query that is not paged asked the database for while the shop had one thing of each kind. */
const ofLittle = new Map<string, string[]>();

beforeAll(async () => {
  database = await startServer({ dataDir: IN_MEMORY });
  app = await startTestApp({ MONGODB_URI: `${database.uri}&monitorCommands=true`, ...SHORT_FEED_LAG });
  const client = mongoose.connection.getClient() as unknown as mongo.MongoClient;
  client.on('commandStarted', ({ commandName, command }) =>
    asking.getStore()?.push(`${commandName} ${command[commandName]}`),
  );
  admin = await app.signIn(Role.ADMIN);
  // An erasure that is carried out meanwhile waits for nothing any more, however long filling takes.
  await app.stopBackgroundWork();
  ids = await fill(1);
  for (const field of WHOLE) ofLittle.set(field.name, await commandsOfKnown(field));
  await fill(5);
  await new Promise((resolve) => setTimeout(resolve, BEYOND_FEED_LAG));
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.close();
});

it('every collection has just the indexes its model declares', async () => {
  for (const model of Object.values(mongoose.models))
    expect([model.modelName, await model.diffIndexes()]).toEqual([model.modelName, { toDrop: [], toCreate: [] }]);
});

let demos = 0;

/** As many products of the demo, and as many whole backups. */
async function ofDemo(count: number): Promise<void> {
  const texts = [...demoTexts().products.values()];
  for (let i = 0; i < count; i += 1) {
    const { sku, title, description } = texts[demos++]!;
    await ProductModel.updateOne({ _id: objectId(await makeProduct()) }, { $set: { sku, title, description } });
    const folder = join(app.config.dataDir, 'backups', 'database', nameOf(new Date(demos * 86_400_000)));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), '{}');
  }
}

/** As many things of each kind, each with as many below it. */
async function fill(count: number): Promise<Record<string, string>> {
  const products: string[] = [];
  for (let i = 0; i < count * 2; i += 1) products.push(await makeProduct({ stock: i % 2 ? 4 : 500 }));
  const featured = 'mutation ($input: BulkEditProductsInput!) { bulkEditProducts(input: $input) { changed } }';
  await app.data(featured, { input: { ids: products, featured: true } }, admin.token);
  const staged = await stagedOrdersOf(count, products[0]!);
  const items = products.filter((_, i) => i % 2 === 0).map((productId) => ({ productId, quantity: 1 }));
  const message = { name: 'Ruchi', email: 'ruchi@example.com', subject: 'Gate', message: 'Please measure.' };
  const request = { name: 'Ruchi', phone: '9876543210', description: 'A gate' };
  let [order, confirmed, invitation] = ['', '', ''];
  for (let i = 0; i < count; i += 1) {
    const buyer = await app.signIn();
    const sent = await app.data(PLACE_ORDER, { input: orderInput({ items }) }, buyer.token);
    await setStatus(app, admin, sent.placeOrder.order.id, 'SHIPPED');
    const waiting = await app.data(PLACE_ORDER, { input: orderInput({ items }) }, buyer.token);
    confirmed = waiting.placeOrder.order.id;
    await setStatus(app, admin, confirmed, 'CONFIRMED');
    const { placeOrder } = await app.data(PLACE_ORDER, { input: orderInput({ items }) }, admin.token);
    order = placeOrder.order.id;
    await setStatus(app, admin, order, 'DELIVERED');
    for (const one of [sent.placeOrder.order.id, order, confirmed]) await askBack(one, items.length);
    const parcel = { order: objectId(order), sentAt: new Date(), payment: PaymentMethod.COD, cameBack: false };
    const told = {
      channel: 'SMS',
      to: '+919876543210',
      kind: 'orderPlaced',
      text: 'Placed',
      values: { order },
    } as const;
    const times = { status: MessageStatus.FAILED, nextTryAt: new Date(), giveUpAt: new Date(), createdAt: new Date() };
    await MessageModel.create({ key: `m:${order}`, ...told, ...times });
    // All of the first product: its list is to grow.
    const of = { product: ids?.['reviews'] ?? products[0]!, title: 'Bench', order, orderNumber: order };
    const review = { ...of, customer: admin.id, name: 'Asha V.' };
    const now = new Date();
    const published = { state: ReviewState.PUBLISHED, publishedAt: now, createdAt: now, stars: 5, helpful: 1 };
    const written = await ReviewModel.create({ ...review, ...published });
    await ReviewVoteModel.create({ review: written._id, customer: admin.id, at: now });
    const asked = { product: of.product, title: 'Bench', text: 'Does it fold?', name: 'Asha V.', customer: admin.id };
    const shown = { state: QuestionState.PUBLISHED, waits: false, searchText: 'does it fold?' };
    await QuestionModel.create({ ...asked, ...shown, createdAt: now, publishedAt: now });
    await ParcelFateModel.create({ _id: order, ...parcel, products: products.map((one) => objectId(one)) });
    const note = 'mutation ($id: ID!) { addCustomerNote(input: { customerId: $id, text: "Rings twice." }) { id } }';
    await app.data(note, { id: admin.id }, admin.token);
    const invite = 'mutation { inviteStaff(input: { role: PACKER }) { link } }';
    const { link } = (await app.data(invite, {}, admin.token)).inviteStaff;
    invitation = new URL(link).searchParams.get('invitation')!;
    const gone = await makeProduct();
    await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { success } }', { id: gone }, admin.token);
    await VainSearchModel.create({ day: '2026-01-01', words: `hover board ${gone}`, count: 1, nothing: 1 });
    await SecurityEventModel.create({ at: new Date(), kind: SecurityEventKind.LOGGED_IN, address: '192.0.2.1' });
    for (const { token } of [admin, buyer]) {
      const address = 'mutation ($address: AddressInput!) { saveAddress(input: $address) { id } }';
      await app.data(address, { address: LUCKNOW }, token);
      const merge = 'mutation ($items: [MergeCartItemInput!]!) { mergeCart(items: $items) { __typename } }';
      await app.data(merge, { items }, token);
      const like = 'mutation ($product: ID!) { likeProduct(productId: $product) { id } }';
      await app.data(like, { product: products[i * 2] }, token);
    }
    const contact = 'mutation ($message: SubmitContactInput!) { submitContact(input: $message) { success } }';
    await app.data(contact, { message });
    const custom = 'mutation ($request: SubmitCustomOrderInput!) { submitCustomOrder(input: $request) { success } }';
    await app.data(custom, { request });
    await app.data('mutation ($input: RequestStockNoticeInput!) { requestStockNotice(input: $input) { message } }', {
      input: { productId: products[0], email: `waits${i}@example.com` },
    });
    await app.data('mutation { createApiKey(name: "ERP", scopes: [READ_ORDERS]) { secret } }', {}, admin.token);
    await personal(products[i * 2]!);
    await group([products[i * 2]!, products[i * 2 + 1]!]);
  }
  await ofDemo(count);
  await app.data('mutation { changeAllPrices(percent: 1) { changed } }', {}, admin.token);
  // Pairs of SKUs that differ only by case, as an earlier release took them.
  for (const [at, one] of products.entries()) {
    const sku = `pair-${products[at - (at % 2)]!}`;
    await ProductModel.updateOne({ _id: objectId(one) }, { $set: { sku: at % 2 ? sku : sku.toUpperCase() } });
  }
  // Each costs more than its MRP, so that the list of those has them.
  await ProductModel.updateMany({}, { $set: { originalPrice: 1_00 }, $inc: { version: 1 } });
  await refreshProducts(products.map((one) => objectId(one)));
  const first = async (document: string): Promise<{ items: { id: string }[] }> =>
    (await app.data(document, {}, admin.token)).page;
  const [id] = products;
  const page = count === 1 ? await published('terms') : 'terms';
  return {
    ...{ contentDraft: page, contentHistory: page, contentPage: page, contentPreview: page },
    return: (await first('{ page: returns { items { id } } }')).items[0]!.id,
    stockLedger: id!,
    trackedOrder: order,
    followOrder: (await app.data('query ($id: ID!) { order(id: $id) { orderNumber } }', { id: order }, admin.token))
      .order.orderNumber,
    signInLink: await issueResetLink(admin.email, 'sign-in-link'),
    product: id!,
    productForStaff: id!,
    productGroup: groups[0]!,
    exchangeChoices: order,
    ewayBillNeeds: order,
    relatedProducts: id!,
    order,
    myOrder: order,
    myOrderByKey: (await OrderModel.findById(order, { idempotencyKey: 1 }).lean())!.idempotencyKey,
    orderToConfirm: order,
    reviews: id!,
    questions: id!,
    reviewables: order,
    reviewsFoundHelpful: (await ReviewModel.findOne().lean())!._id.toHexString(),
    orderStatusChoices: order,
    itemsCancellation: confirmed,
    customer: admin.id,
    customerConsents: admin.id,
    customerNotes: admin.id,
    invitation,
    staffSessions: admin.id,
    contactSubmission: (await first('{ page: contactSubmissions { items { id } } }')).items[0]!.id,
    customOrder: (await first('{ page: customOrders { items { id } } }')).items[0]!.id,
    job: (await first('{ page: jobs { items { id } } }')).items[0]!.id,
    importReport: await importOf(count),
    orderChangeReport: await orderChange(count, order),
    gstFiles: await gstFiles(count),
    webhookDeliveries: await deliveries(count),
    ...(await offersOf(count)),
    ...(await quotesOf(count)),
    ...staged,
  };
}

/** Quotes that were sent and asked about, each with a line of the price list. */
async function quotesOf(count: number): Promise<Record<'quotation' | 'quoteToRead', string>> {
  const validUntil = new Date(Date.now() + 86_400_000);
  let [id, token] = ['', ''];
  for (let i = 0; i < count; i += 1) {
    const rate = 'mutation { saveWorkRate(input: { title: "Gate", unit: KG, rate: 150 }) { id } }';
    await app.data(rate, {}, admin.token);
    const lines = Array.from({ length: count }, () => ({ title: 'Gate', unit: 'KG', quantity: 120.5, rate: 150 }));
    const content = { lines, validUntil, stages: [{ label: 'All', due: 'NOW' }] };
    const make = 'mutation ($input: MakeQuoteInput!) { makeQuote(input: $input) { id version } }';
    const { makeQuote } = await app.data(make, { input: { name: 'Ruchi', content } }, admin.token);
    const send = 'mutation ($id: ID!, $version: Int!) { sendQuote(id: $id, version: $version) { link } }';
    id = makeQuote.id;
    token = (await app.data(send, makeQuote, admin.token)).sendQuote.link.split('/').at(-1);
    await app.data('mutation ($token: String!) { askAboutQuote(token: $token, text: "Black?") { number } }', { token });
  }
  return { quotation: id, quoteToRead: token };
}

/** Orders in stages of one customer, of which money is due and on which work was noted. */
async function stagedOrdersOf(
  count: number,
  productId: string,
): Promise<Record<'orderToPay' | 'customerStatement', string>> {
  let [token, userId] = ['', ''];
  for (let i = 0; i < count; i += 1) {
    const place = `mutation ($input: PlaceOrderForInput!) { placeOrderFor(input: $input) { id payPath user { id } } }`;
    const input = {
      idempotencyKey: `staged-${count}-${i}`,
      customer: { phone: '98111 22334', name: 'Ruchi' },
      items: [{ productId, quantity: 1 }],
      deliveryAddress: LUCKNOW,
      stages: [{ label: 'All', due: 'NOW' }],
    };
    const { placeOrderFor: order } = await app.data(place, { input }, admin.token);
    await app.data(
      'mutation ($id: ID!) { addWorkStep(orderId: $id, label: "Welded") { id } }',
      { id: order.id },
      admin.token,
    );
    // As every order of this shop has.
    await askBack(order.id, 1);
    token = order.payPath.split('/').at(-1);
    userId = order.user.id;
  }
  return { orderToPay: token, customerStatement: userId };
}

/** Live offers that meet each other, each with codes, which no order sends. */
async function offersOf(count: number): Promise<Record<'offer' | 'offerCodes' | 'offerRehearsal', string>> {
  let id = '';
  for (let i = 0; i < count + 1; i += 1) {
    const input = { name: 'Sale', trigger: 'CODES', gift: { kind: 'PERCENT', percent: 10 } };
    const add = 'mutation ($input: AddOfferInput!) { addOffer(input: $input) { id } }';
    id = (await app.data(add, { input }, admin.token)).addOffer.id;
    await app.data('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id }, admin.token);
    const make = 'mutation ($id: ID!) { generateOfferCodes(input: { offerId: $id, count: 3 }) { count } }';
    await app.data(make, { id }, admin.token);
  }
  return { offer: id, offerCodes: id, offerRehearsal: id };
}

/** A consent of the admin, a request for a copy of their data, and one for the erasure of somebody. */
async function personal(productId: string): Promise<void> {
  await ConsentModel.create({
    email: admin.email,
    purpose: ConsentPurpose.BACK_IN_STOCK,
    subject: productId,
    given: true,
    at: new Date(),
    source: ConsentSource.PRODUCT_PAGE,
    wording: 'One mail.',
  });
  const request = 'mutation ($input: CreatePrivacyRequestInput!) { createPrivacyRequest(input: $input) { id } }';
  const { id } = await app.signIn();
  await app.data(request, { input: { kind: 'ERASURE', channel: 'EMAIL', customerId: id } }, admin.token);
  await app.data(request, { input: { kind: 'COPY', channel: 'EMAIL', customerId: admin.id } }, admin.token);
}

/** A product group of these products. */
async function group(products: readonly string[]): Promise<void> {
  const values = products.map((_, at) => ({ value: `${at}` }));
  const { addProductGroup } = await app.data(
    'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }',
    { input: { title: `Group ${products[0]}`, options: [{ name: 'Size', values }] } },
    admin.token,
  );
  groups.push(addProductGroup.id);
  const members = products.map((productId, at) => ({ productId, values: [{ name: 'Size', value: `${at}` }] }));
  const move = 'mutation ($input: MoveIntoGroupInput!) { moveIntoGroup(input: $input) { id } }';
  await app.data(move, { input: { groupId: addProductGroup.id, products: members } }, admin.token);
}

async function askBack(order: string, lines: number): Promise<void> {
  await ReturnModel.create({
    number: `${order}-R1`,
    order,
    customer: admin.id,
    kind: ReturnKind.RETURN,
    state: ReturnState.REQUESTED,
    reason: ReturnReason.CHANGED_MIND,
    lines: Array.from({ length: lines }, (_, line) => ({ line, quantity: 1 })),
    createdAt: new Date(),
    updatedAt: new Date(),
  });
}

/** A page of the shop with an edition of its own. */
async function published(id: string): Promise<string> {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fair terms.' }] }] };
  await app.data(
    'mutation ($input: SaveContentDraftInput!) { saveContentDraft(input: $input) { version } }',
    { input: { id, version: 1, title: 'Terms', description: '', blocks: [{ type: 'PROSE', body: text }] } },
    admin.token,
  );
  await app.data('mutation ($id: ID!) { publishContent(id: $id, version: 2) { version } }', { id }, admin.token);
  return id;
}

async function importOf(lines: number): Promise<string> {
  const report = { dryRun: false, created: lines, updated: 0, unchanged: 0, failed: 0 };
  const told = Array.from({ length: lines }, (_, i) => ({ line: i + 2, sku: null, outcome: 'CREATED', messages: [] }));
  const job = await JobModel.create({
    kind: JobKind.PRODUCT_IMPORT,
    status: JobStatus.DONE,
    title: 'Import of products',
    createdAt: new Date(),
    endedAt: new Date(),
    input: {},
    viewer: { kind: 'account', id: admin.id, name: 'Asha', email: admin.email, permissions: [] },
    result: { ...report, lines: told },
  });
  return job._id.toHexString();
}

async function gstFiles(count: number): Promise<string> {
  const files = Array.from({ length: count }, (_, i) => ({ file: `gst/a-${i}.zip`, filename: `gst-${i}.zip` }));
  const job = await JobModel.create({
    kind: JobKind.GST_DOCUMENTS,
    status: JobStatus.DONE,
    title: 'Tax documents',
    createdAt: new Date(),
    endedAt: new Date(),
    input: { month: '2026-11' },
    viewer: { kind: 'account', id: admin.id, name: 'Asha', email: admin.email, permissions: [] },
    result: { files, documents: count },
  });
  return job._id.toHexString();
}

async function orderChange(count: number, order: string): Promise<string> {
  const { startOrderChange } = await app.data(
    'mutation ($ids: [ID!]!) { startOrderChange(input: { orders: { ids: $ids }, shipments: PACKED }) { id } }',
    { ids: [order, ...Array.from({ length: count + 3 }, () => new mongoose.Types.ObjectId().toHexString())] },
    admin.token,
  );
  await resultOf(startOrderChange.id);
  return startOrderChange.id;
}

async function deliveries(count: number): Promise<string> {
  const now = new Date();
  const topic = WebhookTopic.CONTACT_SUBMITTED;
  const about = { url: 'http://127.0.0.1:9/', topics: [topic], secret: 'whsec_eA==', enabled: false, createdAt: now };
  const hook = new WebhookModel({ ...about, failuresInARow: 0 });
  await hook.save();
  const facts = {
    webhook: hook._id,
    event: 'evt_1',
    topic,
    attempts: 1,
    nextTryAt: now,
    payload: '{}',
    createdAt: now,
  };
  await WebhookDeliveryModel.insertMany(
    Array.from({ length: count + 3 }, () => ({ ...facts, status: DeliveryStatus.DELIVERED })),
  );
  return hook._id.toHexString();
}

/**
 * Everything below a type, as deep as a request may go; arguments are left at their defaults. A type that lies below itself, such as the
 * products of the group of a product, is asked for once more and no further: the documents would grow without showing anything new.
 */
function everything(type: GraphQLOutputType, above: readonly string[] = []): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const path = [...above, named.name];
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(required)) return [];
    const below = getNamedType(field.type);
    if (!isObjectType(below)) return [field.name];
    const isSeen = path.filter((name) => name === below.name).length > 1;
    return path.length < MAX_SHAPE.depth - 1 && !isSeen ? [`${field.name} ${everything(field.type, path)}`] : [];
  });
  return `{ ${fields.join(' ')} }`;
}

function signedLink({ name }: AnyField): Record<string, string> {
  if (name !== 'trackedOrder') return {};
  const { searchParams } = new URL(trackingPath(ids[name]!), app.url);
  return Object.fromEntries([...searchParams].map(([key, value]) => [key, JSON.stringify(value)]));
}

function whole(field: AnyField, ...more: string[]): string {
  const week = 7 * 86_400_000;
  const values: Record<string, string> = {
    id: `"${ids[field.name]}"`,
    orderId: `"${ids[field.name]}"`,
    offerId: `"${ids[field.name]}"`,
    webhookId: `"${ids[field.name]}"`,
    userId: `"${ids[field.name]}"`,
    customerId: `"${ids[field.name]}"`,
    orderNumber: `"${ids[field.name]}"`,
    idempotencyKey: `"${ids[field.name]}"`,
    phone: '"98765 43210"',
    invitation: `"${ids[field.name]}"`,
    jobId: `"${ids[field.name]}"`,
    productId: `"${ids[field.name]}"`,
    pin: '"226001"',
    month: `"${new Date().toISOString().slice(0, 7)}"`,
    by: 'PRODUCT',
    setup: '{}',
    draft: '{ id: "order-paid", subject: "Paid", heading: "Paid", text: "Thank you.", note: "" }',
    ...signedLink(field),
    input:
      field.name === 'repricePreview'
        ? '{ filter: {}, percent: 10 }'
        : `{ orderId: "${ids[field.name]}", lines: [{ line: 0, quantity: 1 }] }`,
    names: '["SKU-1.jpg"]',
    ids: `["${ids[field.name]}"]`,
    token: `"${ids[field.name]}"`,
    unit: 'METRE',
    sizes: '{ length: 1000 }',
    numbers:
      '{ lines: [{ orderNumber: "GS-19990101-0001", trackingNumber: "AW 1" }, { orderNumber: "GS-19990101-0002", trackingNumber: "AW 2" }] }',
    link: `"${ids[field.name]}"`,
    text: '"bench"',
    search: '"return"',
    percent: '10',
    mode: 'TAX_INCLUSIVE',
    keep: 'PAID',
    price: '100',
    from: `"${new Date(Date.now() - week).toISOString()}"`,
    to: `"${new Date().toISOString()}"`,
  };
  // Its token or its order: neither is required alone.
  const asked = (one: AnyField['args'][number]) =>
    required(one) || (['orderToConfirm', 'reviewables'].includes(field.name) && one.name === 'orderId');
  const sent = [...field.args.filter(asked).map(({ name }) => `${name}: ${values[name]}`), ...more];
  return `{ ${field.name}${sent.length > 0 ? `(${sent.join(', ')})` : ''} ${everything(field.type)} }`;
}

/** The request that a database command belongs to; commands of background work belong to none. */
const asking = new AsyncLocalStorage<string[]>();

/** Runs an operation as an admin. @returns its database commands and the number of objects in the response */
async function commandsOf(document: string, variableValues = {}): Promise<{ commands: string[]; objects: number }> {
  const commands: string[] = [];
  const contextValue = {
    ...(await viewerOf(`Bearer ${admin.token}`)),
    address: '',
    loaders: createLoaders(),
    notes: new ResponseNotes(),
  };
  const { data, errors } = await asking.run(commands, () =>
    graphql({ schema, source: document, contextValue, variableValues }),
  );
  expect([document, errors]).toEqual([document, undefined]);
  return { commands: commands.sort(), objects: JSON.stringify(data).match(/\{/g)?.length ?? 0 };
}

/** Sums of past days are remembered from one time to the next, so the second time counts. */
async function commandsOfKnown(field: AnyField): Promise<string[]> {
  await commandsOf(whole(field));
  return (await commandsOf(whole(field))).commands;
}

it.each(PAGED.map((field) => [field.name, field] as const))(
  '%s asks as often for a full page as for one thing',
  async (_, field) => {
    // What erasures wait for is told, so that the first of the page must be one.
    const narrow =
      {
        privacyRequests: ['filter: { kind: ERASURE, standing: true }'],
        offerRehearsal: [`offerId: "${ids['offerRehearsal']}"`],
      }[field.name] ?? [];
    const most = field.name === 'searchSuggestions' ? 20 : 100;
    // Whoever asks first for sums adds up what was sold meanwhile.
    await commandsOf(whole(field, ...narrow, `${sizeOf(field)}: 1`));
    const [one, all] = [
      await commandsOf(whole(field, ...narrow, `${sizeOf(field)}: 1`)),
      await commandsOf(whole(field, ...narrow, `${sizeOf(field)}: ${most}`)),
    ];
    expect(all.commands).toEqual(one.commands);
    expect(all.objects).toBeGreaterThan(one.objects);
  },
);

it.each(WHOLE.map((field) => [field.name, field] as const))(
  '%s asks as often in a shop with many things as in one with one of each',
  async (name, field) => {
    expect(await commandsOfKnown(field)).toEqual(ofLittle.get(name));
  },
);

it('reads what is to be packed and what is promised by the indexes of the backlog, however many orders are over', async () => {
  const plan = async (query: { explain(): PromiseLike<unknown> }) => JSON.stringify(await query.explain());
  expect(await plan(OrderModel.find(WAITING).sort({ createdAt: 1, _id: 1 }).limit(20))).toContain('createdAt_1__id_1');
  // So does what a filter lets through; the way of payment has an index of its own, with all orders there ever were.
  const filter = { city: 'Luck', pin: '226', from: new Date(0), to: new Date(), paymentMethod: PaymentMethod.COD };
  const some = waitingOrders({ ...filter, deliveryMethod: 'standard', courier: 'DTDC' });
  expect(await plan(OrderModel.find(some).hint(BACKLOG_INDEX).sort(BACKLOG_INDEX))).toContain('createdAt_1__id_1');
  // A count reads as a find does.
  expect(await plan(OrderModel.find(WAITING))).toContain('createdAt_1__id_1');
  const product = new mongoose.Types.ObjectId(ids['stockLedger']);
  const promised = { ...inBacklog(), 'items.product': mongoose.trusted({ $in: [product] }) };
  expect(await plan(OrderModel.find(promised))).toContain('items.product_1');
  const commands: string[] = [];
  await asking.run(commands, () => promisedPieces([product]));
  expect(commands).toEqual(['find orders']);
});

describe('a whole checkout', () => {
  const PLACE =
    'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id orderNumber totalAmount } } }';
  /** Which webhooks there are is asked every two seconds, by whoever comes first. */
  const asked = async (input: object) =>
    (await commandsOf(PLACE, { input })).commands.filter((command) => command !== 'find webhooks');
  /** The account's own address: another one is asked whether it wants mails. */
  const own = (wanted: object) =>
    orderInput({ contactInfo: { email: admin.email, phone: '+91 98765 43210' }, ...wanted });
  const WRITTEN = [
    ...[
      'bulkWrite 1',
      'commitTransaction 1',
      'find message_consents',
      'find offers',
      'find offers',
      'find orders',
      'find products',
      'find products',
    ],
    'findAndModify counters',
  ];

  it('is nine commands, however many products are in it: what is agreed to by WhatsApp, the quote and its offers, a number, products, offers and limits again, everything that is written, the end', async () => {
    const products = [
      await makeProduct({ stock: 50 }),
      await makeProduct({ stock: 50 }),
      await makeProduct({ stock: 6 }),
    ];
    for (const some of [products.slice(0, 1), products]) {
      const items = some.map((productId) => ({ productId, quantity: 1 }));
      expect(await asked(own({ items }))).toEqual(WRITTEN);
    }
  });

  it('with a contact address that was asked before reads whether it was asked and whether it wants mails', async () => {
    const id = await makeProduct({ stock: 5 });
    const items = [{ productId: id, quantity: 1 }];
    const contactInfo = { email: 'somebody-else@example.com', phone: '+91 98765 43210' };
    await asked(own({ items, contactInfo }));
    expect(await asked(own({ items, contactInfo }))).toEqual(
      [...WRITTEN, 'find contact_consents', 'find contact_consents'].sort(),
    );
  });

  it('from the cart with a key of its own is twelve', async () => {
    const id = await makeProduct({ stock: 5 });
    await app.data('mutation ($id: ID!) { addToCart(productId: $id) { count } }', { id }, admin.token);
    const commands = await asked(own({ idempotencyKey: 'once-and-never-again' }));
    expect(commands).toEqual([...WRITTEN, 'find orders', 'find users', 'find users'].sort());
  });
});

it('sees what a query asks for: with a relation that asks once an item the counts would differ', async () => {
  const seen: string[] = [];
  await asking.run(seen, () =>
    Promise.all(Object.values(ids).map(() => WebhookModel.findById(ids['webhookDeliveries']).lean())),
  );
  expect(seen).toEqual(Object.values(ids).map(() => 'find webhooks'));
});
