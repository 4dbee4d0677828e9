import { expect, it } from 'vitest';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { PACKAGE } from '#web/testing/status-records.ts';
import Arrival from './arrival.tsx';
import PackageOnItsWay from './package-on-its-way.tsx';

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\u2009/g, ' ');
const onItsWay = (state: RedemptionStatus['state'], duties = false) =>
  text(drawnAt('/redeemsuccess', <PackageOnItsWay shipping={PACKAGE} duties={duties} state={state} />));

it('says of a package on its way when it comes, what to have at the door, and who brings it', () => {
  const page = onItsWay('shipped');
  expect(page).toMatch(/Expected November 28 – December 5, 2030 At the door Be home to sign; ID needed\. Carrier UPS/);
  expect(onItsWay('shipped', true)).toContain('2030, or later if customs holds it');
  expect(onItsWay('reshipped')).toMatch(/Expected January 2 – 16, 2031, or later/);
});

it('draws the coin once it is delivered, with the day and the carrier', () => {
  const redemption = {
    qty_to_redeem: 1,
    next_step: { status: 'delivered', sentence: 'Delivered. Enjoy your coin.' },
    shipping: { ...PACKAGE, delivered_at: '2030-11-26T17:04:00.000Z' },
  } as RedemptionStatus;
  const html = drawnAt('/redeemsuccess', <Arrival redemption={redemption} />);
  expect(html).toContain('src="/coin.svg"');
  expect(text(html)).toMatch(
    /Delivered\. Enjoy your coin\. 1 coin, American Eagle, 1 oz gold November 26, 2030, by UPS/,
  );
});
