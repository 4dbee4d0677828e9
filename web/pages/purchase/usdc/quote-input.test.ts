import { expect, it } from 'vitest';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { SALE_MESSAGES, tooManyCoins } from '#domain/sale/messages.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { readQuote } from './quote-input.ts';

const BUYER = '0x52908400098527886E0F7030069857D2E4169EE7';
const VALUES = { coins: '2', country: 'US', us_state: 'UT', agreement: 'yes' };
const read = (changes: Partial<typeof VALUES>) => readQuote({ ...VALUES, ...changes }, BUYER, 10);

it('reads what the call takes', () => {
  expect(read({})).toMatchObject({
    ok: true,
    request: { buyer: BUYER, coins: 2, country: 'US', us_state: 'UT', agreement: USER_AGREEMENT_EFFECTIVE },
  });
  expect(read({ country: 'CH' })).toMatchObject({ request: { country: 'CH', us_state: null } });
});

it('names each field that is wrong', () => {
  expect(read({ agreement: '' })).toMatchObject({ errors: { agreement: SALE_MESSAGES.agreementNeeded } });
  expect(read({ coins: '11' })).toMatchObject({ ok: false, errors: { coins: tooManyCoins(10) } });
  for (const coins of ['', '0', '1.5', 'two'])
    expect(read({ coins })).toMatchObject({ errors: { coins: expect.any(String) } });
  expect(read({ agreement: '', us_state: '' })).toMatchObject({
    errors: { agreement: SALE_MESSAGES.agreementNeeded, us_state: PURCHASE_MESSAGES.stateNeeded },
  });
  expect(read({ country: 'other' })).toMatchObject({ errors: { country: PURCHASE_MESSAGES.notSoldInCountry } });
});
