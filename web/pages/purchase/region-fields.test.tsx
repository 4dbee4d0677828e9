import { expect, it } from 'vitest';
import { countriesByName } from '#domain/country-names.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { sales } from '#site';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { RegionFields } from './region-fields.tsx';

const bound = (name: string, value: string) => ({ name, value, error: undefined, onChange: () => {} });
const fields = (country: string, state = '') =>
  drawnAt('/purchase', <RegionFields country={bound('country', country)} usState={bound('us_state', state)} />);
const [left = ''] = sales.exceptStates;
const { notSoldInCountry, notSoldInState, stateNeeded } = PURCHASE_MESSAGES;

it('offers the countries in which tokens are sold, and one more that stands for all others', () => {
  const [country = ''] = fields('US').match(/<select.*?<\/select>/s) ?? [];
  expect([...country.matchAll(/value="(\w*)"/g)].map(([, code]) => code)).toEqual([
    ...countriesByName(sales.countries).map(([code]) => code),
    'other',
  ]);
  expect(country).toMatch(/Australia.*Canada.*Switzerland.*United Kingdom.*United States/s);
});

it('refuses a country or state as soon as it is chosen, and nothing before', () => {
  expect(fields('other')).toContain(notSoldInCountry);
  expect(fields('US', left)).toContain(notSoldInState);
  for (const html of [fields('US'), fields('US', 'UT'), fields('')])
    for (const message of [notSoldInCountry, notSoldInState, stateNeeded]) expect(html).not.toContain(message);
});
