/**
 * A stub of Razorpay with its documented HTTP API: orders, payments, captures, refunds, signatures and signed webhooks. It can simulate
 * slow, failing and missing responses, and it keeps its state.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubPayment {
  id: string;
  entity: 'payment';
  order_id: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amount_refunded: number;
  captured: boolean;
  error_description: string | null;
}

export interface StubRefund {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'processed' | 'failed';
  notes: Record<string, string> | [];
}

interface StubOrder {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: unknown;
}

export interface StubLink {
  id: string;
  entity: 'payment_link';
  amount: number;
  currency: string;
  reference_id: string;
  short_url: string;
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  expire_by: number;
  callback_url: string;
  customer: Record<string, string>;
  /** Id of the order that a link has at the provider, and that its payments name. */
  order_id: string;
  payments: { payment_id: string; amount: number; status: StubPayment['status'] }[];
}

/**
 * A fault for the next request of a kind. `lost`: the request is executed but its response never arrives. `busy`: the same refund is still
 * being processed. `locked-out`: the keys are refused.
 */
export type Trouble = 'server-error' | 'silent' | 'lost' | 'too-many' | 'garbage' | 'busy' | 'locked-out';

export interface RazorpayStub {
  env: Record<string, string>;
  orders: Map<string, StubOrder>;
  payments: Map<string, StubPayment>;
  refunds: StubRefund[];
  links: Map<string, StubLink>;
  /** Every request, as `METHOD /path`. */
  requests: string[];
  /** Queue of faults, by the beginning of `METHOD /path`. */
  trouble: { on: string; what: Trouble; times: number }[];
  /** Status of new refunds. */
  refundStatus: 'pending' | 'processed';
  /** Called when the provider has created an order, before the response is sent. */
  onOrder: ((orderId: string) => Promise<void>) | undefined;
  /** Called when the provider has made a link, before the response is sent. */
  onLink: ((linkId: string) => Promise<void>) | undefined;
  /** Called when a refund is executed, before the response is sent. */
  onRefund: (() => Promise<void>) | undefined;
  /** Resets everything except the keys. */
  reset(): void;
  /** Simulates a payment (or a failed one) by the customer. */
  pay(orderId: string, status?: StubPayment['status'], amount?: number): StubPayment;
  /** Simulates a payment on a link by whoever has its address. Also one that is paid or cancelled: two may pay at the same moment. */
  payLink(linkId: string, amount?: number): StubPayment;
  /** The signature of the callback of a link. */
  signLink(link: StubLink, paymentId: string): string;
  sign(orderId: string, paymentId: string): string;
  /** Sends a webhook to the shop. */
  deliver(
    shopUrl: string,
    event: string,
    entities: Record<string, unknown>,
    options?: { id?: string; signature?: string },
  ): Promise<Response>;
  /** Sends these bytes as a webhook. @param options.signature replaces the correct one */
  deliverBytes(shopUrl: string, body: string, options?: { id?: string; signature?: string }): Promise<Response>;
  stop(): Promise<void>;
}

const KEY_ID = 'rzp_test_stub';
const KEY_SECRET = 'stub-secret';
const WEBHOOK_SECRET = 'stub-webhook-secret';
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;

export async function startRazorpayStub(): Promise<RazorpayStub> {
  const keptRefunds = new Map<string, { body: string; refund: StubRefund }>();

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => answer(req, res, Buffer.concat(chunks).toString()));
  });

  function answer(req: IncomingMessage, res: ServerResponse, body: string): void {
    const { pathname, searchParams } = new URL(req.url!, 'http://stub');
    const called = `${req.method} ${pathname}`;
    stub.requests.push(called);
    const trouble = stub.trouble.find((one) => called.startsWith(one.on) && one.times > 0);
    if (trouble) trouble.times -= 1;
    const refuse = (status: number, description: string) =>
      send(status, { error: { code: 'BAD_REQUEST_ERROR', description } });
    const send = (status: number, content: unknown) => {
      if (trouble?.what === 'lost') return void res.destroy();
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    if (trouble?.what === 'silent') return;
    if (trouble?.what === 'server-error')
      return void res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    if (trouble?.what === 'too-many') return send(429, { error: { description: 'Slow down' } });
    if (trouble?.what === 'garbage') return send(200, { hello: 'world' });
    if (trouble?.what === 'busy') return refuse(409, 'Request failed because another request is in progress');
    if (trouble?.what === 'locked-out') return send(401, { error: { description: 'Authentication failed' } });
    if (req.headers.authorization !== `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`)
      return send(401, { error: { description: 'Authentication failed' } });

    const input = body ? JSON.parse(body) : {};
    const [, version, kind, id, verb] = pathname.split('/');
    if (version !== 'v1') return refuse(404, 'No such address');
    if (called === 'POST /v1/orders') {
      if (!Number.isInteger(input.amount) || input.amount < 100)
        return refuse(400, 'Order amount less than minimum amount allowed');
      if (input.currency !== 'INR' || !input.receipt || input.receipt.length > 40)
        return refuse(400, 'The order is not right');
      const order: StubOrder = {
        id: newId('order'),
        entity: 'order',
        amount: input.amount,
        amount_paid: 0,
        amount_due: input.amount,
        currency: 'INR',
        receipt: input.receipt,
        status: 'created',
        attempts: 0,
        notes: input.notes ?? [],
      };
      stub.orders.set(order.id, order);
      return void Promise.resolve(stub.onOrder?.(order.id)).then(() => send(200, order));
    }
    if (called === 'GET /v1/orders') {
      const items = [...stub.orders.values()].filter((o) => o.receipt === searchParams.get('receipt'));
      return send(200, { entity: 'collection', count: items.length, items });
    }
    if (kind === 'orders' && verb === 'payments') {
      if (!stub.orders.has(id!)) return refuse(400, 'The id provided does not exist');
      const items = [...stub.payments.values()].filter((p) => p.order_id === id);
      return send(200, { entity: 'collection', count: items.length, items });
    }
    if (called === 'POST /v1/payment_links') {
      const soonest = Date.now() / 1000 + 15 * 60;
      if (!Number.isInteger(input.amount) || input.amount < 100 || input.currency !== 'INR')
        return refuse(400, 'The amount must be at least INR 1.00');
      if (!input.reference_id || input.reference_id.length > 40) return refuse(400, 'The reference id is not right');
      if ([...stub.links.values()].some((one) => one.reference_id === input.reference_id))
        return refuse(400, `payment link with given reference_id: ${input.reference_id} already exists`);
      if (!(input.expire_by > soonest))
        return refuse(400, 'expire_by should be at least 15 minutes after current time');
      if (input.accept_partial !== false || input.callback_method !== 'get')
        return refuse(400, 'The link is not right');
      const id = newId('plink');
      const link: StubLink = {
        id,
        entity: 'payment_link',
        amount: input.amount,
        currency: 'INR',
        reference_id: input.reference_id,
        short_url: `https://rzp.io/i/${id.slice(-7)}`,
        status: 'created',
        expire_by: input.expire_by,
        callback_url: input.callback_url,
        customer: input.customer,
        order_id: newId('order'),
        payments: [],
      };
      stub.links.set(id, link);
      return void Promise.resolve(stub.onLink?.(id)).then(() => send(200, link));
    }
    if (called === 'GET /v1/payment_links') {
      const links = [...stub.links.values()].filter((one) => one.reference_id === searchParams.get('reference_id'));
      return send(200, { payment_links: links });
    }
    if (kind === 'payment_links') {
      const link = stub.links.get(id!);
      if (!link) return refuse(400, 'The id provided does not exist');
      if (verb === 'cancel') {
        if (link.status !== 'created')
          return refuse(400, `Payment link is in ${link.status} state, cannot be cancelled`);
        link.status = 'cancelled';
      }
      return send(200, link);
    }
    const payment = kind === 'payments' ? stub.payments.get(id!) : undefined;
    if (kind === 'payments' && !payment) return refuse(400, 'The id provided does not exist');
    if (payment && !verb) return send(200, payment);
    if (payment && verb === 'capture') {
      if (payment.status !== 'authorized') return refuse(400, 'This payment has already been captured');
      if (input.amount !== payment.amount) return refuse(400, 'Capture amount must be equal to the amount authorized');
      take(payment);
      return send(200, payment);
    }
    if (payment && verb === 'refund') {
      const key = req.headers['x-refund-idempotency'] as string | undefined;
      if (key && !/^[\w-]{10,}$/.test(key)) return refuse(400, 'The idempotency key is not right');
      const kept = key ? keptRefunds.get(key) : undefined;
      if (kept && kept.body !== body)
        return refuse(400, 'Different request with the same idempotency key has already been processed.');
      if (kept) return send(200, kept.refund);
      const amount: number = input.amount ?? payment.amount - payment.amount_refunded;
      if (payment.status !== 'captured') return refuse(400, 'The payment has not been captured');
      if (payment.amount_refunded + amount > payment.amount)
        return refuse(400, 'The total refund amount is greater than the refund payment amount');
      payment.amount_refunded += amount;
      if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
      const refund: StubRefund = {
        id: newId('rfnd'),
        entity: 'refund',
        payment_id: payment.id,
        amount,
        currency: 'INR',
        status: stub.refundStatus,
        notes: input.notes ?? [],
      };
      stub.refunds.push(refund);
      if (key) keptRefunds.set(key, { body, refund });
      return void Promise.resolve(stub.onRefund?.()).then(() => send(200, refund));
    }
    const refund = kind === 'refunds' ? stub.refunds.find((r) => r.id === id) : undefined;
    return refund ? send(200, refund) : refuse(404, 'No such address');
  }

  function take(payment: StubPayment): void {
    payment.status = 'captured';
    payment.captured = true;
    const order = stub.orders.get(payment.order_id)!;
    Object.assign(order, { amount_paid: payment.amount, amount_due: order.amount - payment.amount, status: 'paid' });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: RazorpayStub = {
    env: {
      RAZORPAY_KEY_ID: KEY_ID,
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    orders: new Map(),
    payments: new Map(),
    refunds: [],
    links: new Map(),
    requests: [],
    trouble: [],
    refundStatus: 'processed',
    onLink: undefined,
    onOrder: undefined,
    onRefund: undefined,
    reset() {
      for (const map of [stub.orders, stub.payments, stub.links, keptRefunds]) map.clear();
      Object.assign(stub, { refunds: [], requests: [], trouble: [], refundStatus: 'processed' });
      Object.assign(stub, { onOrder: undefined, onRefund: undefined, onLink: undefined });
    },
    pay(orderId, status = 'captured', amount) {
      const order = stub.orders.get(orderId)!;
      order.attempts += 1;
      if (order.status === 'created') order.status = 'attempted';
      const payment: StubPayment = {
        id: newId('pay'),
        entity: 'payment',
        order_id: orderId,
        amount: amount ?? order.amount,
        currency: 'INR',
        status,
        amount_refunded: 0,
        captured: false,
        error_description: status === 'failed' ? 'Your payment was declined by the bank.' : null,
      };
      stub.payments.set(payment.id, payment);
      if (status === 'captured') take(payment);
      return payment;
    },
    payLink(linkId, amount) {
      const link = stub.links.get(linkId)!;
      const payment: StubPayment = {
        id: newId('pay'),
        entity: 'payment',
        order_id: link.order_id,
        amount: amount ?? link.amount,
        currency: 'INR',
        status: 'captured',
        amount_refunded: 0,
        captured: true,
        error_description: null,
      };
      stub.payments.set(payment.id, payment);
      link.payments.push({ payment_id: payment.id, amount: payment.amount, status: 'captured' });
      link.status = 'paid';
      return payment;
    },
    signLink: ({ id, reference_id: reference, status }, paymentId) =>
      createHmac('sha256', KEY_SECRET).update(`${id}|${reference}|${status}|${paymentId}`).digest('hex'),
    sign: (orderId, paymentId) => createHmac('sha256', KEY_SECRET).update(`${orderId}|${paymentId}`).digest('hex'),
    deliver(shopUrl, event, entities, options = {}) {
      const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
      const contains = Object.keys(entities);
      const body = JSON.stringify({ entity: 'event', event, contains, payload, created_at: 1_700_000_000 });
      return stub.deliverBytes(shopUrl, body, options);
    },
    deliverBytes: (shopUrl, body, options = {}) =>
      fetch(`${shopUrl}/api/payment/webhook`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': options.signature ?? createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'),
          ...(options.id ? { 'x-razorpay-event-id': options.id } : {}),
        },
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stub;
}
