import { describe, expect, it } from 'vitest';
import { leadTests } from './desk/leads.ts';
import { logTests } from './desk/log.ts';
import { lookTests } from './desk/looks.ts';
import { type DeskWorld, newHolder, newStaff } from './desk/people.ts';
import { purchaseTests } from './desk/purchase.ts';
import { redemptionTests } from './desk/redemption.ts';
import { openWorld } from './web/world.ts';

describe('requests and the desk on the production build', () => {
  const world = openWorld<DeskWorld>(async (opened) => {
    [opened.customer, opened.staff] = await Promise.all([newHolder(opened), newStaff(opened)]);
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
