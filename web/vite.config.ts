import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env['TABLEE_SERVER'] ?? 'http://127.0.0.1:8420';

// What every page needs comes in one piece: each file more costs time at the start.
const EVERYWHERE = /node_modules\/(svelte|esm-env|clsx)\/|web\/src\/(shell\/|parts\/|messages\.ts)/;

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
      output: { codeSplitting: { groups: [{ name: 'shell', test: EVERYWHERE }] } },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
});
