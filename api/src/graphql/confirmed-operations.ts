/**
 * The operations that need a password confirmed within the last ten minutes. API keys cannot call them. A status change that refunds
 * money needs it as well; the order service checks that.
 */
export const CONFIRMED_OPERATIONS: ReadonlySet<string> = new Set([
  'setUserRole',
  'createApiKey',
  'revokeApiKey',
  'createWebhook',
  'editWebhook',
  'deleteWebhook',
  'refundOrder',
  'copyMyData',
  'copyForPrivacyRequest',
  'carryOutErasure',
  'inviteStaff',
  'resendInvitation',
  'exportCustomers',
  'exportBackup',
  'restoreBackup',
  'startBackupUpload',
  'removeDemo',
  'saveConnection',
  'removeConnection',
  'requestLoginPhone',
  'requestLoginEmail',
]);

/** Operations that export data; each call is recorded in the security log. */
export const EXPORTS: ReadonlySet<string> = new Set([
  'exportOrders',
  'exportProducts',
  'copyMyData',
  'copyForPrivacyRequest',
  'exportCustomers',
  'exportBackup',
  'generateOfferCodes',
  'exportOfferCodes',
  'exportCodReturns',
]);
