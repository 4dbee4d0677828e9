import { type Address, bytesToHex, getAddress, type Hex, hexToBytes, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { USG_PER_COIN } from '../money.ts';
import {
  type Authorization,
  authorizationError,
  authorizationHash,
  authorizationTypedData,
  isKeySignature,
} from './authorization.ts';
import { canceledFilter, hasCancellation } from './cancellation.ts';
import { RELAY_MESSAGES } from './messages.ts';
import { readRelay, relayBody, relayInput } from './relay-input.ts';

const PLACE = { chainId: 1, token: `0x${'70'.repeat(20)}` as Address };
const CONTRACTS = { ...PLACE, inbox: `0x${'b0'.repeat(20)}` as Address };
const NOW = new Date('2030-01-01T12:00:00Z');
const SECONDS = BigInt(NOW.getTime() / 1000);
const KEYS = [1, 2, 3].map((digit) => privateKeyToAccount(`0x${String(digit).repeat(64)}`));
const [first] = KEYS as [(typeof KEYS)[number]];

/** A number from 0 to `below`, the same ones in each run (xorshift). */
let state = 0x2545f491;
function random(below: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}
const randomHex = (size: number): Hex => bytesToHex(Uint8Array.from({ length: size }, () => random(256)));

function authorizationBy(from: Address): Authorization {
  const terms = {
    from,
    value: BigInt(1 + random(9)) * USG_PER_COIN,
    validAfter: 0n,
    validBefore: SECONDS + BigInt(300 + random(6_900)),
    nonce: randomHex(32),
  };
  return random(2) === 0
    ? { kind: 'transfer', to: randomHex(20), ...terms }
    : { kind: 'redeem', ticketHash: randomHex(32), ...terms };
}

/** The same bytes with one bit changed. */
function flipped(hex: Hex): Hex {
  const bytes = hexToBytes(hex);
  const at = random(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
  return bytesToHex(bytes);
}

type Handed = { authorization: Authorization; signature: Hex; chainId: number; token: Address; now: Date };
type Alter = (given: Handed) => Handed;

/** What only the recovered key shows, which takes a few milliseconds each. */
const UNSIGNED: Alter[] = [
  (given) => ({ ...given, signature: flipped(given.signature) }),
  (given) => ({ ...given, signature: randomHex(65) }),
  (given) => ({ ...given, chainId: given.chainId + 1 + random(9) }),
  (given) => ({ ...given, token: randomHex(20) }),
  ({ authorization, ...given }) => ({ ...given, authorization: { ...authorization, from: randomHex(20) } }),
  ({ authorization, ...given }) => ({ ...given, authorization: { ...authorization, value: authorization.value + 1n } }),
  ({ authorization, ...given }) => ({
    ...given,
    authorization: { ...authorization, nonce: flipped(authorization.nonce) },
  }),
  ({ authorization, ...given }) => ({ ...given, authorization: { ...authorization, validAfter: 1n } }),
  ({ authorization, ...given }) => ({
    ...given,
    authorization: { ...authorization, validBefore: authorization.validBefore + 1n },
  }),
  ({ authorization, ...given }) => ({ ...given, authorization: retargeted(authorization) }),
  ({ authorization, ...given }) => ({ ...given, authorization: ofOtherKind(authorization) }),
];

const later = (seconds: bigint | number) => new Date((Number(SECONDS) + Number(seconds)) * 1000);
/** What its form or the clock shows. */
const UNFIT: Alter[] = [
  (given) => ({ ...given, signature: given.signature.slice(0, -2 * (1 + random(64))) as Hex }),
  (given) => ({ ...given, signature: `${given.signature}${randomHex(1 + random(64)).slice(2)}` as Hex }),
  (given) => ({ ...given, signature: malleated(given.signature) }),
  (given) => ({ ...given, signature: `${given.signature.slice(0, -2)}${['00', '01', '1d', 'ff'][random(4)]}` as Hex }),
  // Replayed once its time is over, or too close to that.
  (given) => ({ ...given, now: later(given.authorization.validBefore - SECONDS - 299n + BigInt(random(10_000_000))) }),
  (given) => ({ ...given, now: new Date(NOW.getTime() - 7_200_000 - 1000 * random(10_000_000)) }),
  ({ authorization, ...given }) => ({
    ...given,
    authorization: { ...authorization, validAfter: SECONDS + BigInt(random(10_000_000)) },
  }),
  ({ authorization, ...given }) => ({
    ...given,
    authorization: { ...authorization, validBefore: SECONDS + 7_201n + BigInt(random(10_000_000)) },
  }),
];

const retargeted = (given: Authorization): Authorization =>
  given.kind === 'transfer' ? { ...given, to: flipped(given.to) } : { ...given, ticketHash: flipped(given.ticketHash) };

const ofOtherKind = ({ from, value, validAfter, validBefore, nonce, ...given }: Authorization): Authorization => {
  const terms = { from, value, validAfter, validBefore, nonce };
  return given.kind === 'transfer'
    ? { kind: 'redeem', ticketHash: `0x${given.to.slice(2).padStart(64, '0')}`, ...terms }
    : { kind: 'transfer', to: `0x${given.ticketHash.slice(-40)}`, ...terms };
};

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** The other signature that recovers to the same key; the token refuses it. */
function malleated(signature: Hex): Hex {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}` as Hex;
}

const accepted = async ({ authorization, signature, now, ...place }: Handed) =>
  authorizationError(authorization, place, now) === undefined &&
  (await isKeySignature(authorizationHash(place, authorization), signature, authorization.from));

describe('the signature of an authorization', () => {
  it('is read from its holder’s key, for a transfer and for a ticket', async () => {
    for (let count = 0; count < 20; count++) {
      const authorization = authorizationBy(first.address);
      const signature = await first.signTypedData(authorizationTypedData(PLACE, authorization));
      expect(await accepted({ ...PLACE, authorization, signature, now: NOW })).toBe(true);
    }
  });

  it('is refused in 10,000 forms that are altered, replayed too late, or of another chain or token', {
    tags: ['long'],
  }, async () => {
    const originals: Handed[] = [];
    for (let count = 0; count < 30; count++) {
      const signer = KEYS[count % KEYS.length] as (typeof KEYS)[number];
      const authorization = authorizationBy(signer.address);
      const signature = await signer.signTypedData(authorizationTypedData(PLACE, authorization));
      originals.push({ ...PLACE, authorization, signature, now: NOW });
    }
    const taken: Handed[] = [];
    for (let count = 0; count < 10_000; count++) {
      const original = originals[random(originals.length)] as Handed;
      const kinds = count % 32 === 0 ? UNSIGNED : UNFIT;
      const alter = kinds[random(kinds.length)] as Alter;
      const altered = alter(original);
      if (await accepted(altered)) taken.push(altered);
    }
    expect(taken).toEqual([]);
  });
});

describe('the terms of an authorization', () => {
  const valid = { ...authorizationBy(first.address), kind: 'transfer', to: `0x${'11'.repeat(20)}` } as Authorization;
  const redeem = { ...valid, kind: 'redeem', ticketHash: randomHex(32) } as Authorization;

  it.each<[string, Authorization, string | RegExp]>([
    ['begin later', { ...valid, validAfter: SECONDS }, RELAY_MESSAGES.notYet],
    ['are over', { ...valid, validBefore: SECONDS }, RELAY_MESSAGES.expired],
    ['leave too little time', { ...valid, validBefore: SECONDS + 299n }, RELAY_MESSAGES.deadline],
    ['leave too much time', { ...valid, validBefore: SECONDS + 7_201n }, RELAY_MESSAGES.deadline],
    ['move nothing', { ...valid, value: 0n }, /amount/],
    ['move to the holder', { ...valid, to: valid.from } as Authorization, RELAY_MESSAGES.own],
    ['move to the token', { ...valid, to: PLACE.token } as Authorization, /token contract/],
    ['move to the redemption contract', { ...valid, to: CONTRACTS.inbox } as Authorization, /redemption contract/],
    ['move to nobody', { ...valid, to: zeroAddress } as Authorization, /zero address/],
    ['redeem a part of a coin', { ...redeem, value: USG_PER_COIN + 1n }, RELAY_MESSAGES.wholeCoins],
    ['redeem nothing', { ...redeem, value: 0n }, RELAY_MESSAGES.wholeCoins],
  ])('that %s are refused', (_, authorization, message) => {
    expect(authorizationError(authorization, CONTRACTS, NOW)).toMatch(message);
  });

  it.each([299n, 7_201n].map((left) => [left]))(
    'are taken with exactly 5 minutes to 2 hours left, not with %d seconds',
    (left) => {
      const inside = left < 300n ? 300n : 7_200n;
      expect(authorizationError({ ...valid, validBefore: SECONDS + inside }, CONTRACTS, NOW)).toBeUndefined();
      expect(authorizationError({ ...valid, validBefore: SECONDS + left }, CONTRACTS, NOW)).toBeDefined();
    },
  );

  it('are the same after a journey through JSON, their addresses in the usual capitals', () => {
    for (let count = 0; count < 50; count++) {
      const random = authorizationBy(first.address);
      const authorization = 'to' in random ? { ...random, to: getAddress(random.to) } : random;
      const body = relayInput.parse(JSON.parse(JSON.stringify(relayBody(authorization, randomHex(65)))));
      expect(readRelay(body).authorization).toEqual(authorization);
    }
  });
});

it('is looked for among the cancellations from where it was signed, however long ago that is', () => {
  const given = { from: first.address, nonce: randomHex(32) };
  const range = (blocks: Parameters<typeof canceledFilter>[2]) => {
    const { fromBlock, toBlock } = canceledFilter(PLACE.token, given, blocks);
    return [fromBlock, toBlock].map(Number);
  };
  expect(range({ last: 90_000n })).toEqual([85_000, 90_000]);
  expect(range({ last: 90_000n, since: 12 })).toEqual([12, 5_012]);
  expect(range({ last: 13n, since: 12 })).toEqual([12, 13]);
  expect(range({ last: 7n })).toEqual([0, 7]);
});

describe('a node’s answer about a cancellation', () => {
  const filter = canceledFilter(PLACE.token, { from: first.address, nonce: `0x${'0e'.repeat(32)}` }, { last: 9n });
  const log = { address: filter.address, topics: filter.topics };

  it('counts by address and topics alone, in small letters or capitals', () => {
    const upper = (text: string) => `0x${text.slice(2).toUpperCase()}`;
    expect(hasCancellation(filter, [log])).toBe(true);
    expect(hasCancellation(filter, [{ address: upper(log.address), topics: log.topics.map(upper) }])).toBe(true);
  });

  it.each([
    ['of another contract', [{ ...log, address: CONTRACTS.inbox }]],
    ['of another number', [{ ...log, topics: log.topics.with(2, `0x${'0f'.repeat(32)}`) }]],
    ['of another act', [{ ...log, topics: log.topics.with(0, `0x${'0f'.repeat(32)}`) }]],
    ['with a topic too few', [{ ...log, topics: log.topics.slice(0, 2) }]],
    ['that is empty', [null, {}]],
    ['that is no list', { length: 1 }],
  ])('doesn’t count %s', (_, logs) => {
    expect(hasCancellation(filter, logs)).toBe(false);
  });
});
