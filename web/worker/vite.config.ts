// Vite configuration of the service worker: one file, built after the client.
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
