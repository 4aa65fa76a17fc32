// Idempotency keys: one for each attempt, so that sending it again does nothing twice.

/** A key for one attempt; randomUUID is missing where the page is not served over HTTPS. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
