import fc from 'fast-check';
import { type Address, encodeFunctionData, getAddress, type Hex, hashTypedData, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { type SafeContent, safeContentFields, safeContentHash } from '#domain/safe/content.ts';
import { issueCall } from './calls.ts';
import { type Place, readSafeProposal, signableOf } from './safe-proposal.ts';

const TOKEN: Address = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';
const INBOX: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const SAFE: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TO: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const PLACE: Place = { chainId: 31337, token: TOKEN, inbox: INBOX };
type Answer = NonNullable<Parameters<typeof readSafeProposal>[0]>;

/** An answer of the desk, with the hash of its content at a place. */
const answerOf = (content: SafeContent, safe = SAFE, { chainId, token } = PLACE): Answer => ({
  ...safeContentFields(content),
  id: 'p',
  safe,
  hash: safeContentHash({ chainId, token, safe }, content),
});
/** What a page shows of an answer, and what a key signs for it; undefined where it signs nothing. */
function seen(answer: Answer, place = PLACE) {
  const proposal = readSafeProposal(answer);
  const signable = proposal && signableOf(place, proposal);
  return signable && { shown: JSON.stringify(signable.words), signed: hashTypedData(signable.typedData) };
}

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)));
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes));
const uint = (bits: number) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) - 1n });
const seconds = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });
const cents = fc.integer({ min: 1, max: 100_000_000 });
const onToken = (functionName: string, args: readonly unknown[]) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi: usgTokenAbi, functionName, args } as never),
});
const onInbox = (functionName: string, args: readonly unknown[]) => ({
  to: INBOX,
  data: encodeFunctionData({ abi: redemptionInboxAbi, functionName, args } as never),
});
const call = fc.oneof(
  fc.tuple(address, uint(128), bytes32).map((args) => onToken('issue', args)),
  fc.tuple(address, bytes32).map((args) => onToken('freeze', args)),
  fc.tuple(bytes32, address).map((args) => onToken('grantRole', args)),
  fc.tuple(address, uint(128)).map((args) => onToken('setIssuerLimit', args)),
  fc.tuple(uint(64), seconds, uint(128), bytes32).map((args) => onToken('attestReserve', args)),
  fc.constant(onToken('pause', [])),
  fc.tuple(bytes32, uint(64)).map((args) => onInbox('redeem', args)),
  fc.tuple(bytes32, address, address, uint(128)).map((args) => onInbox('approveReturn', args)),
);
const content: fc.Arbitrary<SafeContent> = fc.oneof(
  fc
    .record({ call, nonce: fc.nat() })
    .map(({ call: made, nonce }) => ({ kind: 'transaction' as const, ...made, nonce })),
  fc.record({ kind: fc.constant('price' as const), cents, time: seconds }),
  fc.record({ kind: fc.constant('withdrawal' as const), cents, priceTime: seconds, time: seconds }),
);
const HASHED = ['kind', 'to', 'data', 'nonce', 'price_cents', 'price_time', 'time', 'safe'] as const;
/** Another value of a field, whatever it was: of its own sort, of another's, or none. */
const otherValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    'price',
    'withdrawal',
    'transaction',
    'message',
    '0x',
    TOKEN,
    INBOX,
    SAFE,
  ),
  fc.oneof(address, bytes32, cents, seconds, fc.nat()),
);

describe('what the owners of a Safe are shown and what they sign', () => {
  it('are one thing: another value in any field of an answer changes the words, or nothing is signed', () => {
    fc.assert(
      fc.property(content, fc.constantFrom(...HASHED), otherValue, (made, field, value) => {
        const answer = answerOf(made);
        fc.pre(String(answer[field] ?? null).toLowerCase() !== String(value ?? null).toLowerCase());
        const honest = seen(answer);
        expect(honest).toBeDefined();
        // As it is, and with the hash of what it has become.
        const altered = { ...answer, [field]: value } as Answer;
        const became = readSafeProposal(altered);
        expect(seen(altered)).toBeUndefined();
        if (became) expect(seen(answerOf(became.content, became.safe))?.shown).not.toBe(honest?.shown);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are one thing: another byte of a call changes the words, or nothing is signed', () => {
    fc.assert(
      fc.property(call, fc.nat(), fc.integer({ min: 1, max: 255 }), (made, at, flip) => {
        const bytes = Buffer.from(made.data.slice(2), 'hex');
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ flip;
        const of = (data: Hex) => seen(answerOf({ kind: 'transaction', to: made.to, data, nonce: 7 }));
        expect(of(made.data)).toBeDefined();
        expect(of(toHex(bytes))?.shown).not.toBe(of(made.data)?.shown);
        expect(of(`${made.data}00`)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('are one thing: no two contents have the same words', () => {
    fc.assert(
      fc.property(content, content, (one, other) => {
        const [a, b] = [seen(answerOf(one)), seen(answerOf(other))];
        expect(a?.shown === b?.shown).toBe(a?.signed === b?.signed);
      }),
    );
  });

  it('differ with the chain, the token and the Safe', () => {
    fc.assert(
      fc.property(content, address, fc.integer({ min: 1, max: 1_000_000 }), (made, other, chainId) => {
        fc.pre(chainId !== PLACE.chainId && ![TOKEN, INBOX].includes(other));
        const isSameOrNone = (one: ReturnType<typeof seen>) =>
          one === undefined || (one.shown === honest?.shown) === (one.signed === honest?.signed);
        const honest = seen(answerOf(made));
        expect(seen(answerOf(made, SAFE, { ...PLACE, chainId }))).toBeUndefined();
        expect(seen(answerOf(made), { ...PLACE, chainId })).toBeUndefined();
        const there = { ...PLACE, chainId };
        expect(seen(answerOf(made, SAFE, there), there)?.shown).not.toBe(honest?.shown);
        expect(seen(answerOf(made, other))?.shown).not.toBe(honest?.shown);
        const token = { ...PLACE, token: other };
        expect(isSameOrNone(seen(answerOf(made, SAFE, token), token))).toBe(true);
      }),
    );
  });

  it.each<[string, Partial<Answer>]>([
    ['a price with a call', { to: SAFE, data: '0x0d582f13', nonce: 1 }],
    ['a price with the address of a call alone', { to: TOKEN }],
    ['a price without its cents', { price_cents: null }],
    ['a price with two times', { price_time: 1_800_000_001 }],
    ['a price of nothing', { price_cents: 0 }],
    ['a price of half a cent', { price_cents: 0.5 }],
  ])('are nothing for %s, whatever hash it has', (_, change) => {
    const price = answerOf({ kind: 'price', cents: 200_000, time: 1_800_000_000 });
    expect(seen({ ...price, ...change })).toBeUndefined();
    const addOwner = { kind: 'transaction', to: SAFE, data: '0x0d582f13', nonce: 1 } as const;
    expect(seen({ ...price, ...change, hash: answerOf(addOwner).hash })).toBeUndefined();
  });

  it('are nothing for a call of the Safe itself', () => {
    expect(
      seen(answerOf({ kind: 'transaction', to: SAFE, data: issueCall(TOKEN, TO, 1n).data, nonce: 1 })),
    ).toBeUndefined();
  });
});
