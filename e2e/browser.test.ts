import { type BrowserContext, expect, test } from '@playwright/test';
import { openBrowser, slowDown } from './support/browser.ts';

/** The rates that the profile's pages were given, a page each. */
function watchRates(context: BrowserContext): number[] {
  const rates: number[] = [];
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (page) => {
    const session = await open(page);
    const send = session.send.bind(session) as (method: string, parameters: { rate: number }) => Promise<object>;
    session.send = (async (method: string, parameters: { rate: number }) => {
      const answer = await send(method, parameters);
      rates.push(parameters.rate);
      return answer;
    }) as typeof session.send;
    return session;
  };
  return rates;
}

test('slows every page of a profile down: the first, a second, and one that a page opens', {
  tag: '@long',
}, async () => {
  await using browser = await openBrowser();
  const context = await browser.newContext();
  const rates = watchRates(context);
  const first = await context.newPage();
  await slowDown(context, 4);
  await context.newPage();
  await first.evaluate(() => void window.open('about:blank'));
  await expect.poll(() => rates).toEqual([4, 4, 4]);
});
