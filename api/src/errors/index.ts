/** The error codes and the class ShopError. */
export { ErrorCode, HTTP_STATUS, WORDING } from './error-code.js';
export { ShopError, type FieldProblem } from './shop-error.js';
