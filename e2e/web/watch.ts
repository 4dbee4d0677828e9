import type { BrowserContext } from 'playwright-core';

/** What went on behind the pages of a browser profile: requests beyond the site, and what the pages complained of. */
export type Watched = { beyond: string[]; errors: string[] };

export type Watcher = { take: () => Watched };

/** Watches the network and the console of all pages, those that open later included; `take` empties what was seen. */
export function watch(context: BrowserContext, origin: string): Watcher {
  let seen: Watched = { beyond: [], errors: [] };
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && asked !== origin) seen.beyond.push(request.url());
  });
  context.on('console', (message) => {
    // Browsers only warn of a header that they cannot read.
    if (message.type() === 'error' || message.text().startsWith('Error with '))
      seen.errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.errors.push(error.error().message));
  return {
    take(): Watched {
      const taken = seen;
      seen = { beyond: [], errors: [] };
      return taken;
    },
  };
}
