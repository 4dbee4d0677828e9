import { expect, it } from 'vitest';
import { readProfile } from './accounts/profile.ts';
import { addressErrors } from './redemptions/address.ts';
import { zipOfOtherState } from './redemptions/quote-messages.ts';
import { US_MAIL_STATES } from './us-states.ts';
import { otherStateOfZip, usEnding } from './zip-codes.ts';

/** ZIP codes of each state and territory: the capital's, and those at the edges of its prefixes. */
const ZIPS =
  'AL 36104,AK 99801,AS 96799,AZ 85001 86556,AR 72201 71854,AA 34001,AE 09001 09898,AP 96201 96606,CA 95814 90001 96162,CO 80202,CT 06103 06928,DE 19901,DC 20001 20500 56901,FL 32301 34101 34997,GA 30303 39901,GU 96910,HI 96813 96701,ID 83702,IL 62701,IN 46204,IA 50309,KS 66603,KY 40601 42223,LA 70802,ME 04330 03901,MD 21401 20588,MA 02108 05501 02790,MI 48933,MN 55102,MS 39201 39776,MO 65101,MT 59601,NE 68502,NV 89701,NH 03301,NJ 08608,NM 87501 88439,NY 12207 00501 06390 10001,NC 27601,ND 58501,MP 96950,OH 43215,OK 73102,OR 97301,PA 17101,PR 00901 00602,RI 02903,SC 29201,SD 57501,TN 37219,TX 78701 73301 73960 88510 75501,UT 84101 84601,VT 05602 05907,VA 23219 20101 24649,VI 00802,WA 98501 99403,WV 25301 24701,WI 53703,WY 82001 83101 83414'
    .split(',')
    .map((line) => line.split(' '));

it('knows ZIP codes of every state, and takes them for no other', () => {
  expect(ZIPS.map(([state]) => state).sort()).toEqual(Object.keys(US_MAIL_STATES).sort());
  for (const [state = '', ...zips] of ZIPS)
    for (const zip of zips)
      for (const other of Object.keys(US_MAIL_STATES))
        expect([zip, other, otherStateOfZip(zip, other)]).toEqual([
          zip,
          other,
          other === state ? undefined : US_MAIL_STATES[state],
        ]);
});

it.each([
  ['1 Example Street, Provo, UT 10001', 'UT', '10001'],
  ['1 Example Street\nSalt Lake City Utah 10001-1234\nUSA', 'UT', '10001-1234'],
  ['5 Main St, Albany New York １２２０７, United States', 'NY', '12207'],
  ['5 Main St, Charleston, West Virginia 25301', 'WV', '25301'],
])('reads state and ZIP code at the end of %j', (address, state, zip) => {
  expect(usEnding(address)).toEqual({ state, zip });
});
it.each([
  'Via Roma 1, 00118 Roma RM',
  '10 Downing Street, London',
  '12345 Berlin',
  'P.O. Box 84101',
  '1 Rue X, 75001 Paris',
  '',
])('reads none in %j', (address) => expect(usEnding(address)).toBeUndefined());

const UTAH = {
  address_line_1: '1 Example Street',
  address_line_2: '',
  city: 'Provo',
  stateProvince: 'Utah',
  country: 'US',
};

it('is compared with the state of an address, on its own field, with both states named', () => {
  expect(addressErrors({ ...UTAH, postalCode: '10001' })).toEqual({
    postalCode: zipOfOtherState('10001', 'New York', 'Utah'),
  });
  expect(addressErrors({ ...UTAH, postalCode: '10001-1234' })).toHaveProperty('postalCode');
  expect(addressErrors({ ...UTAH, postalCode: '84601-1234' })).toEqual({});
  expect(Object.keys(addressErrors({ ...UTAH, stateProvince: '', postalCode: '10001' }))).toEqual(['stateProvince']);
  expect(addressErrors({ ...UTAH, country: 'DE', postalCode: '10001' })).toEqual({});
});

it('is compared in a profile whenever state, ZIP code or country change', () => {
  const stored = {
    address_line_1: '1 Example Street',
    address_line_2: null,
    city: 'Provo',
    state: 'UT',
    zip: '84601',
    country: 'US',
  };
  const errors = (body: object) => {
    const read = readProfile({ ...body }, stored);
    return read.ok ? {} : read.errors;
  };
  expect(errors({ zip: '10001' })).toEqual({ zip: ['is in New York, not in Utah'] });
  expect(errors({ state: 'new york' })).toEqual({ zip: ['is in Utah, not in New York'] });
  expect(errors({ state: 'Ontario' })).toEqual({ state: ['is not a US state'] });
  expect(errors({ state: 'NY', zip: '１０００１' })).toEqual({});
  expect(errors({ city: 'Orem' })).toEqual({});
  expect(errors({ country: 'KP', state: '', zip: '' })).toEqual({ country: ['is one that we can’t ship to'] });
});
