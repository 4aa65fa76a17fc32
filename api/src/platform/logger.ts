/** Structured log lines on standard output; secrets are cut out by name. */
import { pino, type Logger } from 'pino';

export type { Logger };

export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['password', 'otp', 'token', 'secret', '*.password', '*.otp', '*.token', '*.secret', '*.authorization'],
      censor: '[cut]',
    },
  });
}
