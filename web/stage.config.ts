import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page for boards on their own, /board.html, as tests open it.
export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { input: 'board.html', checks: { pluginTimings: false } },
  },
});
