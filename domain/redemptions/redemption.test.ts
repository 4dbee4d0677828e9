import { describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { addressLabel } from './address.ts';
import { REDEEM_MESSAGES } from './messages.ts';
import { ADDRESS_MESSAGES } from './quote-messages.ts';
import { receiptHash, receiptText, redemptionRequest, ticketHash } from './redemption.ts';

const POSTAL_CODE_INVALID = `postalCode: ${ADDRESS_MESSAGES.postalCodeInvalid}`;
const POSTAL_CODE_NEEDED = `postalCode: ${ADDRESS_MESSAGES.postalCodeNeeded}`;
const REGION_NEEDED = `stateProvince: ${ADDRESS_MESSAGES.regionNeeded}`;
const good = {
  ethereum_address: '',
  qty_to_redeem: 1,
  email: 'ada@example.com',
  shipping_details: '1 Example Street',
  name: 'Ada Lovelace',
  phone: '555 0100',
  city: 'Provo',
  stateProvince: 'UT',
  country: 'US',
  postalCode: '84601',
};
const issues = (part: object) =>
  redemptionRequest
    .safeParse({ ...good, ...part })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

describe('a redemption request', () => {
  it('may come without a wallet', () => expect(redemptionRequest.parse(good).ethereum_address).toBe(''));

  it('accepts the quantity as a number or a decimal string', () => {
    expect(redemptionRequest.parse({ ...good, qty_to_redeem: '12' }).qty_to_redeem).toBe(12);
  });

  it.each([0, -1, 1.5, '', 'one', '1.0', null])('refuses %j coins', (qty_to_redeem) => {
    expect(issues({ qty_to_redeem })).toEqual([`qty_to_redeem: ${FIELD_MESSAGES.quantityInvalid}`]);
  });

  it.each([10_000_001, '10000001'])('says that %s coins are too many', (qty_to_redeem) => {
    expect(issues({ qty_to_redeem })).toEqual([`qty_to_redeem: ${FIELD_MESSAGES.quantityTooLarge}`]);
  });

  it('refuses a phone number without digits', () => {
    expect(issues({ phone: 'abc' })).toEqual([`phone: ${FIELD_MESSAGES.phoneInvalid}`]);
  });

  it.each([
    ['email', FIELD_MESSAGES.emailNeeded],
    ['shipping_details', ADDRESS_MESSAGES.streetNeeded],
    ['name', REDEEM_MESSAGES.nameNeeded],
    ['phone', FIELD_MESSAGES.phoneNeeded],
    ['city', ADDRESS_MESSAGES.cityNeeded],
    ['stateProvince', ADDRESS_MESSAGES.regionNeeded],
    ['country', ADDRESS_MESSAGES.countryNeeded],
    ['postalCode', ADDRESS_MESSAGES.postalCodeNeeded],
  ])('needs %s, and says what to enter', (field, message) => {
    expect(issues({ [field]: '  ' })?.[0]).toBe(`${field}: ${message}`);
    expect(issues({ [field]: undefined })?.[0]).toBe(`${field}: ${message}`);
  });

  it.each(['ada', 'ada@', 'ada@example', 'a da@example.com', 'ada@example.com\nbcc: x@example.com'])(
    'refuses the email address %j',
    (email) => expect(issues({ email })).toEqual([`email: ${FIELD_MESSAGES.emailInvalid}`]),
  );

  const LINES = { shipping_details: '', address_line_1: '1 Example Street', address_line_2: 'Apartment 2' };
  it('accepts the address as lines', () => {
    expect(redemptionRequest.parse({ ...good, ...LINES })).toMatchObject({ ...LINES, check_first: false });
    expect(issues({ ...LINES, stateProvince: 'Utah' })).toBeUndefined();
  });

  it.each([
    ['a state that is none', { stateProvince: 'Ontario' }, `stateProvince: ${ADDRESS_MESSAGES.stateUnknown}`],
    ['no state', { stateProvince: '' }, `stateProvince: ${ADDRESS_MESSAGES.stateNeeded}`],
    ['a ZIP code that is none', { postalCode: '8460' }, `postalCode: ${ADDRESS_MESSAGES.zipInvalid}`],
    ['a country that is no code', { country: 'Utopia' }, `country: ${ADDRESS_MESSAGES.countryNeeded}`],
    ['a Canadian postal code that is none', { country: 'CA', postalCode: '84601' }, POSTAL_CODE_INVALID],
    ['no province in Canada', { country: 'CA', postalCode: 'K1A 0B1', stateProvince: '' }, REGION_NEEDED],
    ['no postal code in France', { country: 'FR', postalCode: '', stateProvince: '' }, POSTAL_CODE_NEEDED],
  ])('refuses lines with %s', (_, part, issue) => expect(issues({ ...LINES, ...part })).toEqual([issue]));

  it.each([
    { country: 'US', postalCode: '84601-1234' },
    { country: 'CA', postalCode: 'k1a 0b1', stateProvince: 'ON' },
    { country: 'GB', postalCode: 'SW1A 1AA', stateProvince: '' },
    { country: 'HK', postalCode: '', stateProvince: '' },
    { country: 'BR', postalCode: 'any' },
  ])('takes lines in %j', (part) => expect(issues({ ...LINES, ...part })).toBeUndefined());

  it('checks no single-text address by a country’s rules, as older clients send any text', () => {
    expect(issues({ country: 'USA', stateProvince: 'Ut.', postalCode: 'near 84601' })).toBeUndefined();
  });

  it('refuses text that the database cannot store', () => expect(issues({ name: 'A\0da' })).toHaveLength(1));
  it('refuses something that is not an address', () => {
    expect(issues({ ethereum_address: '0x123' })).toEqual([`ethereum_address: ${FIELD_MESSAGES.addressInvalid}`]);
  });
});

it('hashes the UTF-8 text of a ticket id with keccak256', () => {
  expect(ticketHash('')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
});

const parts = { ticket: 'T', coins: 2, carrier: 'UPS', tracking: '1Z', delivered_at: '2030-11-22T10:00:00.000Z' };
const TEXT = '{"ticket":"T","coins":2,"carrier":"UPS","tracking":"1Z","delivered_at":"2030-11-22T10:00:00.000Z"}';

it('writes a receipt in one way only, whatever the order of its parts', () => {
  const turned = Object.fromEntries(Object.entries(parts).reverse()) as typeof parts;
  expect([receiptText(parts), receiptText(turned)]).toEqual([TEXT, TEXT]);
});

it('hashes its UTF-8 text with keccak256, so that any change shows', () => {
  expect(receiptHash('')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  expect(receiptHash(receiptText({ ...parts, coins: 3 }))).not.toBe(receiptHash(TEXT));
});

it('labels the package with the lines, or with the single text’s own', () => {
  const to = { name: 'Ada', city: 'Provo', stateProvince: 'UT', postalCode: '84601', country: 'US' };
  const lines = { address_line_1: '1 Example Street', address_line_2: null, shipping_details: 'Ring twice' };
  const place = ['Provo, UT 84601', 'United States'];
  expect(addressLabel({ ...to, ...lines })).toEqual(['Ada', '1 Example Street', ...place]);
  const single = { address_line_1: null, address_line_2: null, shipping_details: '1 Example Street\n Door 2' };
  expect(addressLabel({ ...to, ...single })).toEqual(['Ada', '1 Example Street', 'Door 2', ...place]);
});
