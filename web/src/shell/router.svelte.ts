/** Which page is shown: the path of the address, changed without loading anew. */
let path = $state(location.pathname);
let query = $state(location.search);

addEventListener('popstate', update);

function update(): void {
  path = location.pathname;
  query = location.search;
}

export const route = {
  get path() {
    return path;
  },
  get query() {
    return new URLSearchParams(query);
  },
};

/** Go to a page of ours. */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  update();
  scrollTo(0, 0);
}

/** Let links to our own pages change the page without loading anew. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  const other = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || other || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
