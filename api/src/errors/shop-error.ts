/** The one error a service throws on purpose; everything else is a fault and reaches callers only as INTERNAL. */
import { GraphQLError } from 'graphql';
import { ErrorCode, HTTP_STATUS, WORDING } from './error-code.js';

/** One field of the input that is not right. `path` is dotted, e.g. `deliveryAddress.city`. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Further facts for the caller beside the message, such as the new quote with PRICE_CHANGED. Never secrets. */
export interface ErrorDetails {
  fields?: readonly FieldProblem[];
  [fact: string]: unknown;
}

export class ShopError extends GraphQLError {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /**
   * @param message for the person who reads it; the code's own wording when left out
   * @param details facts that go to the caller beside the message
   */
  constructor(code: ErrorCode, message: string = WORDING[code], details: ErrorDetails = {}) {
    super(message, { extensions: { code, status: HTTP_STATUS[code], ...details } });
    this.name = 'ShopError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return HTTP_STATUS[this.code];
  }
}
