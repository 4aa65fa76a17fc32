/** Documentation of each error code for integrators: its meaning and what a client should do. */
import type { ErrorCode } from './error-code.js';

export interface ErrorGuide {
  meaning: string;
  remedy: string;
}

export const ERROR_GUIDE: Record<ErrorCode, ErrorGuide> = {
  BAD_INPUT: {
    meaning:
      'A value is missing, of the wrong kind or outside its limits, or a strict REST call has names that do not exist. `fields` names each with its path.',
    remedy: 'Mend the fields and send again; the same request will fail again.',
  },
  UNAUTHENTICATED: {
    meaning:
      'The call needs a token or an API key and none was sent, it was sent without the word `Bearer`, or the API key is revoked, expired or not one of this shop.',
    remedy: 'Log in, or send a key as `Authorization: Bearer …`; for a new key ask an admin of the shop.',
  },
  SESSION_EXPIRED: {
    meaning:
      'The token of a log-in is expired, revoked or not one of this shop; it also ends with a new password or role.',
    remedy: 'Drop it and log in again.',
  },
  FORBIDDEN: {
    meaning:
      'Whoever asks is known and may not do this: the role or the scopes of the key do not reach so far. The message names the scope that a key lacks.',
    remedy: 'Use an account or key that may. The schema says of every operation which permission and scope it needs.',
  },
  PASSWORD_NEEDED: {
    meaning:
      'Changes of roles, API keys and webhooks, refunds, and a status that gives money back ask for the password again ten minutes after it was given last. API keys are not asked.',
    remedy:
      'Ask the person for it, send it with `confirmPassword` (REST `POST /api/auth/confirm-password`), then send the same request again.',
  },
  NOT_FOUND: {
    meaning: 'There is no such record, or it belongs to somebody else.',
    remedy: 'Check the id. Drop your copy if you kept one.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists with other methods; the header `Allow` names them.',
    remedy: 'Use one of those.',
  },
  WRONG_CREDENTIALS: {
    meaning: 'E-mail or password is wrong; which of them is not told.',
    remedy: 'Ask the person again. Repeated tries are limited.',
  },
  WRONG_CODE: {
    meaning: 'The mailed code is wrong, older than ten minutes, used already or tried five times.',
    remedy:
      'Let the person look at the digits again: the code in use stays. Ask for a new one after ten minutes or five tries.',
  },
  EMAIL_TAKEN: {
    meaning: 'The e-mail has an account already. Told only to somebody who has the code mailed to it.',
    remedy: 'Log in instead.',
  },
  CONFLICT: {
    meaning:
      'Two changes met, a name that must be unique is taken, or the record stands where this cannot be done. Ten online orders that wait for their payment refuse another; `waitingOrders` names them.',
    remedy: 'Read again, then decide; after a meeting of two changes the same request may succeed.',
  },
  STALE_VERSION: {
    meaning:
      'The record changed since the `version`, `expectedStock` or `expectedRole` that was sent. The error carries `version` as it is now, of a product `stock` too; of orders, shipments and roles nothing.',
    remedy: 'Read it again, apply your change to what is there now, send it with the new version.',
  },
  OUT_OF_STOCK: {
    meaning: 'Fewer pieces are left than were asked for. Nothing was taken.',
    remedy: 'Read the stock, lower the quantity.',
  },
  PRICE_CHANGED: {
    meaning: 'The total that was sent is no longer the total; the error carries the new quote.',
    remedy: 'Show the new total, and place the order again when it is agreed to.',
  },
  EMPTY_CART: {
    meaning: 'There is nothing to order or to quote.',
    remedy: 'Send items or fill the cart first.',
  },
  ADDRESS_INCOMPLETE: {
    meaning: 'Street, city, state or postal code is blank.',
    remedy: 'Ask for what is missing.',
  },
  NOT_DELIVERABLE: {
    meaning:
      'The address lies in no zone the shop delivers to, or the order is too large for every way of delivery there.',
    remedy:
      'Show the message, which says whom to call. `deliveryOptions` and `quote` tell it before the order is placed.',
  },
  PAYMENT_FAILED: {
    meaning: 'The payment could not be proved: wrong signature, amount or order. The order stays unpaid.',
    remedy: 'Do not deliver. Let the customer pay again with `payOrder`.',
  },
  PAYMENT_UNAVAILABLE: {
    meaning: 'The payment provider does not answer. No money moved.',
    remedy: 'Try again after a moment, with the same idempotency key.',
  },
  CATEGORY_IN_USE: {
    meaning: 'Products still use the category; the message says how many.',
    remedy: 'Move them to another category first.',
  },
  FILE_TOO_LARGE: {
    meaning:
      'The body or a file in it is above its limit: 5 MB for a picture, 10 MB for a sketch, 20 MB for CSV, 256 KB for JSON.',
    remedy: 'Make it smaller or split it.',
  },
  UNSUPPORTED_FILE: {
    meaning: 'The file is of another kind by its content, whatever its name says.',
    remedy: 'Send JPEG, PNG or WebP; for a sketch PDF as well.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body has a content-type this call does not take.',
    remedy: 'Send `application/json`, or multipart where files are taken.',
  },
  QUERY_TOO_COMPLEX: {
    meaning:
      'The GraphQL document asks for too much, or for more than one mutation; `limit` says of what and `most` how much is allowed.',
    remedy: 'Ask for smaller pages or fewer fields, in several requests; send each mutation in a request of its own.',
  },
  RATE_LIMITED: {
    meaning: 'Too many requests from this address, account or key.',
    remedy: 'Wait as long as the header `Retry-After` says, in seconds, then send again.',
  },
  INTERNAL: {
    meaning: 'A fault of the shop; it was logged.',
    remedy: 'Try again later, with the same idempotency key if there was one. Report it when it stays.',
  },
  UNAVAILABLE: {
    meaning: 'The shop is starting, stopping or waits for its database.',
    remedy: 'Try again after a few seconds.',
  },
};
