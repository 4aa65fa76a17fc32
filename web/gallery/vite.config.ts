// Vite configuration of the component gallery, which is never part of the shop.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    minify: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: { checks: { moduleLevelDirective: false, pluginTimings: false } },
  },
  server: { port: Number(process.env.WEB_PORT ?? 5174) },
});
