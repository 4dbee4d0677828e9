import { describe, expect, it } from 'vitest';
import { site } from '#site';
import { ALTERNATIVES, COMPARED, READ_ON } from './alternatives.ts';
import { ours } from './ours.ts';

const all = [ours(), ...Object.values(ALTERNATIVES).flat()];
const values = all.flatMap(({ name, values }) => COMPARED.map(({ id }) => [`${name}: ${id}`, values[id]] as const));

/** A day of the calendar, written as ISO 8601 writes it. */
const isDay = (date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) === date;

describe('the comparison', () => {
  it('sets five other ways beside the token of an issuer of gold', () => {
    expect(ALTERNATIVES.gold?.map(({ name }) => name)).toEqual(['PAXG', 'XAUT', 'XAUm', 'A dealer’s coin', 'An ETF']);
    expect(site.metal).toBe('gold');
  });

  it.each(values)('%s has a dated source if it says anything', (_, value) => {
    if ('none' in value) return;
    expect(value.text.trim()).not.toBe('');
    for (const [title, url, date] of [value.from, ...(value.and ? [value.and] : [])]) {
      expect(title.trim()).not.toBe('');
      expect(new URL(url).protocol).toBe('https:');
      expect(isDay(date)).toBe(true);
      // Nothing is dated later than the day on which all was read.
      expect(date <= READ_ON).toBe(true);
    }
  });

  it('gives our own values by pages of this site', () => {
    const hosts = Object.values(ours().values).map((value) => 'from' in value && new URL(value.from[1]).host);
    expect(new Set(hosts)).toEqual(new Set([new URL(site.links.website).host]));
  });
});
