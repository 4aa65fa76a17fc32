/**
 * Whether an address leads to this shop: it asks itself over it, with a signed question that only this shop answers, and learns on the
 * way how many proxies stand in front.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { isLoopback, type Config } from '../../config.js';
import { platform } from '../../platform/platform.js';
import { notReached, TrialFailure } from './trial-failure.js';

export const ADDRESS_CHECK_PATH = '/connection-check';
/** Milliseconds until the request times out, and for which the question can be asked. */
const PATIENCE = 8_000;
const VALID = 60_000;

const sign = (text: string): string =>
  createHmac('sha256', `${platform().jwtSecret}/address-check`).update(text).digest('base64url');
const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const answerShape = z.object({ proof: z.string(), proxies: z.number() });

/** Answers a question of this shop, and nobody else's. */
export const addressCheck: RequestHandler = (req, res) => {
  const [until = '', signature = ''] = String(req.query['question'] ?? '').split('.');
  if (!(Number(until) > Date.now()) || !equal(Buffer.from(signature).toString(), sign(`question ${until}`)))
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing here.');
  const forwarded = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
  const proxies = forwarded.split(',').filter((one) => one.trim() !== '').length;
  res.set('Cache-Control', 'no-store').json({ proof: sign(`answer ${until}`), proxies });
};

/** @throws TrialFailure */
export async function addressTrial({ publicUrl, production, trustProxy }: Config): Promise<string> {
  const { protocol, hostname, host } = new URL(publicUrl);
  if (protocol !== 'https:' && production)
    throw new TrialFailure(
      'The address begins with http://. Cards and passwords need https://: put a proxy with a certificate in front of the shop first.',
    );
  const until = String(Date.now() + VALID);
  const answer = await ask(`${publicUrl}${ADDRESS_CHECK_PATH}?question=${until}.${sign(`question ${until}`)}`, host);
  if (!answer || !equal(answer.proof, sign(`answer ${until}`)))
    throw new TrialFailure(
      `${host} leads to another place than this shop. Check the name at your domain provider, and where the proxy hands requests on to.`,
    );
  if (answer.proxies !== trustProxy)
    throw new TrialFailure(
      answer.proxies > trustProxy
        ? `The address leads here, through ${answer.proxies} ${answer.proxies === 1 ? 'proxy' : 'proxies'}, but TRUST_PROXY is ${trustProxy}: all shoppers count as one. Set TRUST_PROXY=${answer.proxies} where the shop is started.`
        : `The address leads here, but TRUST_PROXY is ${trustProxy} and ${answer.proxies === 0 ? 'no proxy' : `only ${answer.proxies}`} names the shopper's address (X-Forwarded-For): anybody could pretend another one. Have the proxy send it, or set TRUST_PROXY=${answer.proxies}.`,
    );
  const note = isLoopback(hostname) ? ' Only this machine reaches it.' : '';
  return `${publicUrl} leads to this shop.${note}`;
}

async function ask(url: string, host: string): Promise<z.infer<typeof answerShape> | undefined> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw notReached(error, host) ?? new TrialFailure(`${host} could not be asked.`, { cause: error });
  }
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new TrialFailure(`${host} sends shoppers on to another address. Enter the one it sends them to.`);
  }
  if (status >= 500) {
    await response.body?.cancel();
    throw new TrialFailure(`${host} is reached, but the proxy there does not reach the shop (it answers ${status}).`);
  }
  const parsed = answerShape.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data : undefined;
}
