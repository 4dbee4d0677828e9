import { describe, expect } from 'vitest';
import { browserWalletTests } from './desk/browser-wallet.ts';
import { bulkTests } from './desk/bulk.ts';
import { confirmationTests } from './desk/confirmations.ts';
import { keyboardTests } from './desk/keyboard.ts';
import { leadTests } from './desk/leads.ts';
import { liveTests } from './desk/live.ts';
import { logTests } from './desk/log.ts';
import { lookTests } from './desk/looks.ts';
import { it } from './desk/people.ts';
import { phoneRedemptionTests } from './desk/phone-redemption.ts';
import { priceTests } from './desk/price.ts';
import { purchaseTests } from './desk/purchase.ts';
import { redemptionTests } from './desk/redemption.ts';

const LONG = { tags: ['long'] };

// One story: the coin that is bought is the one that is redeemed.
describe('requests and the desk on the production build', () => {
  describe('a purchase', purchaseTests);
  describe('a redemption', redemptionTests);
  describe('a redemption by phone', LONG, phoneRedemptionTests);
  describe('a message', leadTests);
  describe('a price', priceTests);
  describe('a browser wallet', browserWalletTests);
  describe('what is left behind', logTests);
  describe('the desk', LONG, lookTests);
  describe('a long day', LONG, keyboardTests);
  describe('what the server tells of', LONG, liveTests);
  describe('a confirmation', LONG, confirmationTests);
  // It has the clock of staff's pages.
  describe('several selected rows', LONG, bulkTests);
  it('met no error in any page', ({ customer, staff }) => {
    expect([...customer.pageErrors, ...staff.pageErrors]).toEqual([]);
  });
});
