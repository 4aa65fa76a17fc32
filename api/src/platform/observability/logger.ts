/** Writes structured log lines to standard output, one JSON object each, with secrets redacted by field name. */
import cluster from 'node:cluster';
import { hostname } from 'node:os';
import { destination, pino, type DestinationStream, type Logger } from 'pino';

import { requestScope } from '../request/request-scope.js';

export type { Logger };

/** @param to default: standard output */
export function createLogger(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), ...(cluster.worker && { worker: cluster.worker.id }) },
    // Adds the id of the current request, if any.
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

/** Characters that break a line or control a terminal in some readers, and that JSON does not escape. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g;

/** Escapes them, so that user input cannot forge a log line. */
function asOneLine(to: DestinationStream): DestinationStream {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return { write: (line: string) => to.write(line.replace(UNSEEN, escaped)) };
}
