import { describe, expect, it } from 'vitest';
import { api } from '#web/lib/api.ts';
import { choiceIn, firstPageOf, NO_CHOICE, queryOf, withChoice } from './use-list.ts';

describe('a choice from a list', () => {
  it('asks for everything, newest first, when nothing was chosen', () => {
    expect(firstPageOf(NO_CHOICE)).toEqual({ limit: '25' });
    expect(queryOf(NO_CHOICE)).toEqual({});
  });

  it('applies to the list and its CSV', () => {
    const choice = { ...NO_CHOICE, q: 'ada & co', sort: 'created_at', complete: 'false' };
    const query = { q: 'ada & co', sort: 'created_at', complete: 'false' };
    expect(firstPageOf(choice)).toEqual({ limit: '25', ...query });
    expect(api['leadList.csv'].$path({ query: queryOf(choice) })).toBe(
      '/api/leadList.csv?q=ada+%26+co&sort=created_at&complete=false',
    );
  });

  it('is restored from the address, which keeps its other parameters', () => {
    const choice = { q: 'x', sort: 'created_at', state: 'paid', complete: 'true' };
    const address = withChoice(new URLSearchParams('list=purchases&q=old'), choice);
    expect([choiceIn(address), address.get('list')]).toEqual([choice, 'purchases']);
    expect(withChoice(address, NO_CHOICE).toString()).toBe('list=purchases');
  });

  it.each([
    ['q=x&sort=email', '-created_at'],
    ['q=x&sort=created_at', 'created_at'],
    ['q=+&sort=email', 'email'],
    ['state=paid&complete=true&sort=email', '-created_at'],
    ['state=paid&sort=email', 'email'],
  ])('with %s is sorted by %s: a search, or two filters, only by date', (address, sort) => {
    expect(choiceIn(new URLSearchParams(address)).sort).toBe(sort);
  });
});
