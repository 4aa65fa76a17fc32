// Vite configuration of the browser bundle and of the development server.
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { devPages } from './dev-pages.ts';
import { precompressed } from './precompressed.ts';

const api = process.env.API_ORIGIN ?? 'http://localhost:4000';

/** Emits the persisted documents beside the bundle, for the server to load at the start. */
const persistedDocuments: Plugin = {
  name: 'persisted-documents',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(`${import.meta.dirname}/src/generated/persisted-documents.json`, 'utf8');
    this.emitFile({ type: 'asset', fileName: 'persisted-documents.json', source });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), persistedDocuments, precompressed, devPages(api)],
  build: {
    outDir: 'dist',
    sourcemap: false,
    // The server and the test of bundle sizes read the manifest for the chunks of each screen.
    manifest: true,
    chunkSizeWarningLimit: 1200,
    // The content security policy allows no `data:` scripts or fonts, and inlined assets would delay the first load.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for the code of every screen, and one for what the catalogue's screens share.
          groups: [
            { name: 'client', tags: ['$initial'], priority: 2 },
            {
              name: 'cards',
              test: /web[\\/]src[\\/](shared[\\/](catalogue|ui[\\/](Picture|Badge|Skeleton|Pages))|generated[\\/]catalogue)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: Object.fromEntries(
      ['/graphql', '/api', '/media', '/download', '/upload'].map((path) => [path, { target: api }]),
    ),
  },
});
