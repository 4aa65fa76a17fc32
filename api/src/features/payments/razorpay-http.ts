/**
 * Sets a time limit and the host on Razorpay's SDK (razorpay 2.9), which has no options for them: both are settings of its internal
 * HTTP client. Without a limit, a shopper's order waits for ever when the provider hangs (razorpay-node issue 14). This is the only
 * place that reaches into the SDK. It can be deleted when the SDK has a time limit.
 */
import type Razorpay from 'razorpay';

/** The SDK's internal HTTP client. */
interface WithClient {
  api?: { rq?: { defaults?: object } };
}

/**
 * @param timeout of one request, in milliseconds
 * @throws Error when the SDK's internals changed; a shop with Razorpay's keys then does not start
 */
export function limitRequests(sdk: Razorpay, { apiUrl, timeout }: { apiUrl: string; timeout: number }): void {
  const defaults = (sdk as unknown as WithClient).api?.rq?.defaults;
  if (!defaults || !('baseURL' in defaults) || !('timeout' in defaults))
    throw new Error('The Razorpay SDK keeps its HTTP client elsewhere than razorpay-http.ts expects.');
  Object.assign(defaults, { baseURL: apiUrl, timeout, maxRedirects: 0 });
}
