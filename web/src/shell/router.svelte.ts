/**
 * Which page is shown, changed without loading anew. A table has a path, /t/<id>, because its links
 * are passed around; every other page is a query on the front page: /?page=rules&game=<key>.
 */
let path = $state(location.pathname);
let query = $state(location.search);

addEventListener('popstate', update);

function update(): void {
  path = location.pathname;
  query = location.search;
}

export const route = {
  /** The kind of page, empty for the front page. */
  get kind(): string {
    return path === '/' ? (this.query.get('page') ?? '') : (path.split('/')[1] ?? '');
  },
  /** The table or the game that the page is about. */
  get subject(): string {
    return path === '/' ? (this.query.get('game') ?? '') : (path.split('/')[2] ?? '');
  },
  get query(): URLSearchParams {
    return new URLSearchParams(query);
  },
};

/** The address of a page, about a game if it is. */
export function address(page: string, game = '', more: Record<string, string> = {}): string {
  return `/?${new URLSearchParams({ page, ...(game ? { game } : {}), ...more }).toString()}`;
}

/** Go to a page of ours. */
export function go(to: string): void {
  history.pushState(null, '', to);
  update();
  scrollTo(0, 0);
}

/** Let links to our own pages change the page without loading anew. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  const other = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || other || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api')) return;
  const same = link.pathname === location.pathname && link.search === location.search;
  if (link.hash && same) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
