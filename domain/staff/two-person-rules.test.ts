import { describe, expect, it } from 'vitest';
import { twoPersonRules } from '#site';
import { NO_TWO_PERSON_RULES, needsAnother, priceNeedsAnother, rulesInForce } from './two-person-rules.ts';

describe('a rule', () => {
  it.each([
    [null, 1e12, false],
    [0, 0, true],
    [500, 499, false],
    [500, 500, true],
  ])('from %s is about %d: %s', (from, amount, expected) => {
    expect(needsAnother({ ...NO_TWO_PERSON_RULES, refund: from }, 'refund', amount)).toBe(expected);
    expect(needsAnother({ ...NO_TWO_PERSON_RULES, refund: from }, 'pay', amount)).toBe(false);
  });

  it('without an amount is about every act', () => {
    expect(needsAnother({ ...NO_TWO_PERSON_RULES, erase: 0 }, 'erase')).toBe(true);
  });

  it('applies on a live site unless it is switched off, and on a local one if it is switched on', () => {
    const inForce = (setting: 'on' | 'off' | undefined, live: boolean) =>
      rulesInForce(twoPersonRules, setting, live) === twoPersonRules;
    expect([inForce(undefined, true), inForce('off', true), inForce('on', true)]).toEqual([true, false, true]);
    expect([inForce(undefined, false), inForce('off', false), inForce('on', false)]).toEqual([false, false, true]);
  });
});

it('separates placing, paying and issuing, and approves prices above 10 %, unless an issuer says otherwise', () => {
  expect(twoPersonRules).toMatchObject({ pay: 0, issue: 0, price: 10 });
});

describe('a price', () => {
  const rules = { ...NO_TWO_PERSON_RULES, price: 10 };
  it.each([
    [[100_000], 110_000, false],
    [[100_000], 110_001, true],
    [[100_000], 90_000, false],
    [[100_000], 89_999, true],
    [[162_750], 179_025, false],
    [[162_750], 179_026, true],
    [[105_000, 95_000], 104_501, true],
    [[105_000, 95_000], 104_500, false],
    [[], 100, true],
    [[100_000], null, true],
  ])('after %j, of %s takes two persons: %s', (lately, to, expected) => {
    expect(priceNeedsAnother(rules, lately, to)).toBe(expected);
    expect(priceNeedsAnother(NO_TWO_PERSON_RULES, lately, to)).toBe(false);
  });
});
