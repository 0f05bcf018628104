import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// What computes without a page; the vectors are written by tools/vectors.py.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ['tests/*.test.ts'], testTimeout: 240_000 },
});
