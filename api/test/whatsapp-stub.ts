/** A stub of Meta's Cloud API for WhatsApp, as documented. It keeps what it was sent, can be in trouble, and tells the shop of receipts and replies. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A number is the code of Meta's error. `lost`: the message is taken, but the answer never arrives; `silent`: the connection stays open. */
export type WhatsAppTrouble = number | 'server-error' | 'silent' | 'lost' | 'garbage' | 'no-json';

export interface WhatsAppStub {
  env: Record<string, string>;
  sent: { id: string; body: any }[];
  /** For the next messages, one each. */
  trouble: WhatsAppTrouble[];
  /** Sends signed bytes to the shop. */
  deliver(shopUrl: string, value: object, more?: { secret?: string; number?: string }): Promise<Response>;
  status(shopUrl: string, id: string, status: string, more?: object): Promise<Response>;
  /** What somebody writes or presses. */
  inbound(shopUrl: string, from: string, message: object, id?: string, at?: number): Promise<Response>;
  reset(): void;
  stop(): Promise<void>;
}

const NUMBER = '106540352242922';
const SECRET = 'stub-app-secret';

export async function startWhatsAppStub(): Promise<WhatsAppStub> {
  let last = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const send = (status: number, content: unknown) =>
        void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      if (req.headers.authorization !== 'Bearer stub-access-token')
        return send(401, { error: { code: 190, type: 'OAuthException', message: 'Invalid OAuth access token.' } });
      if (req.method === 'GET' && req.url!.startsWith(`/v23.0/${NUMBER}?`))
        return send(200, { display_phone_number: '+91 66666 00100', id: NUMBER });
      if (req.method !== 'POST' || req.url !== `/v23.0/${NUMBER}/messages`)
        return send(404, { error: { code: 100, message: 'Unsupported request' } });
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const trouble = stub.trouble.shift();
      if (typeof trouble === 'number')
        return send(400, { error: { code: trouble, type: 'OAuthException', message: `(#${trouble}) stub` } });
      if (trouble === 'silent') return;
      if (trouble === 'server-error') return void res.writeHead(502).end('<h1>Bad gateway</h1>');
      last += 1;
      const id = `wamid.${last}`;
      stub.sent.push({ id, body });
      if (trouble === 'lost') return void res.destroy();
      if (trouble === 'no-json') return void res.writeHead(200).end('<h1>Welcome</h1>');
      if (trouble === 'garbage') return send(200, { hello: 'world' });
      return send(200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: body.to, wa_id: body.to }],
        messages: [{ id, message_status: 'accepted' }],
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stub: WhatsAppStub = {
    env: {
      WHATSAPP_PHONE_NUMBER_ID: NUMBER,
      WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
      WHATSAPP_ACCESS_TOKEN: 'stub-access-token',
      WHATSAPP_APP_SECRET: SECRET,
      WHATSAPP_VERIFY_TOKEN: 'stub-verify-token-1',
      WHATSAPP_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    },
    sent: [],
    trouble: [],
    deliver(shopUrl, value, { secret = SECRET, number = NUMBER } = {}) {
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: '102290129340398',
            changes: [
              {
                field: 'messages',
                value: { messaging_product: 'whatsapp', metadata: { phone_number_id: number }, ...value },
              },
            ],
          },
        ],
      });
      return fetch(`${shopUrl}/webhooks/whatsapp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
        },
        body,
      });
    },
    status: (shopUrl, id, status, more = {}) =>
      stub.deliver(shopUrl, {
        statuses: [{ id, status, timestamp: String(Math.floor(Date.now() / 1000)), recipient_id: '91', ...more }],
      }),
    inbound: (shopUrl, from, message, id = `wamid.in.${(last += 1)}`, at = Date.now()) =>
      stub.deliver(shopUrl, {
        messages: [{ from, id, timestamp: String(Math.floor(at / 1000)), ...message }],
      }),
    reset() {
      Object.assign(stub, { sent: [], trouble: [] });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return stub;
}
