/** A stub of Shiprocket with its documented HTTP API. It can simulate slow, failing and missing responses, and it keeps its state. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `lost`: the request is executed but its response never arrives; `held`: the connection also stays open. `expired`: the token is refused. */
export type ShiprocketTrouble =
  | 'server-error'
  | 'silent'
  | 'lost'
  | 'held'
  | 'garbage'
  | 'no-json'
  | 'expired'
  | 'refused';

export interface ShiprocketStub {
  env: Record<string, string>;
  token: string;
  /** Every request, as `METHOD /path`. */
  requests: string[];
  orders: {
    id: number;
    channel_order_id: string;
    body: any;
    shipments: { id: number; awb: string | null; courier: string | null }[];
    cancelled: boolean;
  }[];
  /** By the beginning of `METHOD /path`. */
  trouble: { on: string; what: ShiprocketTrouble; times: number }[];
  /** Status returned by tracking. */
  status: string;
  notice(shopUrl: string, awb: string, status: string, token?: string): Promise<Response>;
  reset(): void;
  stop(): Promise<void>;
}

const NOTICE_TOKEN = 'stub-notice-token-1234';

export async function startShiprocketStub(): Promise<ShiprocketStub> {
  let last = 1000;
  let tokens = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const url = new URL(req.url!, 'http://stub');
      const path = url.pathname.replace('/v1/external', '');
      const called = `${req.method} ${path}`;
      stub.requests.push(called);
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
      const trouble = stub.trouble.find((one) => called.startsWith(one.on) && one.times > 0);
      if (trouble) trouble.times -= 1;
      const send = (status: number, content: unknown) => {
        if (trouble?.what === 'lost') return void res.destroy();
        if (trouble?.what === 'held') return;
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      };
      if (trouble?.what === 'silent') return;
      if (trouble?.what === 'server-error') return void res.writeHead(502).end('<h1>Bad gateway</h1>');
      if (trouble?.what === 'no-json') return void res.writeHead(200).end('<h1>Welcome</h1>');
      if (trouble?.what === 'garbage') return void send(200, { hello: 'world' });
      if (trouble?.what === 'refused') return void send(422, { message: 'Invalid pincode' });
      if (path === '/auth/login') {
        if (body.password !== 'stub-password')
          return void send(403, { message: 'Invalid email and password combination' });
        tokens += 1;
        stub.token = `token-${tokens}`;
        return void send(200, { token: stub.token, email: body.email });
      }
      if (trouble?.what === 'expired' || req.headers.authorization !== `Bearer ${stub.token}`)
        return void send(401, { message: 'Token has expired', status_code: 401 });
      answer(called, url, body, send);
    });
  });

  function answer(called: string, url: URL, body: any, send: (status: number, content: unknown) => void): void {
    const byShipment = (id: number) => stub.orders.find((one) => one.shipments[0]!.id === id);
    if (called === 'GET /courier/serviceability/')
      return send(200, {
        status: 200,
        data: {
          available_courier_companies: [
            { courier_company_id: 10, courier_name: 'Delhivery Surface', rate: 92.5, estimated_delivery_days: '4' },
            { courier_company_id: 51, courier_name: 'Xpressbees', rate: 71, estimated_delivery_days: '6' },
          ],
        },
      });
    if (called === 'POST /orders/create/adhoc') {
      last += 2;
      stub.orders.push({
        id: last,
        channel_order_id: body.order_id,
        body,
        shipments: [{ id: last + 1, awb: null, courier: null }],
        cancelled: false,
      });
      return send(200, { order_id: last, shipment_id: last + 1, status: 'NEW', status_code: 1 });
    }
    if (called === 'GET /orders') {
      const search = url.searchParams.get('search')!;
      const found = stub.orders.filter((one) => one.channel_order_id.includes(search));
      return send(200, {
        data: found.map(({ cancelled, ...one }) => ({ ...one, status: cancelled ? 'CANCELED' : 'NEW' })),
      });
    }
    if (called === 'POST /courier/assign/awb') {
      const order = byShipment(body.shipment_id)!;
      if (order.shipments[0]!.awb) return send(400, { message: 'AWB is already assigned' });
      Object.assign(order.shipments[0]!, {
        awb: `AWB${order.id}`,
        courier: body.courier_id === 51 ? 'Xpressbees' : 'Delhivery Surface',
      });
      const { awb, courier } = order.shipments[0]!;
      return send(200, { awb_assign_status: 1, response: { data: { awb_code: awb, courier_name: courier } } });
    }
    if (called === 'POST /courier/generate/label')
      return send(200, { label_created: 1, label_url: 'https://labels.example/1.pdf' });
    if (called === 'POST /courier/generate/pickup')
      return send(200, { pickup_status: 1, response: { pickup_scheduled_date: '2026-11-24 10:00:00' } });
    if (called.startsWith('GET /courier/track/awb/'))
      return send(200, { tracking_data: { track_status: 1, shipment_track: [{ current_status: stub.status }] } });
    if (called === 'POST /orders/cancel') {
      for (const one of stub.orders) if (body.ids.includes(one.id)) one.cancelled = true;
      return send(200, { status_code: 200, message: 'Order cancelled successfully.' });
    }
    return send(404, { message: 'Not found' });
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stub: ShiprocketStub = {
    env: {
      SHIPROCKET_EMAIL: 'api@example.com',
      SHIPROCKET_PASSWORD: 'stub-password',
      SHIPROCKET_NOTICE_TOKEN: NOTICE_TOKEN,
      SHIPROCKET_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    token: '',
    requests: [],
    orders: [],
    trouble: [],
    status: 'IN TRANSIT',
    notice: (shopUrl, awb, current_status, token = NOTICE_TOKEN) =>
      fetch(`${shopUrl}/api/courier/notices`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': token },
        body: JSON.stringify({ awb, current_status, current_timestamp: '23 11 2026 11:43:52', scans: [] }),
      }),
    reset() {
      Object.assign(stub, { requests: [], orders: [], trouble: [], status: 'IN TRANSIT' });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return stub;
}
