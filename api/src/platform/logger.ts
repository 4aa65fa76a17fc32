/** Structured log lines on standard output; secrets are cut out by name. */
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** @param to standard output when left out */
export function createLogger(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: ['password', 'otp', 'token', 'secret', '*.password', '*.otp', '*.token', '*.secret', '*.authorization'],
      censor: '[cut]',
    },
  };
  return to ? pino(options, to) : pino(options);
}
