/** The pages by their kind; each is loaded when it is visited. */
import type { Component } from 'svelte';

export type Page = Component<{ subject: string }>;
type Loaded = { default: Page | Component<Record<string, never>> };

const pages: Record<string, () => Promise<Loaded>> = {
  t: () => import('../pages/TablePage.svelte'),
  new: () => import('../pages/NewTable.svelte'),
  rules: () => import('../pages/Rules.svelte'),
  learn: () => import('../pages/Learn.svelte'),
  lobby: () => import('../pages/Lobby.svelte'),
  standings: () => import('../pages/Standings.svelte'),
  settings: () => import('../pages/Settings.svelte'),
};

/** Load a page; undefined for the front page and for unknown ones. */
export function loadPage(kind: string): Promise<Page> | undefined {
  return pages[kind]?.().then((page) => page.default as Page);
}
