// How the web client is built and served while developing: React, Tailwind, and files compressed once for the server to send.
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { devPages } from './dev-pages.ts';
import { precompressed } from './precompressed.ts';

const api = process.env.API_ORIGIN ?? 'http://localhost:4000';

/** Puts the documents this client asks by hash beside it, for the server to know them from the start. */
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
    // The manifest tells the pages, and the check of sizes, which chunks a screen needs.
    manifest: true,
    chunkSizeWarningLimit: 1200,
    // Inlined assets would break a content security policy without data: and weigh on the first load.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs a request: what every screen needs is one, and so is what the screens of the catalogue share.
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
    proxy: Object.fromEntries(['/graphql', '/api', '/media', '/download'].map((path) => [path, { target: api }])),
  },
});
