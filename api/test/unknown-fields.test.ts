/** Tests what REST does with query parameters and body fields that it does not know. */
import { Role } from '../src/types/viewer.js';
import { LUCKNOW, makeProduct } from './order-fixtures.js';
import { setSettings, startTestApp, type SignedIn, type TestApp } from './test-app.js';

let app: TestApp;
let admin: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ RESPONSE_CACHE_MB: '48' });
  admin = await app.signIn(Role.ADMIN);
  customer = await app.signIn();
});
afterAll(() => app.stop());

interface Answer {
  status: number;
  body: any;
  /** Of the header; null without it. */
  unknown: string | null;
  headers: Headers;
}

async function call(
  method: string,
  path: string,
  { body, token, strict = false }: { body?: unknown; token?: string; strict?: boolean } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(strict ? { prefer: 'respond-async, Handling="strict"; x=1' } : {}),
    },
  });
  const { status, headers } = response;
  return { status, body: await response.json(), unknown: headers.get('x-unknown-fields'), headers };
}

describe('a query parameter that nobody knows', () => {
  it('is named in the head of the answer, from the response cache too', async () => {
    for (const time of ['first', 'again']) {
      const { status, unknown, headers } = await call('GET', '/products?serach=bat&pageSize=2&b%C3%A4t=1');
      expect([time, status, unknown]).toEqual([time, 200, 'serach, b%C3%A4t']);
      expect(headers.get('vary')).toContain('Prefer');
    }
    expect((await call('GET', '/products?search=bat&pageSize=2')).unknown).toBeNull();
  });

  it('is refused by a strict call, which names the one that was meant and is answered by no cache', async () => {
    await call('GET', '/products?serach=bat');
    const { status, body, headers } = await call('GET', '/products?serach=bat&page_size=2&colour=red', {
      strict: true,
    });
    const message = 'There is no query parameter serach. Did you mean search?';
    expect([status, body]).toEqual([
      400,
      {
        success: false,
        code: 'BAD_INPUT',
        message,
        fields: [
          { path: 'serach', message },
          { path: 'page_size', message: 'There is no query parameter page_size. Did you mean pageSize?' },
          { path: 'colour', message: 'There is no query parameter colour.' },
        ],
      },
    ]);
    expect(headers.get('preference-applied')).toBe('handling=strict');
    expect((await call('GET', '/products?serach=bat', { strict: true })).status).toBe(400);
    const right = await call('GET', '/products?search=bat', { strict: true });
    expect([right.status, right.unknown, right.headers.get('preference-applied')]).toEqual([
      200,
      null,
      'handling=strict',
    ]);
    // Nobody who did not ask for it is refused by what the strict call left in a cache.
    expect((await call('GET', '/products?serach=bat')).status).toBe(200);
  });

  it('is not told to whoever may not send the call at all', async () => {
    const { status, unknown } = await call('GET', '/orders/all?serach=x', { strict: true, token: customer.token });
    expect([status, unknown]).toEqual([403, null]);
  });
});

describe('a field of a body that nobody knows', () => {
  const product = { title: 'Bat', price: 10, stock: 1, category: 'Sports' };
  beforeAll(() => call('POST', '/categories', { body: { name: 'Sports', emoji: '🏏' }, token: admin.token }));

  it('is named with its path, and the rest is done', async () => {
    const body = { ...product, prize: 5, specifications: [{ key: 'Wood', value: 'Willow', unit: 'kg' }] };
    const made = await call('POST', '/products', { body, token: admin.token });
    expect([made.status, made.unknown]).toEqual([201, 'prize, specifications.0.unit']);
  });

  it('is refused by a strict call before anything is written', async () => {
    const title = 'Never made';
    const body = { ...product, title, orginalPrice: 20 };
    const refused = await call('POST', '/products', { body, token: admin.token, strict: true });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'There is no field orginalPrice. Did you mean originalPrice?',
    ]);
    const { body: found } = await call('GET', '/products?search=never%20made');
    expect(found.filter((one: { title: string }) => one.title === title)).toEqual([]);
  });

  it('is refused when the owner wants it so', async () => {
    const { token } = customer;
    const address = { ...LUCKNOW, pincode: '226001' };
    const path = `/users/${customer.id}/addresses`;
    await setSettings(app, 'api', { strictRest: true });
    const refused = await call('POST', path, { body: address, token });
    expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'pincode']);
    expect((await call('GET', '/products?serach=bat')).status).toBe(400);
    await setSettings(app, 'api', { strictRest: false });
    const taken = await call('POST', path, { body: address, token });
    expect([taken.status, taken.unknown]).toEqual([201, 'pincode']);
  });

  it('may be a file of a form', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ name: 'Meena', phone: '9876543210', description: 'A gate' }))
      body.append(name, value);
    body.append('skecth', new Blob(['x']), 'gate.png');
    const sent = await call('POST', '/custom-orders', { body });
    expect([sent.status, sent.unknown]).toEqual([201, 'skecth']);
  });

  it('among thousands is told with a few others, and names that no header carries are encoded', async () => {
    const body = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`x${n}`, 1]));
    const { unknown } = await call('POST', '/contact', { body });
    expect(unknown!.split(', ')).toHaveLength(20);
    const odd = await call('POST', '/contact', {
      body: { 'a\r\nSet-Cookie: b': 1, '\ud800': 1, ['y'.repeat(500)]: 1 },
    });
    expect(odd.unknown).toBe(`a%0D%0ASet-Cookie%3A%20b, %EF%BF%BD, ${'y'.repeat(100)}`);
  });
});

describe('what the calls take by their definition', () => {
  const FORM = { name: 'Meena', phone: '9876543210', email: 'm@example.com', description: 'A gate' };
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const ADDRESS = {
    label: 'Home',
    firstName: 'Asha',
    lastName: 'Verma',
    company: '',
    street: '7 Hazratganj',
    street2: '',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    postalCode: '226001',
    country: 'India',
    isDefault: true,
  };

  /** Sends it strictly. @throws when a name is refused as unknown */
  async function known(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const answer = await call(method, path, { body, token, strict: true });
    expect([method, path, answer.unknown, answer.body.message]).toEqual([
      method,
      path,
      null,
      answer.status < 400 ? answer.body.message : expect.not.stringContaining('There is no '),
    ]);
    return answer;
  }

  it('is never called unknown', async () => {
    const { token, id: userId } = customer;
    const productId = await makeProduct({ stock: 50 });
    const login = { email: customer.email, password: 'Secret-123' };
    await known('POST', '/auth/login-otp', login);
    await known('POST', '/auth/verify-otp', { ...login, otp: '000000' });
    await known('POST', '/auth/verify-otp', { ...login, name: '', otp: '000000' });
    await known('POST', '/auth/verify-otp', { ...login, name: 'Asha', otp: '000000' });
    await known('POST', '/auth/send-otp', { email: 'new@example.com' });
    const { body: category } = await known('POST', '/categories', { name: 'Gates', emoji: '🚪' }, admin.token);
    await known('PUT', `/categories/${category.id}`, { name: 'Gates', emoji: '⛩️' }, admin.token);
    await known('PUT', `/products/${productId}/price`, { price: 100, originalPrice: 200 }, admin.token);
    await known('PUT', '/products/bulk/price', { percent: 0 }, admin.token);
    await known('POST', `/users/${userId}/cart`, { productId, quantity: 1 }, token);
    await known('PUT', `/users/${userId}/cart/${productId}`, { quantity: 2 }, token);
    await known('POST', `/users/${userId}/liked`, { productId }, token);
    const { body: saved } = await known('POST', `/users/${userId}/addresses`, ADDRESS, token);
    const order = {
      items: [{ product: productId, title: 'Bat', image: 'x', quantity: 1, price: 100 }],
      paymentMethod: 'cod',
      contactInfo: { email: customer.email, phone: '9876543210' },
      deliveryAddress: saved,
      shippingMethod: { id: 'standard', name: 'Standard', price: 0, deliveryTime: '3-5 business days' },
      deliveryCharge: 50,
      taxAmount: 18,
      amount: 168,
      totalAmount: 168,
      notes: '',
    };
    const placed = await known('POST', '/orders', order, token);
    expect(placed.status).toBe(201);
    await known('POST', '/payment/verify', { orderId: 'x', paymentId: 'y', signature: 'z' }, token);
    await known('GET', '/orders/my?page=1', undefined, token);
    await known('GET', '/orders/all?page=1', undefined, admin.token);
    const status = { orderStatus: 'confirmed', notes: '' };
    await known('PUT', `/orders/${placed.body.id}/status`, status, admin.token);
    const wish = { dimensions: '4 ft', material: 'Mild Steel', budget: '25000', timeline: 'Soon', sketch: '' };
    await known('POST', '/custom-orders', form({ ...FORM, ...wish }));
    await known('POST', '/contact', { ...FORM, description: undefined, subject: 'Hours', message: 'Open?' });
  });

  it('takes a record back as it was answered', async () => {
    const id = await makeProduct();
    const { body: product } = await known('GET', `/products/${id}`);
    const edited = await known('PUT', `/products/${id}`, { ...product, images: [], title: 'Renamed' }, admin.token);
    expect([edited.status, edited.body.title]).toEqual([200, 'Renamed']);
    const { body: categories } = await known('GET', '/categories');
    const [category] = categories;
    await known('PUT', `/categories/${category.id}`, { ...category }, admin.token);
    const { body: orders } = await known('GET', '/orders/all', undefined, admin.token);
    const [order] = orders.orders;
    expect((await known('PUT', `/orders/${order.id}/status`, order, admin.token)).status).toBe(200);
    const made = await known('POST', `/orders/${order.id}/shipments`, { state: 'packed' }, admin.token);
    const { shipment } = made.body;
    expect((await known('PUT', `/shipments/${shipment.id}`, shipment, admin.token)).status).toBe(200);
  });
});
