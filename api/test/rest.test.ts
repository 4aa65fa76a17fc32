/** Tests every row of the REST table over HTTP; each response is validated against the OpenAPI document. */
import { get } from 'node:http';
import sharp from 'sharp';
import { refreshProducts } from '../src/features/catalogue/catalogue-sync.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { ContactSubmissionModel } from '../src/features/contact/contact.model.js';
import { CustomOrderModel } from '../src/features/custom-orders/custom-order.model.js';
import { confirmPath } from '../src/features/orders/confirm-link.js';
import { OrderModel, type StoredOrder } from '../src/features/orders/order.model.js';
import { UserModel } from '../src/features/customers/user.model.js';
import { platform } from '../src/platform/platform.js';
import { PART } from '../src/rest/whole-list.js';
import { ObjectId } from '../src/types/object-id.js';
import { Role } from '../src/types/viewer.js';
import { PUBLIC_OPERATIONS } from '../src/graphql/public-operations.js';
import { operationOf } from '../src/rest/request-variables.js';
import type { Route } from '../src/rest/route.js';
import { routes } from '../src/rest/routes.js';
import { OF_ACCOUNTS } from './operations-of-accounts.js';
import { codeTo } from './phone-codes.js';
import { restCaller, type RestCaller } from './rest-caller.js';
import { setSettings, startTestApp, type SignedIn, type TestApp } from './test-app.js';

let app: TestApp;
let rest: RestCaller;
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  rest = await restCaller(app);
  admin = await app.signIn(Role.ADMIN);
  customer = await app.signIn();
});
afterAll(() => app.stop());

const contactInfo = { email: 'asha@example.com', phone: '+91 98765 43210' };
const deliveryAddress = {
  street: '12 Hazratganj',
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  postalCode: '226001',
  country: 'India',
};
const picture = (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer();
const form = (fields: Record<string, string | Blob | [Blob, string]>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) data.append(name, value[0], value[1]);
    else data.append(name, value);
  return data;
};
const filePart = (content: Buffer | string, type = 'application/octet-stream') =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type });

/** The operation of a row, by the name it has in the schema. */
function fieldOf(row: Route): string {
  const [field] = operationOf(row).selectionSet.selections;
  return field?.kind === 'Field' ? field.name.value : '';
}

async function aProduct(fields: Record<string, unknown> = {}): Promise<{ id: string; price: number; version: number }> {
  const categories = await rest.call('GET /categories');
  if (!categories.body.some((c: { name: string }) => c.name === 'Sports'))
    await rest.call('POST /categories', { body: { name: 'Sports', emoji: '🏏' }, token: admin.token });
  const { body, status } = await rest.call('POST /products', {
    body: {
      title: 'Cricket bat',
      description: 'English willow',
      price: 1000,
      stock: 10,
      category: 'Sports',
      ...fields,
    },
    token: admin.token,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

describe('accounts', () => {
  const person = { name: 'Ravi', email: 'ravi@example.com', password: 'Secret-123' };

  it('signs up with a code by mail when a name is sent', async () => {
    const sent = await rest.call('POST /auth/send-otp', { body: { email: person.email } });
    expect(sent.body).toMatchObject({ success: true, message: 'OTP sent to your email' });
    const otp = await app.mail.codeFor(person.email);
    const { status, body } = await rest.call('POST /auth/verify-otp', { body: { ...person, otp } });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ name: 'Ravi', role: 'customer', cart: [], liked: [] });
    const me = await rest.call('GET /auth/me', { token: body.token });
    expect(me.body).toMatchObject({ email: person.email, _id: me.body.id });
  });

  it('logs in with a code by mail when no name is sent', async () => {
    const { email, password } = person;
    const sentBefore = app.mail.received.length;
    await rest.call('POST /auth/login-otp', { body: { email, password } });
    expect(app.mail.received.length).toBeGreaterThan(sentBefore);
    const otp = await app.mail.codeFor(email);
    const { status, body } = await rest.call('POST /auth/verify-otp', { body: { email, password, otp } });
    expect(status).toBe(200);
    expect(typeof body.token).toBe('string');
  });

  it('answers a wrong password with a message and 401', async () => {
    const { status, body } = await rest.call('POST /auth/login-otp', {
      body: { email: person.email, password: 'wrong-password' },
    });
    expect([status, body.success, body.code]).toEqual([401, false, 'WRONG_CREDENTIALS']);
  });

  it('gives the password once more before what asks for it', async () => {
    const { status, body } = await rest.call('POST /auth/confirm-password', {
      body: { password: 'Secret-123' },
      token: customer.token,
    });
    const minutes = (Date.parse(body.confirmedUntil) - Date.now()) / 60_000;
    expect([status, body.success, Math.round(minutes)]).toEqual([200, true, 10]);
    expect((await rest.call('POST /auth/confirm-password', { body: { password: 'x' } })).status).toBe(401);
  });

  it('shows and corrects what is stored of an account, copies it and erases it', async () => {
    const { id, token } = await app.signIn();
    const params = { userId: id };
    const body = { name: 'Asha Rawat', phone: '98765 43210' };
    const corrected = await rest.call('PUT /users/{userId}/profile', { params, body, token });
    expect(corrected.body).toMatchObject({ _id: id, ...body });
    expect((await rest.call('GET /users/{userId}/profile', { params, token })).body).toMatchObject(body);
    const copy = await rest.call('POST /users/{userId}/copy', { params, body: { format: 'JSON' }, token });
    expect((await app.rest('GET', copy.body.url)).body.users.records[0].name).toBe('Asha Rawat');
    const erase = () => rest.call('POST /users/{userId}/erasure', { params, body: { password: 'Secret-123' }, token });
    await setSettings(app, 'company', { erasureWaitDays: 1 });
    expect((await erase()).body).toMatchObject({ state: 'WAITING' });
    await setSettings(app, 'company', { erasureWaitDays: 0 });
    const kept = await rest.call('DELETE /users/{userId}/erasure', { params, token });
    expect(kept.body).toMatchObject({ state: 'WITHDRAWN' });
    expect((await erase()).body).toMatchObject({ state: 'DONE' });
  });

  it('tells who may enter the back office', async () => {
    expect((await rest.call('GET /auth/admin-check', { token: admin.token })).body.admin).toBe(true);
    expect((await rest.call('GET /auth/admin-check', { token: customer.token })).body.admin).toBe(false);
    expect((await rest.call('GET /auth/admin-check')).status).toBe(401);
  });

  it('says that a session expired when a token opens nothing', async () => {
    const { status, body, headers } = await rest.call('GET /auth/me', { token: 'x.y.z' });
    expect([status, body.message]).toEqual([401, 'Session expired. Please login again.']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('categories', () => {
  it('are added, listed, renamed and deleted', async () => {
    const added = await rest.call('POST /categories', { body: { name: 'Furniture', emoji: '🪑' }, token: admin.token });
    expect(added.status).toBe(201);
    const { id } = added.body;
    const listed = await rest.call('GET /categories');
    expect(listed.body).toContainEqual(expect.objectContaining({ id, _id: id, name: 'Furniture', emoji: '🪑' }));
    const renamed = await rest.call('PUT /categories/{id}', {
      params: { id },
      body: { name: 'Chairs', productDefaults: { countryOfOrigin: 'Nepal' } },
      token: admin.token,
    });
    expect(renamed.body).toMatchObject({
      name: 'Chairs',
      emoji: '🪑',
      version: 2,
      productDefaults: { countryOfOrigin: 'Nepal' },
    });
    const meta = async (body: object) => {
      const { body: saved } = await rest.call('PUT /categories/{id}', { params: { id }, body, token: admin.token });
      return [saved.metaTitle, saved.metaDescription];
    };
    expect(await meta({ metaTitle: ' Chairs of teak ', metaDescription: 'All' })).toEqual(['Chairs of teak', 'All']);
    expect(await meta({ name: 'Chairs' })).toEqual(['Chairs of teak', 'All']);
    expect(await meta({ metaTitle: null, metaDescription: '' })).toEqual([null, null]);
    const stale = await rest.call('PUT /categories/{id}', {
      params: { id },
      body: { name: 'Benches', version: 1 },
      token: admin.token,
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    expect((await rest.call('DELETE /categories/{id}', { params: { id }, token: admin.token })).body).toEqual({
      success: true,
      id,
    });
    expect((await rest.call('DELETE /categories/{id}', { params: { id }, token: admin.token })).status).toBe(404);
  });

  it('with products are not deleted: 409 says how many use them', async () => {
    await aProduct();
    const { body } = await rest.call('GET /categories');
    const { id } = body.find((c: { name: string }) => c.name === 'Sports');
    const refused = await rest.call('DELETE /categories/{id}', { params: { id }, token: admin.token });
    expect([refused.status, refused.body.code]).toEqual([409, 'CATEGORY_IN_USE']);
    expect(refused.body.message).toMatch(/\d/);
  });
});

describe('products', () => {
  it('are written as the product form sends them and read back the same', async () => {
    const made = await aProduct({
      price: '1499.50',
      originalPrice: 1999,
      stock: '7',
      featured: true,
      specifications: [{ key: 'Willow', value: 'English' }],
    });
    const { body } = await rest.call('GET /products/{id}', { params: { id: made.id } });
    expect(body).toMatchObject({
      title: 'Cricket bat',
      name: 'Cricket bat',
      price: 1499.5,
      originalPrice: 1999,
      stock: 7,
      featured: true,
      category: 'Sports',
      specifications: [{ key: 'Willow', value: 'English' }],
    });
    expect(body._id).toBe(made.id);
    const featured = await rest.call('GET /products/featured');
    expect(featured.body.map((p: { id: string }) => p.id)).toContain(made.id);
    expect(featured.body.length).toBeLessThanOrEqual(4);
  });

  it('say to which PIN they are delivered, how and for how much', async () => {
    const made = await aProduct();
    const pin = { pin: '226001' };
    const there = await rest.call('GET /delivery/{pin}', { params: pin });
    expect(there.body).toMatchObject({
      deliverable: true,
      place: { city: 'Lucknow' },
      options: [{ id: 'standard', price: 0 }],
    });
    const items = [{ product: made.id, quantity: 2 }];
    const these = await rest.call('POST /delivery/{pin}', { params: pin, body: { items } });
    expect(these.body.cashOnDelivery).toEqual({ available: true, charge: 50, reason: null });
  });

  it('need a title, a price, a stock and a category; the rest may be left out', async () => {
    const empty = await rest.call('POST /products', { body: {}, token: admin.token });
    expect([empty.status, empty.body.fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['title', 'price', 'stock', 'category'],
    ]);
    const made = await aProduct({ description: undefined });
    expect(made).toMatchObject({
      description: '',
      originalPrice: null,
      featured: false,
      images: [],
      specifications: [],
    });
  });

  it('are a bare list with the total and the other pages in headers', async () => {
    for (const title of ['Ball', 'Gloves', 'Helmet']) await aProduct({ title, price: 100 });
    const all = await rest.call('GET /products', { query: { category: 'Sports' } });
    expect(Array.isArray(all.body)).toBe(true);
    expect(all.headers.get('x-total-count')).toBe(String(all.body.length));
    const page = await rest.call('GET /products', { query: { limit: '2', page: '2', sort: 'price-asc', search: '' } });
    expect(page.body).toHaveLength(2);
    expect(page.headers.get('link')).toContain('page=1&sort=price-asc&search=>; rel="prev"');
    expect((await rest.call('GET /products', { query: { limit: '101' } })).status).toBe(400);
    const cheap = await rest.call('GET /products', { query: { maxPrice: '118', priceBands: 'under 1000' } });
    // What a shopper pays counts: ₹100 and 18 % GST.
    expect(new Set(cheap.body.map((p: { price: number }) => p.price))).toEqual(new Set([100]));
    expect(new Set(cheap.body.map((p: { priceWithTax: number }) => p.priceWithTax))).toEqual(new Set([118]));
  });

  it('change only in what is sent, whatever else a client sends back', async () => {
    const made = await aProduct();
    const { status, body } = await rest.call('PUT /products/{id}', {
      params: { id: made.id },
      body: { ...made, images: [], stock: '3', unknown: true },
      token: admin.token,
    });
    expect([status, body.stock, body.title]).toEqual([200, 3, 'Cricket bat']);
    const stale = await rest.call('PUT /products/{id}', {
      params: { id: made.id },
      body: { version: made.version, stock: 5 },
      token: admin.token,
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
  });

  it('take pictures that were uploaded before', async () => {
    const data = new FormData();
    data.append('images', filePart(await picture()), 'a.png');
    data.append('images', filePart(await picture('jpeg')), 'b.jpg');
    const { status, body } = await rest.call('POST /products/upload', { body: data, token: admin.token });
    expect([status, body]).toEqual([201, { success: true, imageUrls: [expect.any(String), expect.any(String)] }]);
    const made = await aProduct({ images: body.imageUrls });
    const read = await rest.call('GET /products/{id}', { params: { id: made.id } });
    expect(read.body.images).toEqual(body.imageUrls);
    const image = await fetch(app.url + read.body.images[0]);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('are copied as drafts that nobody else reads', async () => {
    const made = await aProduct({ price: 200 });
    const copy = await rest.call('POST /products/{id}/duplicate', {
      params: { id: made.id },
      body: { sku: `COPY-${made.id.slice(-6)}` },
      token: admin.token,
    });
    expect([copy.status, copy.body]).toMatchObject([201, { price: 200, stock: 0, visibility: 'DRAFT' }]);
    expect((await rest.call('GET /products/{id}', { params: { id: copy.body.id } })).status).toBe(404);
  });

  it('have their price set alone and all prices changed by a percentage', async () => {
    const made = await aProduct({ price: 200 });
    const set = await rest.call('PUT /products/{id}/price', {
      params: { id: made.id },
      body: { price: 150, originalPrice: 300 },
      token: admin.token,
    });
    expect(set.body.product).toMatchObject({ price: 150, originalPrice: 300, discountPercent: 50 });
    const bulk = await rest.call('PUT /products/bulk/price', { body: { percent: 10 }, token: admin.token });
    expect(bulk.body.products).toContainEqual(expect.objectContaining({ id: made.id, price: 165, originalPrice: 300 }));
    const wrong = await rest.call('PUT /products/bulk/price', { body: { percent: 'ten' }, token: admin.token });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      [{ path: 'percent', message: 'percent is not right: Write a number in digits, such as 12 or 1.5.' }],
    ]);
  });

  it('have amounts and counts read as people write them, and nothing is guessed', async () => {
    const made = await aProduct({ price: 200, stock: 5 });
    const edit = (body: object) =>
      rest.call('PUT /products/{id}', { params: { id: made.id }, body, token: admin.token });
    for (const [body, message] of [
      [{ price: '18,75' }, 'price is not right: A comma only groups digits'],
      [{ price: '2.499,50' }, 'price is not right: A comma only groups digits'],
      [{ price: 10.005 }, 'price is not right: An amount has at most two decimals'],
      [{ price: '1e3' }, 'price is not right: Write an amount in digits'],
      [{ stock: '0x10' }, 'stock is not right: Write a whole number in digits'],
      [{ stock: '18,75' }, 'stock is not right: A comma only groups digits'],
      [{ weightKg: '2,5' }, 'weightKg is not right: A comma only groups digits'],
    ] as const) {
      const refused = await edit(body);
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)]);
    }
    const { body: same } = await rest.call('GET /products/{id}', { params: { id: made.id } });
    expect(same).toMatchObject({ price: 200, stock: 5 });
    const read = await edit({ price: '₹ 1,49,900.50', stock: '1,200' });
    expect([read.status, read.body]).toEqual([200, expect.objectContaining({ price: 149_900.5, stock: 1200 })]);
  });

  it('are refused a price of nothing or less by every call, and nothing is changed', async () => {
    const made = await aProduct({ price: 200 });
    const { body: before } = await rest.call('GET /products');
    const params = { id: made.id };
    const calls = (price: unknown) => [
      rest.call('POST /products', {
        body: { title: 'Free bat', price, stock: 1, category: 'Sports' },
        token: admin.token,
      }),
      rest.call('PUT /products/{id}', { params, body: { price }, token: admin.token }),
      rest.call('PUT /products/{id}/price', { params, body: { price }, token: admin.token }),
    ];
    for (const price of [0, -1, -0.01, 0.004, '0', '-5'])
      for (const { status, body } of await Promise.all(calls(price)))
        expect([price, status, body.success]).toEqual([price, 400, false]);
    expect((await rest.call('GET /products')).body).toEqual(before);
  });

  it('are gone once deleted', async () => {
    const { id } = await aProduct();
    const token = admin.token;
    expect((await rest.call('DELETE /products/{id}', { params: { id }, token })).body).toEqual({ success: true, id });
    const read = await rest.call('GET /products/{id}', { params: { id } });
    expect([read.status, read.body.message]).toEqual([404, 'Product not found']);
  });

  it('tell integrators what changed', async () => {
    const { body } = await rest.call('GET /products/changes', {
      query: { updatedSince: '2026-01-01T00:00:00Z' },
      token: admin.token,
    });
    expect(typeof body.cursor).toBe('string');
    expect((await rest.call('GET /products/changes')).status).toBe(401);
    const wrong = await rest.call('GET /products/changes', { query: { updatedSince: 'x' }, token: admin.token });
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'updatedSince']);
  });
});

describe('what belongs to an account', () => {
  it('fills, changes and empties the cart', async () => {
    const { id: productId } = await aProduct();
    const { token, id: userId } = customer;
    const added = await rest.call('POST /users/{userId}/cart', {
      params: { userId },
      body: { productId, quantity: 2 },
      token,
    });
    expect(added.body).toMatchObject({ cart: [{ product: { _id: productId }, quantity: 2 }], count: 2, total: 2000 });
    const params = { userId, productId };
    const changed = await rest.call('PUT /users/{userId}/cart/{productId}', { params, body: { quantity: 3 }, token });
    expect(changed.body).toMatchObject({ cart: [{ quantity: 3 }], total: 3000 });
    expect((await rest.call('GET /auth/me', { token })).body.cart).toMatchObject([
      { product: { id: productId }, quantity: 3 },
    ]);
    const tooMany = await rest.call('PUT /users/{userId}/cart/{productId}', { params, body: { quantity: 11 }, token });
    expect([tooMany.status, tooMany.body.message]).toEqual([409, 'Out of Stock']);
    expect((await rest.call('DELETE /users/{userId}/cart/{productId}', { params, token })).body.cart).toEqual([]);
    await rest.call('POST /users/{userId}/cart', { params: { userId }, body: { productId }, token });
    expect((await rest.call('DELETE /users/{userId}/cart', { params: { userId }, token })).body).toEqual({
      success: true,
      cart: [],
      count: 0,
      total: 0,
    });
  });

  it('likes and unlikes', async () => {
    const { id: productId } = await aProduct();
    const { token, id: userId } = customer;
    const liked = await rest.call('POST /users/{userId}/liked', { params: { userId }, body: { productId }, token });
    expect(liked.body.liked).toEqual([productId]);
    expect((await rest.call('GET /auth/me', { token })).body.liked).toEqual([productId]);
    const unliked = await rest.call('DELETE /users/{userId}/liked/{productId}', {
      params: { userId, productId },
      token,
    });
    expect(unliked.body.liked).toEqual([]);
  });

  it('keeps addresses', async () => {
    const { token, id: userId } = customer;
    const address = { label: 'Work', firstName: 'Asha', lastName: 'Verma', ...deliveryAddress, postalCode: 226001 };
    const saved = await rest.call('POST /users/{userId}/addresses', { params: { userId }, body: address, token });
    expect([saved.status, saved.body.postalCode, saved.body.isDefault]).toEqual([201, '226001', true]);
    const listed = await rest.call('GET /users/{userId}/addresses', { params: { userId }, token });
    expect(listed.body).toEqual([saved.body]);
    const blank = await rest.call('POST /users/{userId}/addresses', {
      params: { userId },
      body: { ...address, city: ' ' },
      token,
    });
    expect([blank.status, blank.body.message]).toEqual([422, 'Please fill all address fields']);
  });

  it('is out of reach for anybody else: 403, and 401 for nobody in particular', async () => {
    const { id: productId } = await aProduct();
    const stranger = await app.signIn();
    const params = { userId: customer.id, productId };
    const calls = Object.entries(rest.document.paths)
      .filter(([path]) => path.includes('{userId}'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(calls).toHaveLength(13);
    for (const call of calls) {
      const body = call.startsWith('GET') || call.startsWith('DELETE') ? undefined : { productId, quantity: 1 };
      for (const { token } of [stranger, admin]) {
        const { status, body: answer } = await rest.call(call, { params, body, token });
        expect([call, status, answer.code]).toEqual([call, 403, 'FORBIDDEN']);
      }
      expect((await rest.call(call, { params, body })).status).toBe(401);
    }
    expect((await rest.call('GET /auth/me', { token: customer.token })).body.cart).toEqual([]);
  });
});

describe('orders', () => {
  const order = (items: unknown, more: Record<string, unknown> = {}) => ({
    items,
    contactInfo,
    deliveryAddress,
    shippingMethod: { id: 'standard', name: 'Standard', price: 0, deliveryTime: '3-5 business days' },
    ...more,
  });

  it('are placed online, paid and verified with the names the provider uses', async () => {
    const { id } = await aProduct();
    const { token } = customer;
    const placed = await rest.call('POST /orders', {
      body: order([{ product: id, quantity: 2, price: 1000 }], {
        paymentMethod: 'online',
        deliveryCharge: 0,
        taxAmount: 360,
        amount: 2360,
        totalAmount: 2360,
        notes: 'Ring twice',
      }),
      token,
    });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      totalAmount: 2360,
      order: { orderStatus: 'pending', paymentStatus: 'pending', paymentMethod: 'online' },
    });
    expect(placed.body.order.orderNumber).toMatch(/^GS-\d{8}-\d+$/);
    const { razorpayOrderId } = placed.body;
    const { paySandbox } = await app.data(
      'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: PAY) { paymentId signature } }',
      { id: razorpayOrderId },
      token,
    );
    const forged = await rest.call('POST /payment/verify', {
      body: { orderId: razorpayOrderId, paymentId: paySandbox.paymentId, signature: 'f'.repeat(64) },
      token,
    });
    expect([forged.status, forged.body.message]).toEqual([422, 'Payment verification failed.']);
    const missing = await rest.call('POST /payment/verify', { body: {}, token });
    expect([missing.status, missing.body.fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['orderId', 'paymentId', 'signature'],
    ]);
    const verified = await rest.call('POST /payment/verify', {
      body: {
        razorpay_order_id: razorpayOrderId,
        razorpay_payment_id: paySandbox.paymentId,
        razorpay_signature: paySandbox.signature,
      },
      token,
    });
    expect(verified.body).toMatchObject({ success: true, order: { paymentStatus: 'paid' } });
    const mine = await rest.call('GET /orders/my', { query: { page: '1' }, token });
    expect(mine.body).toMatchObject({
      page: 1,
      pages: 1,
      total: 1,
      orders: [{ _id: placed.body._id, notes: 'Ring twice' }],
    });
  });

  it('are placed for cash on delivery, once for one idempotency key', async () => {
    const { id } = await aProduct();
    const body = order([{ productId: id, quantity: 1 }], { paymentMethod: 'cod', idempotencyKey: 'one' });
    const [first, second] = [
      await rest.call('POST /orders', { body, token: customer.token }),
      await rest.call('POST /orders', { body, token: customer.token }),
    ];
    expect(first.body).toMatchObject({ totalAmount: 1230, razorpayOrderId: null, payment: null });
    expect(second.body._id).toBe(first.body._id);
    expect((await rest.call('GET /products/{id}', { params: { id } })).body.stock).toBe(9);
  });

  it('are refused with the new amounts when the total is another one now', async () => {
    const { id } = await aProduct();
    const { status, body } = await rest.call('POST /orders', {
      body: order([{ product: id, quantity: 1 }], { paymentMethod: 'COD', amount: 5 }),
      token: customer.token,
    });
    expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
    expect(JSON.stringify(body)).toContain('1230');
  });

  it('name every field of a body that is not right', async () => {
    const { status, body } = await rest.call('POST /orders', {
      body: {
        items: [{ product: { $ne: null }, quantity: 'two' }],
        paymentMethod: 'barter',
        contactInfo: { email: 'a@b.in' },
      },
      token: customer.token,
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual([
      { path: 'items.0.productId', message: 'items.0.productId is an id.' },
      {
        path: 'items.0.quantity',
        message: 'items.0.quantity is not right: Write a whole number in digits, such as 12 or 1,200.',
      },
      { path: 'paymentMethod', message: 'paymentMethod is one of online, cod.' },
      { path: 'contactInfo.phone', message: 'contactInfo.phone is needed.' },
    ]);
  });

  it('are listed and moved on by staff, and by nobody else', async () => {
    const all = await rest.call('GET /orders/all', { query: { page: '1' }, token: admin.token });
    expect(all.body).toMatchObject({ page: 1, pages: 1, total: 2 });
    const id = all.body.orders[0].id;
    const body = { orderStatus: 'out for delivery', notes: 'With Ramesh' };
    const moved = await rest.call('PUT /orders/{id}/status', { params: { id }, body, token: admin.token });
    expect(moved.body.order).toMatchObject({ id, orderStatus: 'out for delivery' });
    expect((await rest.call('PUT /orders/{id}/status', { params: { id }, body, token: customer.token })).status).toBe(
      403,
    );
    expect((await rest.call('GET /orders/all', { token: customer.token })).status).toBe(403);
    const found = await rest.call('GET /orders/all', { query: { status: 'out-for-delivery' }, token: admin.token });
    expect(found.body.total).toBe(1);
    const wrong = await rest.call('PUT /orders/{id}/status', {
      params: { id },
      body: { orderStatus: 'lost' },
      token: admin.token,
    });
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'orderStatus']);
  });

  it('have their shipments made and moved on by a program', async () => {
    const all = await rest.call('GET /orders/all', { query: { page: '1' }, token: admin.token });
    const { id } = all.body.orders[1];
    const business = { id, buyerGstin: '29AAACG1234M1ZL', buyerLegalName: 'Mehta Steel Works LLP' };
    const EDIT = 'mutation ($input: EditOrderBuyerInput!) { editOrderBuyer(input: $input) { id } }';
    await app.data(EDIT, { input: business }, admin.token);
    const made = await rest.call('POST /orders/{id}/shipments', {
      params: { id },
      body: { courier: 'DTDC', trackingNumber: 'D1' },
      token: admin.token,
    });
    expect([made.status, made.body.shipment.state, made.body.order.orderStatus]).toEqual([201, 'packed', 'processing']);
    const sent = { params: { id: made.body.shipment.id }, body: { state: 'shipped' } };
    expect((await rest.call('PUT /shipments/{id}', { ...sent, token: customer.token })).status).toBe(403);
    const moved = await rest.call('PUT /shipments/{id}', { ...sent, token: admin.token });
    expect([moved.status, moved.body.order.orderStatus]).toEqual([200, 'shipped']);
    expect(moved.body.order.shipments).toEqual([moved.body.shipment]);

    // The answer of the invoice portal for its invoice.
    const irn = 'a'.repeat(64);
    const { invoiceNumber: documentNumber, totalAmount: TotInvVal } = moved.body.order;
    const { gstin: SellerGstin } = (await app.data('{ shop { gstin } }')).shop;
    const day = { timeZone: 'Asia/Kolkata', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    const DocDt = new Date().toLocaleDateString('en-GB', day);
    const says = {
      SellerGstin,
      BuyerGstin: business.buyerGstin,
      DocNo: documentNumber,
      DocTyp: 'INV',
      DocDt,
      TotInvVal,
    };
    const data = JSON.stringify({ ...says, Irn: irn });
    const signedQr = `e30.${Buffer.from(JSON.stringify({ data })).toString('base64url')}.c2ln`;
    const told = { documentNumber, irn, ackNumber: '112610055512345', ackAt: '2026-11-28T14:32:00+05:30', signedQr };
    const answer = await rest.call('PUT /orders/{id}/einvoice', { params: { id }, body: told, token: admin.token });
    expect([answer.status, answer.body.document.einvoice.irn]).toEqual([200, irn]);
    const bill = { params: { id: made.body.shipment.id }, body: { number: '381009290312' } };
    const kept = await rest.call('PUT /shipments/{id}/eway-bill', { ...bill, token: admin.token });
    expect([kept.status, kept.body.shipment.ewayBillNumber]).toEqual([200, '381009290312']);
  });

  it('tell integrators what changed', async () => {
    const { body } = await rest.call('GET /orders/changes', { query: { limit: '1' }, token: admin.token });
    expect(typeof body.hasMore).toBe('boolean');
  });
});

describe('the back office', () => {
  it('has its figures', async () => {
    const { body } = await rest.call('GET /admin/dashboard', { token: admin.token });
    expect(body).toMatchObject({ totalOrders: 2, totalRevenue: 2360 });
    expect(body.recentOrders).toHaveLength(2);
    expect((await rest.call('GET /admin/dashboard', { token: customer.token })).status).toBe(403);
  });

  it('lists the accounts with their carts', async () => {
    const { id: productId } = await aProduct();
    const { id: userId, token } = customer;
    await rest.call('POST /users/{userId}/cart', { params: { userId }, body: { productId, quantity: 2 }, token });
    const { body } = await rest.call('GET /users/getall', { token: admin.token });
    expect(body.users.find((user: { _id: string }) => user._id === userId)).toMatchObject({
      email: customer.email,
      cart: [{ product: { title: 'Cricket bat', price: 1000 }, quantity: 2 }],
    });
  });
});

describe('requests and messages', () => {
  it('take a custom order with a sketch, which only staff see', async () => {
    const sent = await rest.call('POST /custom-orders', {
      body: form({
        name: 'Meena',
        phone: '9876543210',
        description: 'A gate',
        budget: '25000',
        email: '',
        sketch: [filePart(await picture(), 'image/png'), 'gate.png'],
      }),
    });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      success: true,
      message: 'Your request was submitted successfully!',
      data: { budget: 25000, sketchName: 'gate.png', sketchUrl: null },
    });
    const { body } = await rest.call('GET /custom-orders', { token: admin.token });
    expect(body.data).toMatchObject([{ _id: sent.body.data._id, name: 'Meena', description: 'A gate' }]);
    const sketch = await fetch(app.url + body.data[0].sketchUrl);
    expect([sketch.status, sketch.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await rest.call('GET /custom-orders', { token: customer.token })).status).toBe(403);
  });

  it('take a custom order as JSON, or with a sketch field that was left empty', async () => {
    const fields = { name: 'Meena', phone: '9876543210', description: 'A gate' };
    expect((await rest.call('POST /custom-orders', { body: fields })).status).toBe(201);
    const empty = form({ ...fields, sketch: [filePart(''), ''] });
    const { status, body } = await rest.call('POST /custom-orders', { body: empty });
    expect([status, body.data?.sketchName]).toEqual([201, null]);
    const missing = await rest.call('POST /custom-orders', { body: form({ name: 'Meena' }) });
    expect([missing.status, missing.body.fields.map((f: { path: string }) => f.path)]).toEqual([
      400,
      ['phone', 'description'],
    ]);
  });

  it('take a budget as it is written, and none that has to be guessed at', async () => {
    const fields = { name: 'Meena', phone: '9876543210', description: 'A gate' };
    const sent = (budget: string) => rest.call('POST /custom-orders', { body: form({ ...fields, budget }) });
    expect((await sent('₹1,49,900.50')).body.data?.budget).toBe(149_900.5);
    const guessed = await sent('18,75');
    expect([guessed.status, guessed.body.fields]).toEqual([
      400,
      [{ path: 'budget', message: expect.stringContaining('A comma only groups digits') }],
    ]);
  });

  it('take a contact message', async () => {
    const message = { name: 'Meena', email: 'meena@example.com', subject: 'Hours', message: 'Open on Sunday?' };
    const sent = await rest.call('POST /contact', { body: message });
    expect([sent.status, sent.body.success]).toEqual([201, true]);
    const { body } = await rest.call('GET /contact', { token: admin.token });
    expect(body).toMatchObject({ success: true, data: [{ ...message, phone: null }], total: 1 });
    expect((await rest.call('GET /contact')).status).toBe(401);
  });
});

describe('every call that is not for everybody', () => {
  it('checks permissions before it validates the input', async () => {
    const sent = ({ method, path }: Route, token?: string) => {
      const ids = path.replace(':userId', customer.id).replace(/:\w+/g, 'x');
      return fetch(`${app.url}/api${ids}?page=x&updatedSince=x`, {
        method,
        body: method === 'GET' ? undefined : '{"a": ',
        headers: { 'content-type': 'text/plain', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      });
    };
    const guarded = routes.filter((row) => !Object.hasOwn(PUBLIC_OPERATIONS, fieldOf(row)));
    for (const row of guarded) {
      expect([row.path, (await sent(row)).status]).toEqual([row.path, 401]);
      const forCustomers = OF_ACCOUNTS.includes(fieldOf(row));
      const { status } = await sent(row, customer.token);
      expect([row.path, status === 403]).toEqual([row.path, !forCustomers]);
    }
    expect(guarded.length).toBeGreaterThan(25);
  });
});

describe('every request that fits no row', () => {
  it('is a 404 in our own form', async () => {
    for (const path of ['/api/nope', '/api', '/api/products/a/b/c', '/api/orders'])
      expect((await app.rest('GET', path)).body).toMatchObject({ success: false, code: expect.any(String) });
    expect((await app.rest('GET', '/api/nope')).status).toBe(404);
  });

  it('is a 405 that says what can be sent when only the method is wrong', async () => {
    const { status, body, headers } = await app.rest('PATCH', '/api/products/1');
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD, PUT, DELETE']);
  });

  it('is a 415 when the body is not what the row reads, a 400 when it is not JSON or not an object', async () => {
    const post = (body: string, type: string) =>
      fetch(`${app.url}/api/contact`, { method: 'POST', body, headers: { 'content-type': type } }).then(async (r) => ({
        status: r.status,
        body: (await r.json()) as { code: string; message: string },
      }));
    expect(await post('name=x', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(await post('{', 'application/json')).toMatchObject({
      status: 400,
      body: { message: 'The body is not valid JSON.' },
    });
    expect(await post('[]', 'application/json')).toMatchObject({
      status: 400,
      body: { message: 'The body is a JSON object.' },
    });
    expect(await post(`{"name":"${'x'.repeat(300_000)}"}`, 'application/json')).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    });
    expect(await post('--x', 'multipart/form-data')).toMatchObject({ status: 415 });
  });

  const part = (head: string, value = 'x') => `--x\r\n${head}\r\n\r\n${value}`;
  it.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['an unreadable type', 'multipart/form-data; boundary', '--x--'],
    ['another kind of parts', 'multipart/mixed; boundary=x', '--x--'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    ['another boundary than it says', 'multipart/form-data; boundary=x', '--y\r\n\r\n--y--'],
    ['a malformed head of a part', 'multipart/form-data; boundary=x', `${part('\u0001: \u0002')}\r\n--x--`],
    ['a field that is cut off', 'multipart/form-data; boundary=x', part('content-disposition: form-data; name="name"')],
    [
      'a file that is cut off',
      'multipart/form-data; boundary=x',
      part('content-disposition: form-data; name="sketch"; filename="a.png"'),
    ],
  ])('is refused when it is multipart with %s', async (_, type, body) => {
    const headers = { 'content-type': type };
    const answer = await fetch(`${app.url}/api/custom-orders`, { method: 'POST', body, headers });
    expect([400, 415]).toContain(answer.status);
    expect(await answer.json()).toEqual({
      success: false,
      message: expect.any(String),
      code: expect.stringMatching(/^(BAD_INPUT|UNSUPPORTED_MEDIA_TYPE)$/),
    });
  });

  it('is a 400 when the path is not readable', async () => {
    expect((await app.rest('GET', '/api/products/%E0%A4%A')).status).toBe(400);
  });
});

describe('the calls that are answered without /api too', () => {
  it('answer the same', async () => {
    for (const row of routes.filter((r) => r.unprefixed && r.method === 'GET')) {
      const [bare, full] = await Promise.all(
        ['', '/api'].map((prefix) => app.rest('GET', prefix + row.path, undefined, admin.token)),
      );
      expect([row.path, bare!.status, Object.keys(bare!.body)]).toEqual([row.path, 200, Object.keys(full!.body)]);
    }
    const login = await app.rest('POST', '/auth/login-otp', { email: 'x' });
    expect([login.status, login.body.code]).toEqual([400, 'BAD_INPUT']);
  });

  it("serve the storefront's page on a shared path when there is no token", async () => {
    const { body, status } = await app.rest('GET', '/admin/dashboard');
    expect(status).not.toBe(401);
    expect(body.code).not.toBe('UNAUTHENTICATED');
  });
});

describe('reads', () => {
  it('that are public are revalidated by ETag; those of an account are kept by nobody', async () => {
    const first = await app.rest('GET', '/api/categories');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    // fetch itself would ask caches to stay out of the way.
    const status = await new Promise<number | undefined>((resolve, reject) =>
      get(`${app.url}/api/categories`, { headers: { 'if-none-match': first.headers.get('etag')! } }, (response) =>
        resolve(response.resume().statusCode),
      ).on('error', reject),
    );
    expect(status).toBe(304);
    const mine = await app.rest('GET', '/api/auth/me', undefined, customer.token);
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
  });
});

it('lets a shopper answer about cash on delivery by the link of the mail', async () => {
  await setSettings(app, 'selling', { codConfirmAbove: 100 });
  const { id: product } = await aProduct();
  const place = async () => {
    const body = { items: [{ product, quantity: 1 }], paymentMethod: 'cod', contactInfo, deliveryAddress };
    const { id } = (await rest.call('POST /orders', { body, token: customer.token })).body;
    const token = confirmPath((await OrderModel.findById(id).lean<StoredOrder>())!).slice('/confirm/'.length);
    return { id, params: { token } };
  };
  const [kept, dropped, own] = [await place(), await place(), await place()];
  const seen = await rest.call('GET /orders/confirm/{token}', { params: kept.params });
  expect(seen.body.order).toMatchObject({ needsShopper: true, totalAmount: 1230, payNow: { totalAmount: 1180 } });
  const confirmed = await rest.call('POST /orders/confirm/{token}', { params: kept.params });
  expect(confirmed.body).toMatchObject({ success: true, order: { needsShopper: false, orderStatus: 'pending' } });
  const address = { ...deliveryAddress, street: '14 Hazratganj' };
  const mended = await rest.call('PUT /orders/confirm/{token}/address', { params: kept.params, body: { address } });
  expect(mended.body.order.address[0]).toBe('14 Hazratganj');
  const dearer = { params: kept.params, body: { totalAmount: 1230 } };
  const changed = await rest.call('POST /orders/confirm/{token}/pay-online', dearer);
  expect([changed.status, changed.body.code]).toEqual([409, 'PRICE_CHANGED']);
  const body = { totalAmount: 1180 };
  const paid = await rest.call('POST /orders/confirm/{token}/pay-online', { params: kept.params, body });
  expect(paid.body).toMatchObject({ order: { paymentMethod: 'online' }, payment: { amountPaise: 1180_00 } });
  const { paySandboxByLink } = await app.data(
    'mutation ($token: String!) { paySandboxByLink(token: $token, outcome: PAY) { paymentId signature } }',
    kept.params,
  );
  const forged = await rest.call('POST /orders/confirm/{token}/verify', {
    params: kept.params,
    body: { ...paySandboxByLink, signature: 'f'.repeat(64) },
  });
  expect([forged.status, forged.body.message]).toEqual([422, 'Payment verification failed.']);
  const verified = await rest.call('POST /orders/confirm/{token}/verify', {
    params: kept.params,
    body: paySandboxByLink,
  });
  expect(verified.body.order).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid' });
  const mine = await rest.call('POST /orders/{id}/pay-online', {
    params: { id: own.id },
    body,
    token: customer.token,
  });
  expect(mine.body.payment.amountPaise).toBe(1180_00);
  const cancelled = await rest.call('POST /orders/confirm/{token}/cancel', {
    params: dropped.params,
    body: { reason: 'Too late' },
  });
  expect(cancelled.body.order.orderStatus).toBe('cancelled');
  const nobodys = await rest.call('GET /orders/confirm/{token}', { params: { token: 'x' } });
  expect([nobodys.status, nobodys.body.code]).toEqual([404, 'NOT_FOUND']);
});

it('quotes, takes the order and its money in stages', async () => {
  const staff = { token: admin.token };
  const content = {
    lines: [{ title: 'Gate', hsnCode: '7308', unit: 'KG', quantity: 100, rate: 150, gstRatePercent: 18 }],
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
    stages: [
      { label: 'Advance', due: 'NOW', percent: 40 },
      { label: 'When ready', due: 'READY', percent: 40 },
      { label: 'Rest', due: 'DELIVERY' },
    ],
  };
  const made = await rest.call('POST /quotes', { body: { name: 'Asha Verma', content }, ...staff });
  expect(made.body).toMatchObject({ success: true, quote: { state: 'DRAFT', draft: { totalAmount: 17_700 } } });
  const { id, version } = made.body.quote;
  const edited = await rest.call('PUT /quotes/{id}', {
    params: { id },
    body: { version, name: 'Asha Verma', content: { ...content, terms: 'Site ready' } },
    ...staff,
  });
  const sent = await rest.call('POST /quotes/{id}/send', {
    params: { id },
    body: { version: edited.body.quote.version },
    ...staff,
  });
  const stale = await rest.call('POST /quotes/{id}/send', { params: { id }, body: { version }, ...staff });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
  expect((await rest.call('GET /quotes/{id}', { params: { id }, ...staff })).body.quote.state).toBe('SENT');
  expect((await rest.call('GET /quotes', { query: { state: 'sent' }, ...staff })).body).toMatchObject({
    total: 1,
    quotes: [{ id }],
  });
  const params = { token: sent.body.quote.link.split('/quote/')[1] };
  const read = await rest.call('GET /quotes/read/{token}', { params });
  expect(read.body.quote).toMatchObject({
    state: 'SEEN',
    canAccept: true,
    payPath: null,
    content: { terms: 'Site ready' },
  });
  const asked = await rest.call('POST /quotes/read/{token}/ask', { params, body: { text: 'Which colour?' } });
  expect(asked.body.quote.remarks).toMatchObject([{ fromShop: false, text: 'Which colour?' }]);
  const phone = '98765 43219';
  await rest.call('POST /quotes/read/{token}/code', { params, body: { phone } });
  const answer = {
    revision: 1,
    name: 'Asha Verma',
    phone,
    otp: await codeTo('+919876543219'),
    address: deliveryAddress,
  };
  const accepted = await rest.call('POST /quotes/read/{token}/accept', { params, body: answer });
  expect(accepted.body.order).toMatchObject({ totalAmount: 17_700 });
  const late = await rest.call('POST /quotes/read/{token}/decline', { params, body: { reason: 'Too late' } });
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
  const copy = (await rest.call('POST /quotes', { body: { copyOf: id }, ...staff })).body.quote;
  const copied = await rest.call('POST /quotes/{id}/send', {
    params: { id: copy.id },
    body: { version: copy.version },
    ...staff,
  });
  const declined = await rest.call('POST /quotes/read/{token}/decline', {
    params: { token: copied.body.quote.link.split('/quote/')[1] },
    body: { reason: 'One is enough' },
  });
  expect(declined.body.quote.state).toBe('DECLINED');

  const pay = { params: { token: accepted.body.order.payPath.split('/pay/')[1] } };
  expect((await rest.call('GET /orders/pay/{token}', pay)).body.order).toMatchObject({
    dueAmount: 17_700,
    payNow: 7080,
  });
  const window = await rest.call('POST /orders/pay/{token}', pay);
  expect(window.body.payment).toMatchObject({ amountPaise: 7080_00, prefillContact: '' });
  const { payStageInSandbox } = await app.data(
    'mutation ($token: String!) { payStageInSandbox(token: $token, outcome: PAY) { paymentId signature } }',
    pay.params,
  );
  const paid = await rest.call('POST /orders/pay/{token}/verify', { ...pay, body: payStageInSandbox });
  expect(paid.body.order).toMatchObject({ paidAmount: 7080, payments: [{ amount: 7080, state: 'CONFIRMED' }] });

  const order = (await OrderModel.findOne({ orderNumber: accepted.body.order.orderNumber }).lean<StoredOrder>())!;
  const of = { params: { id: order._id.toHexString() }, ...staff };
  const money = (await rest.call('GET /orders/{id}/payments', of)).body;
  expect(money).toMatchObject({ paidAmount: 7080, dueAmount: 10_620 });
  const stageId = money.stages[1].id;
  const due = await rest.call('POST /orders/{id}/stages/{stageId}/due', {
    ...of,
    params: { ...of.params, stageId },
  });
  expect(due.body.order.stages[1].dueAt).not.toBeNull();
  expect((await rest.call('GET /orders/owed', staff)).body).toMatchObject({ owedTotal: 7080, total: 1 });
  expect((await rest.call('POST /orders/{id}/remind', of)).body.success).toBe(true);
  const record = { method: 'UPI', amount: 80, reference: 'T1', idempotencyKey: 'rest-1' };
  const recorded = await rest.call('POST /orders/{id}/payments', {
    ...of,
    body: record,
  });
  expect(recorded.body.order).toMatchObject({ paidAmount: 7160, payments: [{}, { method: 'UPI', reference: 'T1' }] });
  const corrected = await rest.call('POST /orders/{id}/payments/{paymentId}/correct', {
    ...of,
    params: { ...of.params, paymentId: recorded.body.order.payments[1].id },
    body: { reason: 'Of another order' },
  });
  expect(corrected.body.order.paidAmount).toBe(7080);
  const linked = await rest.call('POST /orders/{id}/payment-links', { ...of, body: { amount: 100 } });
  const link = linked.body.order.paymentRequests.at(-1);
  expect(link).toMatchObject({ kind: 'LINK', amount: 100, state: 'OPEN' });
  const withdrawn = await rest.call('DELETE /orders/{id}/payment-links/{linkId}', {
    ...of,
    params: { ...of.params, linkId: link.id },
  });
  expect(withdrawn.body.order.paymentRequests.at(-1).state).toBe('CANCELLED');
  const customerId = order.customer.toHexString();
  const statement = await rest.call('GET /customers/{id}/statement', { params: { id: customerId }, ...staff });
  expect(statement.body).toMatchObject({ closing: 10_620 });

  const { id: product } = await aProduct();
  const other = await rest.call('POST /orders/for-customer', {
    body: {
      idempotencyKey: 'rest-2',
      customer: { userId: customerId },
      items: [{ productId: product, quantity: 1 }],
      deliveryAddress,
      stages: [{ label: 'All', due: 'DELIVERY' }],
    },
    ...staff,
  });
  expect(other.body.order).toMatchObject({ dueAmount: 1180, stages: [{ due: 'DELIVERY' }] });
});

it('lets a phone log in by its code, and an order be followed by its number and phone', async () => {
  await setSettings(app, 'selling', { phoneLogIn: true, codConfirmAbove: 0 });
  const phone = '98765 43210';
  expect((await rest.call('POST /auth/phone/send-otp', { body: { phone } })).body.success).toBe(true);
  const otp = await codeTo('+919876543210');
  const session = (await rest.call('POST /auth/phone/verify-otp', { body: { phone, otp } })).body;
  expect(session.user.email).toBe('');
  const { id: product } = await aProduct();
  const body = { items: [{ product, quantity: 1 }], paymentMethod: 'cod', contactInfo: { phone }, deliveryAddress };
  const { id } = (
    await rest.call('POST /orders', { body: { ...body, idempotencyKey: 'phone-order-1' }, token: session.token })
  ).body;
  const { orderNumber } = (await OrderModel.findById(id).lean<StoredOrder>())!;
  const byKey = (idempotencyKey: string) =>
    rest.call('GET /orders/by-key', { query: { idempotencyKey }, token: session.token });
  expect((await byKey('phone-order-1')).body.order).toMatchObject({ id, orderNumber });
  expect((await byKey('phone-order-2')).body).toEqual({ order: null });
  const pair = { orderNumber, phone };
  const followed = await rest.call('GET /orders/follow', { query: pair });
  expect(followed.body).toMatchObject({ orderNumber, city: deliveryAddress.city });
  expect(JSON.stringify(followed.body)).not.toContain(deliveryAddress.street);
  const wrong = await rest.call('GET /orders/follow', { query: { ...pair, phone: '98765 43211' } });
  expect([wrong.status, wrong.body.code]).toEqual([404, 'NOT_FOUND']);
});

it('takes reviews with pictures, and publishes, answers and votes on them', async () => {
  const { id: product } = await aProduct();
  const buyer = await app.signIn();
  const body = { items: [{ product, quantity: 1 }], paymentMethod: 'cod', contactInfo, deliveryAddress };
  const sent = await rest.call('POST /orders', { body: { ...body, idempotencyKey: 'review-1' }, token: buyer.token });
  await OrderModel.updateOne({ _id: sent.body.id }, { $set: { orderStatus: 'delivered', deliveredAt: new Date() } });
  const staff = { token: admin.token };
  const own = { token: buyer.token };
  const open = await rest.call('GET /reviews/to-write', { query: { orderId: sent.body.id }, ...own });
  expect(open.body.products).toMatchObject([{ productId: product, canReview: true }]);
  const review = { productId: product, stars: '4', text: 'Light and strong' };
  const written = await rest.call('POST /reviews', {
    body: form({ ...review, pictures: [filePart(await picture('jpeg')), 'bat.jpg'] }),
    ...own,
  });
  const { id, state, pictures } = written.body.review;
  expect([state, pictures.length]).toEqual(['PENDING', 1]);
  const params = { id };
  const refused = { publish: false, reason: 'ADVERTISING' };
  expect(
    (await rest.call('PUT /reviews/{id}/moderate', { params, body: refused, ...staff })).body.review,
  ).toMatchObject({
    state: 'REFUSED',
    pictures: [],
  });
  await rest.call('PUT /reviews/{id}/moderate', { params, body: { publish: true }, ...staff });
  await rest.call('PUT /reviews/{id}/answer', { params, body: { text: 'Thank you.' }, ...staff });
  const vote = await rest.call('PUT /reviews/{id}/vote', { params, body: {}, token: customer.token });
  expect(vote.body.helpful).toBe(1);
  const query = { states: 'PUBLISHED', stars: '4', hinted: 'false' };
  expect((await rest.call('GET /reviews', { query, ...staff })).body).toMatchObject({ total: 1, waiting: 0 });
  expect(
    (await rest.call('GET /products/{id}/reviews', { params: { id: product }, query: { stars: '4' } })).body,
  ).toMatchObject({
    total: 1,
    rating: { average: 4, count: 1 },
    reviews: [{ text: 'Light and strong', helpful: 1, answer: { text: 'Thank you.' } }],
  });
  expect((await rest.call('GET /products/{id}', { params: { id: product } })).body.rating).toEqual({
    average: 4,
    count: 1,
  });
  const asked = await rest.call('POST /products/{id}/questions', {
    params: { id: product },
    body: { text: 'Is the grip rubber?' },
    ...own,
  });
  const question = { params: { id: asked.body.question.id } };
  await rest.call('PUT /questions/{id}/moderate', { ...question, body: { publish: true }, ...staff });
  const said = await rest.call('POST /questions/{id}/answers', { ...question, body: { text: 'It is.' }, ...own });
  expect(said.body.answer.state).toBe('PENDING');
  const answered = await rest.call('PUT /questions/{id}/answer', { ...question, body: { text: 'Yes.' }, ...staff });
  expect(answered.body.question.answers).toMatchObject([{ by: 'SHOP' }, { by: 'BUYER', state: 'PENDING' }]);
  expect((await rest.call('GET /questions', { query: { waits: 'true' }, ...staff })).body).toMatchObject({
    total: 1,
    waiting: 1,
  });
  const found = await rest.call('GET /products/{id}/questions', { params: { id: product }, query: { search: 'grip' } });
  expect(found.body).toMatchObject({ total: 1, questions: [{ answers: [{ text: 'Yes.', name: null }] }] });
  expect((await rest.call('GET /reviews/my', own)).body.total).toBe(1);
  expect((await rest.call('PUT /reviews/requests', { body: { wanted: false }, ...own })).body.wanted).toBe(false);
  expect((await rest.call('DELETE /reviews/{id}', { params, ...own })).body.review.state).toBe('WITHDRAWN');
});

it('drove every row of the table', () => {
  const rows = routes.map((row) => `${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')} ${row.status ?? 200}`);
  expect(rows.filter((row) => !rest.answered.has(row))).toEqual([]);
});

describe('a list that no page is asked of', () => {
  const MANY = 603;
  /** Path, where the list lies in the answer, and what is sent with it. */
  const LISTS: [path: string, list: string | undefined][] = [
    ['/products', undefined],
    ['/contact', 'data'],
    ['/custom-orders', 'data'],
    ['/users/getall', 'users'],
  ];
  const read = (path: string) => app.rest('GET', `/api${path}`, undefined, admin.token);
  const listed = (body: any, list: string | undefined): { id: string; _id: string }[] => (list ? body[list] : body);

  beforeAll(async () => {
    const { id } = await aProduct();
    const pattern = (await ProductModel.findById(id).lean())!;
    const numbers = Array.from({ length: MANY }, (_, index) => index);
    const copies = numbers.map((n) => ({
      ...pattern,
      _id: new ObjectId(),
      sku: `MANY-${n}`,
      slug: `many-${n}`,
      title: `Many ${n}`,
    }));
    await ProductModel.collection.insertMany(copies as never);
    await refreshProducts(copies.map(({ _id }) => _id));
    const made = (n: number) => ({
      name: `N${n}`,
      email: `n${n}@example.com`,
      createdAt: new Date(1e12 + Math.floor(n / 7)),
    });
    const texts = { phone: '9876543210', subject: 'S', message: 'M', description: 'D', searchWords: [] };
    await ContactSubmissionModel.collection.insertMany(numbers.map((n) => ({ ...made(n), ...texts })) as never);
    await CustomOrderModel.collection.insertMany(numbers.map((n) => ({ ...made(n), ...texts })) as never);
    const account = {
      role: 'customer',
      passwordHash: 'x',
      tokenVersion: 0,
      liked: [],
      cart: [],
      addresses: [],
      searchWords: [],
    };
    await UserModel.collection.insertMany(numbers.map((n) => ({ ...account, ...made(n), nameKey: `n${n}` })) as never);
  });

  it.each(LISTS)('%s is whole, in the order of its pages', async (path, list) => {
    const whole = await read(path);
    const ids = listed(whole.body, list).map((one) => one._id);
    expect(ids.length).toBeGreaterThanOrEqual(MANY);
    expect(new Set(ids).size).toBe(ids.length);
    expect(whole.headers.get('x-total-count')).toBe(String(ids.length));
    if (list) expect(whole.body).toMatchObject({ success: true, page: 1, pages: 1, total: ids.length });
    const paged: string[] = [];
    for (let page = 1; ; page += 1) {
      const part = listed((await read(`${path}?page=${page}`)).body, list);
      paged.push(...part.map((one) => one._id));
      if (part.length < 100) break;
    }
    expect(paged).toEqual(ids);
    expect(listed((await read(`${path}?pageSize=7`)).body, list)).toHaveLength(7);
    expect((await read(`${path}?pageSize=500`)).status).toBe(400);
    expect(listed((await read(`${path}?page=&pageSize=`)).body, list)).toHaveLength(ids.length);
  });

  it('is whole in the answer to a change of all prices', async () => {
    const { body } = await app.rest('PUT', '/api/products/bulk/price', { percent: 10 }, admin.token);
    expect(body).toMatchObject({ success: true, changeId: expect.any(String) });
    expect(body.products.map((one: any) => one._id)).toEqual((await read('/products')).body.map((one: any) => one._id));
    expect(body.products.find((one: any) => one.title === 'Many 7').price).toBe(1100);
  });

  it('is read from the database in parts while it is downloaded, and no further after the client left', async () => {
    const parts = jest.spyOn(ContactSubmissionModel, 'find');
    await read('/contact');
    const whole = parts.mock.calls.length;
    expect(whole).toBe(Math.ceil((await ContactSubmissionModel.estimatedDocumentCount()) / PART));
    parts.mockRestore();
    const errors = jest.spyOn(platform().logger, 'error');
    await new Promise<void>((resolve) => {
      const request = get(`${app.url}/api/products`, (answer) =>
        answer.once('data', () => answer.destroy()).on('close', resolve),
      );
      request.on('error', () => undefined);
    });
    expect((await read('/categories')).status).toBe(200);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('breaks off with the connection when a later part fails: half a list is never taken for a whole one', async () => {
    const find = ContactSubmissionModel.find;
    let parts = 0;
    const failing = jest.spyOn(ContactSubmissionModel, 'find').mockImplementation(((...given: []) => {
      parts += 1;
      if (parts === 2) throw new Error('The line to the database broke');
      return find.apply(ContactSubmissionModel, given);
    }) as never);
    await expect(read('/contact')).rejects.toThrow();
    failing.mockRestore();
  });
});
