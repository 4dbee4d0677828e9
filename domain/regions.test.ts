import { describe, expect, it } from 'vitest';
import { sales } from '#site';
import { PURCHASE_MESSAGES } from './purchases/messages.ts';
import { saleRegionError } from './regions.ts';
import { US_STATES, usStateCode } from './us-states.ts';

const SALES = { countries: ['US', 'CH'], exceptStates: ['NY'] };
const { notSoldInCountry, notSoldInState, stateNeeded } = PURCHASE_MESSAGES;

describe('where tokens are sold', () => {
  it.each([
    ['US', 'UT', undefined],
    ['US', 'NY', { field: 'us_state', message: notSoldInState }],
    ['US', '', { field: 'us_state', message: stateNeeded }],
    ['US', 'XX', { field: 'us_state', message: stateNeeded }],
    ['US', 'constructor', { field: 'us_state', message: stateNeeded }],
    ['CH', '', undefined],
    ['CH', 'NY', undefined],
    ['FR', '', { field: 'country', message: notSoldInCountry }],
    ['other', '', { field: 'country', message: notSoldInCountry }],
    // An address for mail is no residence, in which a state that is left out could be passed over.
    ['US', 'AE', { field: 'us_state', message: stateNeeded }],
  ])('to someone in %s %s: %j', (country, us_state, error) => {
    expect(saleRegionError({ country, us_state }, SALES)).toEqual(error);
  });

  it('asks for no state where the company sells in all of them', () => {
    expect(saleRegionError({ country: 'US', us_state: '' }, { countries: ['US'], exceptStates: [] })).toBeUndefined();
  });

  it('is set with codes that exist', () => {
    expect(sales.exceptStates.filter((code) => !Object.hasOwn(US_STATES, code))).toEqual([]);
    expect(sales.countries.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(Object.keys(US_STATES)).toHaveLength(56);
  });
});

it.each([
  ['ut', 'UT'],
  [' New York ', 'NY'],
  ['Bavaria', undefined],
])('reads the state %j of a profile as %j', (written, code) => {
  expect(usStateCode(written)).toBe(code);
});
