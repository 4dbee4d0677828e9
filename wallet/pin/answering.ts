import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { RELEASE_PATHS } from '#domain/release/manifest.ts';

/** What decides how a request of the wallet's pages is answered. */
export type Asked = Pick<Request, 'method' | 'mode' | 'destination'> & { path: string };

/**
 * From where: a page or a file from the pinned release, what is data from the site, the wallet's page for another path of its own, or
 * nowhere, since nothing else may reach these pages.
 */
export type Answer = { from: 'page' | 'file'; path: string } | { from: 'site' | 'wallet' | 'nowhere' };

const DATA: readonly string[] = Object.values(RELEASE_PATHS);

/** What a script reads as data; whatever a document loads by itself, such as a script or a style, has a destination. */
const isData = ({ destination, path }: Asked) =>
  destination === '' && (path.startsWith('/api/') || DATA.includes(path));

/** How a pinned wallet answers: `hasFile` says whether the pinned release has a file at that path. */
export function answerFor(asked: Asked, hasFile: (path: string) => boolean): Answer {
  if (asked.mode === 'navigate') {
    const path = asked.path.replace(/\/+$/, '');
    return OFFLINE_PAGES.includes(path) ? { from: 'page', path } : { from: 'wallet' };
  }
  if (isData(asked)) return { from: 'site' };
  return asked.method === 'GET' && hasFile(asked.path) ? { from: 'file', path: asked.path } : { from: 'nowhere' };
}
