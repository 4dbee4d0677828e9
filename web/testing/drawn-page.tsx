import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { queryClient } from '#web/lib/query-client.ts';

/** The HTML of a part of a page as the build draws it, at a path. */
export const drawnAt = (path: string, part: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

/** Label and target of every link in a piece of HTML, without what only screen readers hear. */
export const linksIn = (html: string): [label: string, to: string][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', inside = '']) => [
    inside
      .replace(/<span class="sr-only">.*?<\/span>/g, '')
      .replace(/<[^>]+>/g, '')
      .trim(),
    to,
  ]);

/** The HTML of the first element that opens with these words. */
export function elementAt(html: string, opening: string): string {
  const [, rest] = html.split(opening);
  const tag = /^<(\w+)/.exec(opening)?.[1];
  return rest?.split(`</${tag}>`)[0] ?? '';
}
