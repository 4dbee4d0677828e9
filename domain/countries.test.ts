import { expect, it } from 'vitest';
import { delivery } from '#site';
import { deliveryCountries, isDeliveryCountry, isExceptedCountry } from './countries.ts';
import { addressErrors } from './redemptions/address.ts';
import { ADDRESS_MESSAGES } from './redemptions/quote-messages.ts';

const offered = deliveryCountries();
const UNINHABITED = ['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'];

it('offers no country that site.config.ts leaves out, and none where nobody lives', () => {
  const codes = offered.map(([code]) => code);
  expect(delivery.exceptCountries.length).toBeGreaterThan(0);
  for (const code of [...delivery.exceptCountries, ...UNINHABITED])
    expect([code, codes.includes(code)]).toEqual([code, false]);
  expect(codes.length).toBe(new Set(codes).size);
  expect(codes.length).toBeGreaterThan(230);
});

it('sorts them by name, whatever their codes', () => {
  const names = offered.map(([, name]) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(names.indexOf('Switzerland')).toBeGreaterThan(names.indexOf('Sweden'));
});

it('ships to what it offers, and to nothing else that a call may name', () => {
  const address = {
    address_line_1: '1 Example Street',
    address_line_2: '',
    city: 'Example',
    stateProvince: '',
    postalCode: '',
  };
  const errorOf = (country: string) => addressErrors({ ...address, country }).country;
  for (const [code] of offered) expect([code, isDeliveryCountry(code), errorOf(code)]).toEqual([code, true, undefined]);
  for (const code of delivery.exceptCountries) expect(errorOf(code)).toBe(ADDRESS_MESSAGES.notDelivered);
  for (const code of [...UNINHABITED, 'XX', 'us', 'USA', ''])
    expect(errorOf(code)).toBe(ADDRESS_MESSAGES.countryNeeded);
});

it('knows a country that is left out by its name, too, as older clients send it', () => {
  expect(['KP', ' north korea ', 'IRAN'].map(isExceptedCountry)).toEqual([true, true, true]);
  expect(['US', 'South Korea', 'USA', ''].map(isExceptedCountry)).toEqual([false, false, false, false]);
});

it('names in site.config.ts only codes that exist', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(delivery.exceptCountries.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === undefined)).toEqual(
    [],
  );
});
