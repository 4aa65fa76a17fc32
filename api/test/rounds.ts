/** Number of iterations for tests that search for errors with random input or races. */

/**
 * @param withEveryChange iterations in `npm test`
 * @param inAll iterations in `npm run test:thorough` and in CI
 */
export const rounds = (withEveryChange: number, inAll: number): number =>
  process.env['TEST_THOROUGH'] ? inAll : withEveryChange;
