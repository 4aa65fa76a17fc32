/** A trial that did not work, and the sentences for what goes wrong on the way to any server. */

/** `message` says for the owner what is wrong and what to do. */
export class TrialFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TrialFailure';
  }
}

/** What Node says when a server is not reached, by error code of the system, of TLS or of the HTTP client. */
const WORDS: readonly [RegExp, (host: string) => string][] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, (host) => `There is no server named ${host}. Check the name for a slip.`],
  [/ECONNREFUSED/, (host) => `${host} refuses connections: the port is wrong or closed.`],
  [
    /ETIMEDOUT|ESOCKETTIMEDOUT|TIMEOUT|EHOSTUNREACH|ENETUNREACH|ABORT/i,
    (host) =>
      `${host} did not answer in time: the name or port is wrong, a firewall is in between, or the provider of this machine blocks the port.`,
  ],
  [/CERT_HAS_EXPIRED/, (host) => `The certificate of ${host} has expired. Whoever runs that server has to renew it.`],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    (host) => `The certificate is for another name than ${host}. Use the name that the provider gives.`,
  ],
  [
    /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_/,
    (host) => `The certificate of ${host} is not from an authority that this machine trusts.`,
  ],
  [
    /WRONG[_ ]VERSION[_ ]NUMBER|ERR_SSL|SSL routines|EPROTO|before secure TLS/i,
    (host) => `${host} speaks no TLS on this port. Choose the other encryption, or the other port.`,
  ],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET/, (host) => `${host} closed the connection. Port and encryption may not fit.`],
];

/** @returns undefined when the error is about something else than reaching the server */
export function notReached(error: unknown, host: string): TrialFailure | undefined {
  const codes: string[] = [];
  for (let one = error as NodeJS.ErrnoException | undefined; one; one = one.cause as typeof one)
    codes.push(one.code ?? one.name, one.message);
  // Specific codes come before the general ones of the libraries around them.
  const found = WORDS.find(([pattern]) => codes.some((code) => pattern.test(code)));
  return found && new TrialFailure(found[1](host), { cause: error });
}
