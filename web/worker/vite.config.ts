// How the service worker is built: one plain file beside the client, after it, so that none of it reaches the client's own chunks.
import { join } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(import.meta.dirname, '../dist'),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
