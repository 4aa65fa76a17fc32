/** Trials of payments, courier and file store: a read, a log-in, and one small file there and back. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.js';
import { objectStoreAt } from '../../platform/files/object-store.js';
import { CourierError } from '../fulfilment/courier.js';
import { createShiprocket } from '../fulfilment/shiprocket.js';
import { GatewayError } from '../payments/gateway.js';
import { createRazorpay } from '../payments/razorpay.js';
import { notReached, TrialFailure } from './trial-failure.js';

const hostOf = (url: string): string => new URL(url).host;

/** @throws TrialFailure */
export async function paymentsTrial({ razorpay, production }: Config): Promise<string> {
  if (!razorpay) throw new TrialFailure('No keys are entered.');
  try {
    await createRazorpay(razorpay).check();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (/ 40[13]:/.test(error.message))
      throw new TrialFailure(
        'Razorpay does not accept the keys: Key Id and Key Secret do not belong together, or were replaced there. Copy both again, or make a new key.',
        { cause: error },
      );
    throw (
      (error.cause && notReached(error.cause, hostOf(razorpay.apiUrl))) ||
      new TrialFailure(`${error.message}. Try again in some minutes.`, { cause: error })
    );
  }
  const isTest = razorpay.keyId.startsWith('rzp_test_');
  return `Razorpay has accepted the keys. No money was moved.${isTest && production ? ' They are test keys: no real money comes in until you enter those that begin with rzp_live_.' : ''}`;
}

/** @throws TrialFailure */
export async function courierTrial({ shiprocket }: Config): Promise<string> {
  if (!shiprocket) throw new TrialFailure('No API user is entered.');
  try {
    await createShiprocket(shiprocket).check();
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    if (error.cause === 401 || error.cause === 400 || error.cause === 403)
      throw new TrialFailure(
        'Shiprocket does not accept e-mail and password. They are those of an API user (Settings › API), not those you log in with.',
        { cause: error },
      );
    throw (
      notReached(error.cause, hostOf(shiprocket.apiUrl)) ??
      new TrialFailure(`${error.message}. Try again in some minutes.`, { cause: error })
    );
  }
  return 'Shiprocket has accepted the API user. Nothing was booked.';
}

/** Milliseconds for each of the three requests. */
const FILE_PATIENCE = 8_000;

/** @throws TrialFailure */
export async function filesTrial({ objectStore }: Config): Promise<string> {
  if (!objectStore) throw new TrialFailure('No store is entered.');
  const store = objectStoreAt({ ...objectStore, patience: Math.min(objectStore.patience, FILE_PATIENCE) });
  const content = randomBytes(32);
  const name = `connection-trial-${randomBytes(8).toString('hex')}.bin`;
  const host = objectStore.endpoint ? hostOf(objectStore.endpoint) : `Amazon S3 in ${objectStore.region}`;
  const step = async <T>(words: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw notReached(error, host) ?? new TrialFailure(`${words} ${storeWords(error)}`, { cause: error });
    }
  };
  await step('A file could not be written.', () => store.put('private', name, content));
  try {
    const back = await step('The file could be written, but not read.', async () => {
      const found = await store.read('private', name);
      const chunks: Buffer[] = [];
      for await (const chunk of found?.stream ?? []) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
    if (!back.equals(content)) throw new TrialFailure('The store gave back another file than it was sent.');
  } finally {
    await step('The file could be written and read, but not deleted.', () => store.remove('private', [name]));
  }
  return `A small file was written to ${objectStore.bucket}, read and deleted. It holds from the next start of the shop on.`;
}

function storeWords(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (/NoSuchBucket|\b404\b/.test(said)) return 'There is no bucket of this name there.';
  if (/SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|\b403\b/.test(said))
    return 'The store does not accept the keys, or they may not use this bucket.';
  return `The store says: ${said.slice(0, 200)}`;
}
