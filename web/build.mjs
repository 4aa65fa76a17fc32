/** Builds the web client: the browser bundle, the service worker, and the server-rendering bundle. */
import { join } from 'node:path';
import { build } from 'vite';

const by = (config) => build({ configFile: join(import.meta.dirname, config), logLevel: 'warn' });

await Promise.all([
  // The worker is put beside the client, whose build empties the folder first.
  by('vite.config.ts').then(() => by('worker/vite.config.ts')),
  by('server/vite.config.ts'),
]);
