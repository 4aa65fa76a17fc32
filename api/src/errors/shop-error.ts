/** The error that services throw on purpose. Any other error is a bug and reaches callers as INTERNAL. */
import { GraphQLError } from 'graphql';
import { ErrorCode, HTTP_STATUS, WORDING } from './error-code.js';

/** An invalid input field. `path` is dotted, e.g. `deliveryAddress.city`. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Additional data for the caller, such as the new quote with PRICE_CHANGED. Never secrets. */
export interface ErrorDetails {
  fields?: readonly FieldProblem[];
  [fact: string]: unknown;
}

export class ShopError extends GraphQLError {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /**
   * @param message for the user; default: the message of the code
   * @param details additional data for the caller
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
