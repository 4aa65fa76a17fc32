#!/usr/bin/env node
/** Command-line entry point: serves a data folder until SIGINT or SIGTERM. */
import { parseArgs } from 'node:util';
import { DataFolderError, IN_MEMORY, startServer, type RunningServer } from './index.js';

const DEFAULT_PORT = 27017;
const USAGE = `embedded-mongo --data FOLDER [--port ${DEFAULT_PORT}]   serves the folder, made when it is missing
embedded-mongo --in-memory [--port ${DEFAULT_PORT}]     keeps nothing
Port 0 chooses a free one. Clients on this machine connect to the address that it prints; Ctrl+C stops it.`;

/** @throws Error that names the wrong argument */
function readArguments(): { dataDir: string; port: number } | undefined {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      'in-memory': { type: 'boolean' },
      port: { type: 'string', default: String(DEFAULT_PORT) },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const dataDir = values['in-memory'] ? IN_MEMORY : values.data;
  if (!dataDir || (values['in-memory'] && values.data)) throw new Error('Say either --data FOLDER or --in-memory.');
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error(`--port takes 0 to 65535, not ${values.port}.`);
  return { dataDir, port };
}

function stopOnSignal(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

try {
  const options = readArguments();
  if (!options) console.log(USAGE);
  else {
    const server = await startServer({ ...options, logger: { info: () => undefined, error: console.error } });
    stopOnSignal(server);
    console.log(server.uri);
  }
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  const mistaken = !(error instanceof DataFolderError) && code !== 'EADDRINUSE' && code !== 'EACCES';
  console.error(mistaken ? `${message}\n\n${USAGE}` : message);
  process.exitCode = mistaken ? 2 : 1;
}
