import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { zipOfOtherState } from '../redemptions/quote-messages.ts';
import {
  type IdentityData,
  identityData,
  maskedEmail,
  maskedIdentity,
  maskedName,
  maskedNumber,
  underagePaths,
} from './identity.ts';
import { IDENTITY_MESSAGES } from './messages.ts';

const ada = {
  name: 'Ada King Lovelace',
  date_of_birth: '1985-12-10',
  address: '12 St James Square, Salt Lake City, UT 84101',
  identification_number: '123-45-6789',
};
const owner = (change = {}) => ({ ...ada, share_percent: 25, control_person: false, ...change });
const entity = (...owners: object[]) => ({ kind: 'entity', name: 'Engines Ltd', address: '1 Mill Lane', owners });

const read = (value: unknown) => {
  const result = z.safeParse(identityData, value);
  return result.success ? result.data : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
};

describe('the identity data of Schedule 1', () => {
  it('take the four items of an individual', () => {
    expect(read({ kind: 'individual', ...ada })).toEqual({ kind: 'individual', ...ada });
  });

  it('take an entity with owners from a quarter of its equity, and control persons who own less', () => {
    const given = entity(owner(), owner({ share_percent: 0, control_person: true }));
    expect(read(given)).toEqual(given);
  });

  it.each([
    ['no kind', { ...ada }, ['kind', IDENTITY_MESSAGES.kindUnknown]],
    [
      'an impossible day',
      { kind: 'individual', ...ada, date_of_birth: '1985-02-30' },
      ['date_of_birth', IDENTITY_MESSAGES.birthDateInvalid],
    ],
    [
      'a birth before anyone living',
      { kind: 'individual', ...ada, date_of_birth: '1899-12-31' },
      ['date_of_birth', IDENTITY_MESSAGES.birthDateInvalid],
    ],
    [
      'a ZIP code of another state',
      { kind: 'individual', ...ada, address: '1 Example Street, Provo, UT 10001' },
      ['address', zipOfOtherState('10001', 'New York', 'Utah')],
    ],
    ['a blank name', { kind: 'individual', ...ada, name: ' ' }, ['name', IDENTITY_MESSAGES.nameNeeded]],
    [
      'half a number',
      { kind: 'individual', ...ada, identification_number: '123' },
      ['identification_number', IDENTITY_MESSAGES.numberTooShort],
    ],
    ['an entity without owners', entity(), ['owners', IDENTITY_MESSAGES.ownersNeeded]],
    [
      'an owner of 24 % without control',
      entity(owner({ share_percent: 24 })),
      ['owners.0', IDENTITY_MESSAGES.ownerBelowThreshold],
    ],
    [
      'a share in words',
      entity(owner({ share_percent: 'half' })),
      ['owners.0.share_percent', IDENTITY_MESSAGES.shareInvalid],
    ],
    [
      'shares that add up to too much',
      entity(owner({ share_percent: 60 }), owner({ share_percent: 41 })),
      ['owners', IDENTITY_MESSAGES.sharesAboveWhole],
    ],
  ])('are refused with %s', (_, value, error) => {
    expect(read(value)).toContainEqual(error);
  });
});

describe('the age to buy or redeem', () => {
  const paths = (data: object, today = '2026-11-22') => underagePaths(data as IdentityData, today);

  it.each([
    ['2008-11-22', []],
    ['2008-11-23', ['date_of_birth']],
    ['2015-01-01', ['date_of_birth']],
    ['2099-01-01', ['date_of_birth']],
  ])('someone born %s is 18 or older unless named: %j', (date_of_birth, underage) => {
    expect(paths({ kind: 'individual', ...ada, date_of_birth })).toEqual(underage);
  });

  it('is asked of each owner of an entity, also on the day after a leap day', () => {
    expect(paths(entity(owner(), owner({ date_of_birth: '2015-12-10' })))).toEqual(['owners.1.date_of_birth']);
    expect(paths({ kind: 'individual', ...ada, date_of_birth: '2008-02-29' }, '2026-02-28')).toEqual(['date_of_birth']);
    expect(paths({ kind: 'individual', ...ada, date_of_birth: '2008-02-29' }, '2026-03-01')).toEqual([]);
  });
});

describe('a masked identity', () => {
  it('shows only initials, the birth year and the last two characters of the number', () => {
    expect(maskedIdentity({ kind: 'individual', ...ada })).toEqual({
      kind: 'individual',
      name: 'A••• K••• L•••',
      people: [{ name: 'A••• K••• L•••', date_of_birth: '1985-••-••', identification_number: '•••89' }],
    });
  });

  it('holds nothing else of what was given', () => {
    const masked = JSON.stringify(maskedIdentity(read(entity(owner())) as never));
    for (const secret of ['Ada', 'Lovelace', 'Engines', '12-10', '6789', 'James', 'Mill'])
      expect(masked).not.toContain(secret);
  });
});

it.each([
  ['a name', maskedName(' Ada  Lovelace '), 'A••• L•••'],
  ['a name in any script', maskedName('𝒜da Ω'), '𝒜••• Ω•••'],
  ['an email address', maskedEmail('ada@example.org'), 'a•••@e•••'],
  ['a number', maskedNumber('X1234567'), '•••67'],
])('shows of %s only what its owner recognises', (_, masked, shown) => expect(masked).toBe(shown));
