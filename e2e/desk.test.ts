import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { leadTests } from './desk/leads.ts';
import { logTests } from './desk/log.ts';
import { lookTests } from './desk/looks.ts';
import { type DeskWorld, newHolder, newStaff } from './desk/people.ts';
import { purchaseTests } from './desk/purchase.ts';
import { redemptionTests } from './desk/redemption.ts';
import { startSite } from './site.ts';

describe('requests and the desk on the production build', () => {
  const world = {} as DeskWorld;
  beforeAll(async () => {
    [world.site, world.browser] = await Promise.all([startSite(), openBrowser()]);
    [world.customer, world.staff] = await Promise.all([newHolder(world), newStaff(world)]);
  }, 240_000);
  afterAll(async () => {
    await world.browser?.close();
    await world.site?.remove();
  });
  describe('a purchase', () => purchaseTests(world));
  describe('a redemption', () => redemptionTests(world));
  describe('a message', () => leadTests(world));
  describe('what is left behind', () => logTests(world));
  describe('the desk', () => lookTests(world));
  it('met no fault in any page', () => {
    expect([...world.customer.faults, ...world.staff.faults]).toEqual([]);
  });
});
