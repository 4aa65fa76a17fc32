/**
 * The operations that ask for the password again, ten minutes after it was given last; an API key has none to give. So does a
 * new status of an order that gives money back, which its service knows.
 */
export const CONFIRMED_OPERATIONS: ReadonlySet<string> = new Set([
  'setUserRole',
  'createApiKey',
  'revokeApiKey',
  'createWebhook',
  'editWebhook',
  'deleteWebhook',
  'refundOrder',
]);

/** Each leaves a line in the security log. */
export const EXPORTS: ReadonlySet<string> = new Set(['exportOrders', 'exportProducts']);
