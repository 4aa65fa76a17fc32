/** How often a test tries that searches by chance, or by a race, for what goes wrong. */

/**
 * @param withEveryChange what `npm test` tries
 * @param inAll what `npm run test:thorough` tries, and CI beside every change
 */
export const rounds = (withEveryChange: number, inAll: number): number =>
  process.env['TEST_THOROUGH'] ? inAll : withEveryChange;
