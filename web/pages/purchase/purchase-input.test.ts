import { expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { sales } from '#site';
import { EMPTY_PURCHASE } from './purchase-form.tsx';
import { readPurchase } from './purchase-input.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const filled = {
  qty_to_purchase: ' 2 ',
  email: ' ada@example.org ',
  country: 'US',
  us_state: 'UT',
  ethereum_address: ` ${ADDRESS} `,
  agreement: 'yes',
};

it('reads a completed form with the current agreement version', () => {
  expect(readPurchase(filled)).toEqual({
    ok: true,
    request: {
      qty_to_purchase: 2,
      email: 'ada@example.org',
      country: 'US',
      us_state: 'UT',
      ethereum_address: ADDRESS,
      agreement: USER_AGREEMENT_EFFECTIVE,
    },
  });
});

it('reports every error, each next to its field', () => {
  expect(readPurchase({ ...EMPTY_PURCHASE, qty_to_purchase: '0', us_state: '' })).toEqual({
    ok: false,
    errors: {
      qty_to_purchase: FIELD_MESSAGES.quantityInvalid,
      email: FIELD_MESSAGES.emailNeeded,
      us_state: PURCHASE_MESSAGES.stateNeeded,
      agreement: PURCHASE_MESSAGES.agreementNeeded,
    },
  });
});

it('takes a form without a wallet yet, and a quantity with separators', () => {
  const read = readPurchase({ ...filled, qty_to_purchase: '1,250', ethereum_address: ' ' });
  expect(read).toMatchObject({ ok: true, request: { qty_to_purchase: 1_250, ethereum_address: '' } });
});

it.each([
  ['other', '', 'country', PURCHASE_MESSAGES.notSoldInCountry],
  ['', '', 'country', PURCHASE_MESSAGES.countryNeeded],
  ['US', sales.exceptStates[0] ?? '', 'us_state', PURCHASE_MESSAGES.notSoldInState],
])('says that nothing is sold in %j %j', (country, us_state, field, message) => {
  const read = readPurchase({ ...filled, country, us_state });
  expect(read).toEqual({ ok: false, errors: { [field]: message } });
});
