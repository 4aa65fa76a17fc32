/** Structured log lines on standard output, one JSON object each; secrets are cut out by name. */
import cluster from 'node:cluster';
import { hostname } from 'node:os';
import { destination, pino, type DestinationStream, type Logger } from 'pino';

import { requestScope } from '../request/request-scope.js';

export type { Logger };

/** @param to standard output when left out */
export function createLogger(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), ...(cluster.worker && { worker: cluster.worker.id }) },
    // Of the request that a line is about, when it is about one.
    mixin() {
      const { isForwarded: _, ...ids } = requestScope() ?? {};
      return ids;
    },
    redact: {
      paths: ['password', 'otp', 'token', 'secret', '*.password', '*.otp', '*.token', '*.secret', '*.authorization'],
      censor: '[cut]',
    },
  };
  return pino(options, asOneLine(to ?? destination(1)));
}

/** Breaks a line for some readers, or commands a terminal, and is no control character to JSON, which escapes the others. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g;

/** What somebody sent stays within its line, whatever reads the log. */
function asOneLine(to: DestinationStream): DestinationStream {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return { write: (line: string) => to.write(line.replace(UNSEEN, escaped)) };
}
