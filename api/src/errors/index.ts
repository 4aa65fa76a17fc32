/** Errors: the closed list of codes and the one class that carries them. */
export { ErrorCode, HTTP_STATUS, WORDING } from './error-code.js';
export { ShopError, type FieldProblem } from './shop-error.js';
