/** The pages by the first part of their address; each is loaded when it is visited. */
import type { Component } from 'svelte';

export type Page = Component<{ subject: string }>;
type Loaded = { default: Page | Component<Record<string, never>> };

const pages: Record<string, () => Promise<Loaded>> = {
  t: () => import('../pages/TablePage.svelte'),
  new: () => import('../pages/NewTable.svelte'),
  rules: () => import('../pages/Rules.svelte'),
  learn: () => import('../pages/Learn.svelte'),
  lobby: () => import('../pages/Lobby.svelte'),
  settings: () => import('../pages/Settings.svelte'),
};

/** Split a path: the kind of page, and its subject. */
export function parts(path: string): [string, string] {
  const [kind = '', subject = ''] = path.split('/').filter(Boolean);
  return [kind, subject];
}

/** Load the page of a path; undefined for the front page and for unknown ones. */
export function loadPage(path: string): Promise<Page> | undefined {
  return pages[parts(path)[0]]?.().then((page) => page.default as Page);
}
