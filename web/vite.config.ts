import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env['TABLEE_SERVER'] ?? 'http://127.0.0.1:8420';

// The page for boards under development, /board.html, is served by `vite` and left out of the bundle.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env['TABLEE_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every page needs comes in one piece: each file more costs time at the start.
      output: { codeSplitting: { groups: [{ name: 'shell', test: /svelte\/src|esm-env|clsx|src\/(shell|parts|messages\.ts)/ }] } },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
});
