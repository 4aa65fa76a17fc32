// Vite configuration of the server-rendering bundle: one file without dependencies, built for production.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [react()],
  // React's production build, whatever NODE_ENV the shop has: it renders five times faster.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/server.ts',
    outDir: 'server/dist',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      // The back office is never rendered on the server.
      external: [/\/AdminRoutes$/],
      output: { entryFileNames: 'server.mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
