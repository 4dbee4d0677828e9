import fc from 'fast-check';
import { type Address, getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { findLookAlike, type KnownAddress, looksAlike, offeredRecipients } from './look-alike.ts';
import { lookAlikeWarning, withOwn } from './recipient.ts';

const address: Address = '0x1234567890abcdef1234567890abcdef12345678';
const GENERATED = 10_000;

// One number each, as digit by digit takes most of the time; without a bias that would make two of them the same.
const digits = fc
  .noBias(fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }))
  .map((value) => value.toString(16).padStart(40, '0'));
// In small letters, as nodes answer; a twin is in the form that pages show.
const anyAddress = digits.map((all): Address => `0x${all}`);
const knownFrom = fc.constantFrom('book', 'linked', 'sent', 'own', 'token', 'received' as const);

/** Another address with four or more of the same characters at the beginning, at the end, or three at each. */
const twinOf = (known: string) =>
  fc
    .tuple(fc.constantFrom([4, 0], [0, 4], [4, 4], [3, 3], [6, 4], [5, 0], [0, 6], [8, 8]), digits)
    .map(([[start = 0, end = 0], others]) => {
      const own = known.slice(2);
      return getAddress(`0x${own.slice(0, start)}${others.slice(start, 40 - end)}${own.slice(40 - end)}`);
    })
    .filter((twin) => twin.toLowerCase() !== known);

describe('a look-alike', () => {
  it('agrees in four characters at one end or in six at both, whatever their case, and is not the same', () => {
    const [zeros, fs] = ['0'.repeat(36), 'f'.repeat(36)] as const;
    expect(looksAlike(address, `0x1234${fs}`)).toBe(true);
    expect(looksAlike(address, `0x${fs}5678`)).toBe(true);
    expect(looksAlike(address, `0x123${zeros.slice(2)}678`)).toBe(true);
    expect(looksAlike(address, `0x123${zeros.slice(1)}78`)).toBe(false);
    expect(looksAlike(address, `0x123${zeros}0`)).toBe(false);
    expect(looksAlike(address, `0x${address.slice(2).toUpperCase()}`)).toBe(false);
  });

  it('never passes without a warning that names the known address, for 10,000 generated ones', () => {
    const cases = fc
      .record({ known: anyAddress, from: knownFrom, others: fc.array(anyAddress, { maxLength: 5 }) })
      .chain((one) => twinOf(one.known).map((twin) => ({ ...one, twin })));
    fc.assert(
      fc.property(cases, ({ known, from, others, twin }) => {
        const book = [...others.map((other) => ({ address: other, from: 'sent' as const })), { address: known, from }];
        const [warning] = lookAlikeWarning(twin, book);
        expect(warning?.check).toBe('look-alike');
        expect(looksAlike(warning?.known?.address ?? twin, twin)).toBe(true);
      }),
      { numRuns: GENERATED },
    );
  });

  it('is never offered, even if the holder was once tricked into sending to it, for 10,000 generated ones', () => {
    const cases = fc
      .record({ known: anyAddress, own: anyAddress, token: anyAddress, named: fc.boolean(), tricked: fc.boolean() })
      .chain((one) =>
        fc
          .constantFrom(one.known, one.own, one.token)
          .chain((target) => twinOf(target).map((twin) => ({ ...one, twin }))),
      );
    fc.assert(
      fc.property(cases, ({ known, own, token, named, tricked, twin }) => {
        const history: KnownAddress[] = [
          { address: twin, from: tricked ? 'sent' : 'received' },
          { address: known, from: named ? 'book' : 'sent' },
        ];
        const { offered } = offeredRecipients(withOwn(history, own, token));
        expect(offered.map((each) => each.address)).not.toContain(twin);
        if (named) expect(offered.map((each) => each.address)).toContain(known);
      }),
      { numRuns: GENERATED },
    );
  });

  it('casts no doubt on an address that the holder uses if it is only known from what a stranger sent', () => {
    const twin: Address = `0x1234${'f'.repeat(32)}5678`;
    const known: KnownAddress[] = [
      { address, from: 'sent' },
      { address: twin, from: 'received' },
    ];
    expect(findLookAlike(address, known)).toBeUndefined();
    expect(findLookAlike(twin, known)).toEqual(known[0]);
    expect(offeredRecipients(known)).toEqual({ offered: [known[0]], withheld: 0 });
  });
});

describe('the recipients to choose from', () => {
  it('are those with a name, then linked ones, then those sent to, each once, and never the wallet itself or a mere sender', () => {
    const [alice, linked, shop, own, sender] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(
      (digits) => `0x${digits.repeat(20)}` as Address,
    ) as [Address, Address, Address, Address, Address];
    const { offered } = offeredRecipients([
      { address: sender, from: 'received' },
      { address: shop, from: 'sent' },
      { address: alice.toUpperCase().replace('0X', '0x') as Address, from: 'sent' },
      { address: own, from: 'linked' },
      { address: linked, from: 'linked' },
      { address: alice, from: 'book', name: 'Alice' },
      { address: own, from: 'own' },
    ]);
    expect(offered.map(({ address, from }) => [from, address])).toEqual([
      ['book', alice],
      ['linked', linked],
      ['sent', shop],
    ]);
  });

  it('are not two that look alike unless one has a name, and it is said how many are left out', () => {
    const twin: Address = `0x1234${'0'.repeat(32)}5678`;
    const sent: KnownAddress[] = [address, twin].map((each) => ({ address: each, from: 'sent' }));
    expect(offeredRecipients(sent)).toEqual({ offered: [], withheld: 2 });
    const named: KnownAddress = { address, from: 'book', name: 'Alice' };
    expect(offeredRecipients([...sent, named])).toEqual({ offered: [named], withheld: 1 });
  });
});
