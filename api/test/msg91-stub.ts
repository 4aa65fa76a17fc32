/** A stub of MSG91's documented API for SMS: flows, balance, and receipts in the forms of its webhooks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Msg91Trouble = 'refused' | 'server-error' | 'silent' | 'garbage';

export interface Msg91Stub {
  env: Record<string, string>;
  sent: { id: string; body: any }[];
  /** For the next messages, one each. */
  trouble: Msg91Trouble[];
  /** Version 2 of its webhook is a form, version 3 JSON, and the new one names things otherwise. */
  receipt(
    shopUrl: string,
    id: string,
    status: string,
    more?: { version?: 2 | 3 | 'new'; token?: string },
  ): Promise<Response>;
  reset(): void;
  stop(): Promise<void>;
}

const TOKEN = 'stub-receipt-token-1';

export async function startMsg91Stub(): Promise<Msg91Stub> {
  let last = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const url = new URL(req.url!, 'http://stub');
      const send = (status: number, content: unknown) =>
        void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      const key = url.searchParams.get('authkey') ?? req.headers['authkey'];
      if (key !== 'stub-auth-key') return send(401, { type: 'error', message: 'Authentication failure' });
      if (url.pathname === '/api/balance.php') return send(200, 4321);
      if (req.method !== 'POST' || url.pathname !== '/api/v5/flow') return send(404, { type: 'error' });
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const trouble = stub.trouble.shift();
      if (trouble === 'refused') return send(200, { type: 'error', message: 'template_id is missing' });
      if (trouble === 'silent') return;
      if (trouble === 'server-error') return send(503, { type: 'error' });
      if (trouble === 'garbage') return send(200, { hello: 'world' });
      last += 1;
      const id = `3763646c305837353${last}`;
      stub.sent.push({ id, body });
      return send(200, { type: 'success', message: id });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stub: Msg91Stub = {
    env: {
      MSG91_AUTH_KEY: 'stub-auth-key',
      MSG91_SENDER: 'GSMART',
      MSG91_ENTITY_ID: '1101234567890123456',
      MSG91_RECEIPT_TOKEN: TOKEN,
      MSG91_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    sent: [],
    trouble: [],
    receipt(shopUrl, requestId, status, { version = 2, token = TOKEN } = {}) {
      const report = { date: '2026-11-22 10:06:20', number: '919876543210', status, desc: 'STUB', failedReason: '' };
      const json =
        version === 3 ? { ...report, requestId } : { requestId, status, telNum: '919876543210', failureReason: '' };
      const form = new URLSearchParams({
        data: JSON.stringify([{ senderId: 'GSMART', requestId, report: [report], userId: '1', campaignName: 'API' }]),
      });
      return fetch(`${shopUrl}/webhooks/sms/${token}`, {
        method: 'POST',
        ...(version === 2
          ? { body: form }
          : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
      });
    },
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
