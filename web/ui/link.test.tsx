import { expect, it } from 'vitest';
import { drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import { TextLink } from './link.tsx';

it('keeps the query, which names a request, in a link within the page', () => {
  const html = drawnAt('/purchasesuccess?key=KEY', <TextLink to="#messages">Write to us</TextLink>);
  // The router's own link would lead to '/purchasesuccess#messages'.
  expect(linksIn(html)).toEqual([['Write to us', '#messages']]);
});
