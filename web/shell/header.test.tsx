import { expect, it, vi } from 'vitest';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { site } from '#site';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnWholeAt, elementAt, linksIn } from '#web/testing/drawn-page.tsx';
import { Header } from './header.tsx';
import { SIDEBAR_EXTRAS, TOP_NAVIGATION } from './navigation.tsx';

const header = await drawnWholeAt('/about', <Header />);
const links = TOP_NAVIGATION.flatMap((entry) => ('to' in entry ? [entry] : entry.links)).map(({ label, to }) => [
  label,
  to,
]);

it('draws the navigation of wide screens with exactly its links, in order', () => {
  expect(linksIn(elementAt(header, '<nav aria-label="Main"'))).toEqual(links);
});

it('draws the sidebar with the same links, the way in, the contract page and the place to buy', () => {
  expect(linksIn(elementAt(header, '<nav id='))).toEqual([
    [site.name, '/'],
    [`Buy ${site.name}`, '/buy'],
    ...links,
    ['Log in', '/login'],
    ...SIDEBAR_EXTRAS.map(({ label, to }) => [label, to]),
  ]);
});

it('has a place in every page for what its price is as of', () => {
  expect(elementAt(header, '<p role="status"')).toContain(PRICE_PLACEHOLDERS.priceNote);
});

it('is hydrated as it was prerendered, even where the session and the price are known by then', async ({
  onTestFinished,
}) => {
  onTestFinished(() => {
    queryClient.clear();
    vi.unstubAllEnvs();
  });
  const shown = async () => (await drawnWholeAt('/about', <Header />)).replace(/_R_\w+_/g, '');
  vi.stubEnv('SSR', false);
  const unanswered = await shown();
  queryClient.setQueryData(queryKeys.session, { id: '7', email: 'ada@example.com' });
  queryClient.setQueryData(queryKeys.price, { cents: 162_750, time: 0 });
  expect(await shown()).toBe(unanswered);
});

it('has one link to buying, which leads to the choice of ways', () => {
  const outside = header.replace(elementAt(header, '<nav id='), '');
  expect(linksIn(outside).filter(([label]) => label.startsWith('Buy'))).toEqual([[`Buy ${site.name}`, '/buy']]);
});

it.each(['/about', '/about/'])('marks the page that is shown, in both, when it is drawn at %s', async (path) => {
  const header = await drawnWholeAt(path, <Header />);
  expect(header.match(/aria-current="page"[^>]*href="\/about"|href="\/about"[^>]*aria-current="page"/g)).toHaveLength(
    2,
  );
  expect(header.match(/aria-current/g)).toHaveLength(2);
});

it('opens both menus by the browser alone: each button names a popover that is there', () => {
  const opened = [...header.matchAll(/<button[^>]*popovertarget="([^"]+)"/gi)].map(([, id]) => id);
  expect(new Set(opened).size).toBe(2);
  for (const id of opened) expect(header).toMatch(new RegExp(`<\\w+ id="${id}"[^>]*popover="auto"`));
});
