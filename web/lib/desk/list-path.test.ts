import { describe, expect, it } from 'vitest';
import { choiceIn, csvPath, listPath, NO_CHOICE, withChoice } from './list-path.ts';

describe('a choice from a list', () => {
  it('asks for everything, newest first, when nothing was chosen', () => {
    expect(listPath('/api/leadList', NO_CHOICE)).toBe('/api/leadList?limit=25');
    expect(csvPath('/api/leadList', NO_CHOICE)).toBe('/api/leadList.csv');
  });

  it('goes into the list and its CSV alike', () => {
    const choice = { ...NO_CHOICE, q: 'ada & co', sort: 'email', complete: 'false' };
    expect(listPath('/api/leadList', choice)).toBe('/api/leadList?limit=25&q=ada+%26+co&sort=email&complete=false');
    expect(csvPath('/api/leadList', choice)).toBe('/api/leadList.csv?q=ada+%26+co&sort=email&complete=false');
  });

  it('is found again in the address, beside what else stands there', () => {
    const choice = { q: 'x', sort: 'email', state: 'paid', complete: 'true' };
    const address = withChoice(new URLSearchParams('list=purchases&q=old'), choice);
    expect([choiceIn(address), address.get('list')]).toEqual([choice, 'purchases']);
    expect(withChoice(address, NO_CHOICE).toString()).toBe('list=purchases');
  });
});
