import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import { queryClient } from '#web/lib/query-client.ts';

const placedAt = (path: string, part: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>
  </QueryClientProvider>
);

/** The HTML of a part of a page as the build draws it, at a path; without what is loaded late. */
export const drawnAt = (path: string, part: ReactNode): string => renderToStaticMarkup(placedAt(path, part));

/** The same with what is loaded late, as it's in the prerendered page. */
export const drawnWholeAt = (path: string, part: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(placedAt(path, part), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then((html) => resolve(html.replace(/<!--.*?-->/g, '')), reject),
      onError: reject,
    });
  });

/** Label and target of every link in a piece of HTML, without what only screen readers hear. */
export const linksIn = (html: string): [label: string, to: string][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', inside = '']) => [
    textIn(inside),
    // As the server fills it where the wallet has no address of its own.
    to.replace(PAGE_PLACEHOLDERS.walletOrigin, ''),
  ]);

/** The HTML of the first element that opens with these words. */
export function elementAt(html: string, opening: string): string {
  const [, rest] = html.split(opening);
  const tag = /^<(\w+)/.exec(opening)?.[1];
  return rest?.split(`</${tag}>`)[0] ?? '';
}

/** The texts of the black buttons in a piece of HTML, without what only screen readers hear; a link can look like one. */
export const blackButtonsIn = (html: string): string[] =>
  [...html.matchAll(/<(a|button)\b[^>]*class="[^"]*\bbg-action\b[^"]*"[^>]*>(.*?)<\/\1>/gs)].map(([, , inside = '']) =>
    textIn(inside),
  );

const textIn = (inside: string) => inside.replace(/<span class="sr-only">.*?<\/span>|<[^>]+>/gs, '').trim();
