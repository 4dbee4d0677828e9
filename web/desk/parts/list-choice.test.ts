import { describe, expect, it } from 'vitest';
import { api } from '#web/lib/api.ts';
import { choiceIn, firstPageOf, NO_CHOICE, queryOf, withChoice } from './list-choice.ts';

describe('a choice from a list', () => {
  it('asks for everything, newest first, when nothing was chosen', () => {
    expect(firstPageOf(NO_CHOICE)).toEqual({ limit: '25' });
    expect(queryOf(NO_CHOICE)).toEqual({});
  });

  it('goes into the list and its CSV alike', () => {
    const choice = { ...NO_CHOICE, q: 'ada & co', sort: 'email', complete: 'false' };
    const query = { q: 'ada & co', sort: 'email', complete: 'false' };
    expect(firstPageOf(choice)).toEqual({ limit: '25', ...query });
    expect(api['leadList.csv'].$path({ query: queryOf(choice) })).toBe(
      '/api/leadList.csv?q=ada+%26+co&sort=email&complete=false',
    );
  });

  it('is found again in the address, beside what else is there', () => {
    const choice = { q: 'x', sort: 'email', state: 'paid', complete: 'true' };
    const address = withChoice(new URLSearchParams('list=purchases&q=old'), choice);
    expect([choiceIn(address), address.get('list')]).toEqual([choice, 'purchases']);
    expect(withChoice(address, NO_CHOICE).toString()).toBe('list=purchases');
  });
});
