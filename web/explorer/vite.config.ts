// How the GraphQL explorer is built: by itself, so that not one byte of it can reach the storefront's chunks.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from '../precompressed.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/graphql/explorer/',
  plugins: [react(), precompressed],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { checks: { moduleLevelDirective: false, pluginTimings: false } },
  },
});
