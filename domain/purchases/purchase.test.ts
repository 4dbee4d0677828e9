import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { USER_AGREEMENT_EFFECTIVE } from '../terms.ts';
import { SEND_MESSAGES } from '../wallet/transaction-messages.ts';
import { PURCHASE_MESSAGES } from './messages.ts';
import { purchaseRequest } from './purchase.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const filled = { ethereum_address: ADDRESS, qty_to_purchase: 2, email: 'ada@example.org' };
const messageFor = (changes: object) =>
  z.safeParse(purchaseRequest, { ...filled, ...changes }).error?.issues[0]?.message;

describe('a purchase request', () => {
  it.each([
    {},
    { qty_to_purchase: '10000000' },
    { ethereum_address: '' },
    { agreement: USER_AGREEMENT_EFFECTIVE },
    { agreement: null },
  ])('is taken with %j', (changes) => expect(messageFor(changes)).toBeUndefined());

  it('is accepted with only the three fields of older clients', () => {
    expect(z.parse(purchaseRequest, filled)).toEqual(filled);
  });

  it.each([0, -1, 1.5, '', '1.0', 'two', null])('refuses %j tokens', (qty_to_purchase) => {
    expect(messageFor({ qty_to_purchase })).toBe(FIELD_MESSAGES.quantityInvalid);
  });

  it.each([10_000_001, '10000001', '9'.repeat(40)])('says that %s tokens are too many', (qty_to_purchase) => {
    expect(messageFor({ qty_to_purchase })).toBe(FIELD_MESSAGES.quantityTooLarge);
  });

  it('refuses a mistyped address, and something that is not an address', () => {
    expect(messageFor({ ethereum_address: ADDRESS.replace('aA', 'Aa') })).toBe(SEND_MESSAGES.checksum);
    expect(messageFor({ ethereum_address: 'ada.eth' })).toBe(FIELD_MESSAGES.addressIsName);
  });

  it.each(['ada', 'ada@example', 'ada@exa mple.org', 'ada@example.org\nbcc: x@example.org'])(
    'refuses the email %j',
    (email) => {
      expect(messageFor({ email })).toBe(FIELD_MESSAGES.emailInvalid);
    },
  );

  it('requires an email address', () => {
    expect(messageFor({ email: ' ' })).toBe(FIELD_MESSAGES.emailNeeded);
  });

  it.each(['2019-12-01', true, ''])('refuses an agreement to %j: it is not the one in force', (agreement) => {
    expect(messageFor({ agreement })).toBe(PURCHASE_MESSAGES.agreementOld);
  });
});
