import { type Hex, hashTypedData, keccak256, RpcRequestError, stringToBytes, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { type LoggedPrice, type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { packSignatures } from '#domain/safe/signatures.ts';
import { safeMessageTypedData } from '#domain/safe/transaction.ts';
import type { Act } from './acts.ts';
import { provePrice, proveWithdrawal, readPrices, signedMessages } from './prices.ts';
import { agreeing, type Rpc } from './rpc.ts';
import { standingOf, wasPricer } from './signer-standing.ts';

const TOKEN = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';
const SITE = { chainId: 31337, token: TOKEN } as const;
const account = privateKeyToAccount(`0x${'17'.repeat(32)}`);

async function signed(cents: number, time: number): Promise<PriceRecord> {
  const signature = await account.signTypedData(priceTypedData(31337, TOKEN, cents, time));
  return { USG: cents / 100, cents, time, signature, signer: account.address };
}

const role = keccak256(stringToBytes('PRICER_ROLE'));
const act = (name: string, time: number, of: string = role, who: string = account.address) =>
  ({ name, time, args: { role: of, account: who, sender: TOKEN } }) as unknown as Act;

const yesOrNo = (isYes: boolean): Hex => `0x${(isYes ? '1' : '0').padStart(64, '0')}`;
/** The node says whether the signer holds the role. */
const says = (isPricer: boolean) => ({
  ...SITE,
  rpc: async (method: string, [call]: readonly unknown[]) => {
    expect([method, JSON.stringify(call)]).toEqual([
      'eth_call',
      expect.stringContaining(account.address.slice(2).toLowerCase()),
    ]);
    return yesOrNo(isPricer);
  },
});

it('finds a price to be signed by its signer, who may set prices', async () => {
  const place = says(true);
  expect(await provePrice(place, await signed(162_750, 1_795_260_745))).toEqual({ isSigned: true, isPricer: true });
});

it('detects a price, a time or a chain that was changed after signing', async () => {
  const place = says(true);
  const price = await signed(162_750, 1_795_260_745);
  const wrong = { isSigned: false, isPricer: true };
  expect(await provePrice(place, { ...price, cents: 162_751 })).toEqual(wrong);
  expect(await provePrice(place, { ...price, time: price.time + 1 })).toEqual(wrong);
  expect(await provePrice({ ...place, chainId: 1 }, price)).toEqual(wrong);
  expect(await provePrice(place, { ...price, signature: `0x${'00'.repeat(65)}` })).toEqual(wrong);
});

it('says when the signer no longer holds the role', async () => {
  expect(await provePrice(says(false), await signed(1, 1))).toEqual({ isSigned: true, isPricer: false });
});

async function withdrawn(cents: number, time: number): Promise<LoggedPrice> {
  const price = await signed(cents, time);
  const signature = await account.signTypedData(withdrawalTypedData(31337, TOKEN, price, time + 60));
  return { ...price, since: time, withdrawn: { time: time + 60, signature, signer: account.address } };
}

it('finds the withdrawal of a price to be signed by its signer, for this price alone', async () => {
  const place = says(true);
  const price = await withdrawn(1_627, 1_795_260_745);
  expect(await proveWithdrawal(place, price)).toEqual({ isSigned: true, isPricer: true });
  const wrong = { isSigned: false, isPricer: true };
  expect(await proveWithdrawal(place, { ...price, cents: 162_750 })).toEqual(wrong);
  expect(await proveWithdrawal(place, { ...price, time: price.time + 1 })).toEqual(wrong);
  expect(await proveWithdrawal({ ...place, chainId: 1 }, price)).toEqual(wrong);
  expect(await proveWithdrawal(place, { ...price, withdrawn: null })).toBeUndefined();
});

it('gives both messages of a withdrawn price to other programs', async () => {
  const text = signedMessages(SITE, await withdrawn(1_627, 1_795_260_745));
  expect(text.match(/"primaryType": "\w+"/g)).toEqual(['"primaryType": "SetPrice"', '"primaryType": "WithdrawPrice"']);
});

describe('the price of a contract that signs (ERC-1271)', () => {
  const SAFE = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const YES = `0x1626ba7e${'0'.repeat(56)}`;
  const owner = privateKeyToAccount(`0x${'18'.repeat(32)}`);

  async function bySafe(cents: number, time: number): Promise<PriceRecord> {
    const hash = hashTypedData(priceTypedData(31337, TOKEN, cents, time));
    const typedData = safeMessageTypedData({ chainId: 31337, safe: SAFE }, hash);
    const both = [account, owner].map(async (key) => ({
      owner: key.address,
      signature: await key.signTypedData(typedData),
    }));
    const signature = packSignatures(await Promise.all(both));
    return { USG: cents / 100, cents, time, signature, signer: SAFE, block: '1000' };
  }
  const TIME = 1_795_260_745;
  const HISTORY = { acts: [act('RoleGranted', TIME - 1_000, role, SAFE)], until: TIME + 1_000 };
  const refused = () =>
    new RpcRequestError({ body: {}, url: 'node', error: { code: -32000, message: 'missing trie node' } });
  /** What the contract answers as of block 1000, which was the last one at the price's time, and today. */
  const contractSays = (then: string | undefined, today: string | undefined) => ({
    ...SITE,
    rpc: async (method: string, [call, block]: readonly unknown[]) => {
      if (method === 'eth_getBlockByNumber') {
        const number = call === 'latest' ? 9_000 : Number(call);
        return {
          number: toHex(number),
          hash: keccak256(toHex(number)),
          timestamp: toHex(TIME + 12 * (number - 1_000)),
        };
      }
      if ((call as { to: string }).to !== SAFE) return yesOrNo(true);
      const answer = block === '0x3e8' ? then : block === 'latest' ? today : undefined;
      if (!answer) throw refused();
      return answer;
    },
  });

  it.each([
    [YES, YES, 'current'],
    [undefined, YES, 'unchecked'],
    [YES, undefined, 'unchecked'],
    [YES, '0x', 'former'],
    [undefined, '0x', 'unconfirmed'],
    [`0x${'0'.repeat(64)}`, YES, 'late'],
    [undefined, undefined, 'unconfirmed'],
    [`0x${'0'.repeat(64)}`, '0x', 'unconfirmed'],
  ] as const)('is checked as of the block of its time and today: %s, %s', async (then, today, standing) => {
    const place = contractSays(then, today);
    for (const block of ['0', '999', '1000', '99999']) {
      const price = await bySafe(162_750, TIME);
      const proof = await provePrice(place, { ...price, block });
      expect(standingOf(proof, price, HISTORY)).toBe(standing);
      expect(proof.contract?.block).toBe('1000');
      expect([...(proof.contract?.owners ?? [])].sort()).toEqual([account.address, owner.address].sort());
    }
  });

  it('is a former signer’s without the role, whether or not the state of its time is known', async () => {
    const price = await bySafe(162_750, TIME);
    const proof = await provePrice(contractSays(undefined, YES), price);
    expect(standingOf({ ...proof, isPricer: false }, price, HISTORY)).toBe('former');
  });

  it('is asked of two nodes at the block that was checked, though their newest are a block apart', async () => {
    const block = { number: 5_000n, hash: keccak256(toHex(5_000)), time: TIME + 12 * 4_000 };
    const node = (ahead: number): Rpc => {
      const { rpc } = contractSays(YES, YES);
      return async (method, params) => {
        expect(JSON.stringify(params)).not.toContain('"latest"');
        const isNow = params[1] === toHex(5_000);
        const answer = await rpc(method, isNow ? [params[0], 'latest'] : params);
        const isHead = method === 'eth_getBlockByNumber' && params[0] === toHex(9_000);
        return isHead ? { ...(answer as object), number: toHex(9_000 + ahead) } : answer;
      };
    };
    const price = await bySafe(162_750, TIME);
    const proof = await provePrice({ ...SITE, rpc: agreeing(node(0), node(1)), block }, price);
    expect([standingOf(proof, price, HISTORY), proof.contract?.block]).toEqual(['current', '1000']);
  });

  it('names other keys where price or time were changed', async () => {
    const place = contractSays(undefined, undefined);
    const { contract } = await provePrice(place, { ...(await bySafe(162_750, 1_795_260_745)), cents: 1 });
    expect(contract?.owners).toHaveLength(2);
    expect(contract?.owners).not.toContain(account.address);
  });
});

describe('who could set prices when', () => {
  const acts = [
    act('RoleGranted', 100),
    act('RoleGranted', 150, keccak256(stringToBytes('ISSUER_ROLE'))),
    act('RoleRevoked', 200),
  ];

  it.each([
    [99, false],
    [100, true],
    [199, true],
    [200, false],
  ])('is what the acts say: at %i %s', (time, held) => {
    expect(wasPricer(acts, account.address, time)).toBe(held);
    expect(wasPricer(acts, TOKEN, time)).toBe(false);
  });
});

describe('what a good signature of someone who may set prices today amounts to', () => {
  const [TIME, DAY, HOUR] = [1_795_260_745, 86_400, 3_600];
  const proofs = [
    { isSigned: true, isPricer: true },
    { isSigned: true, isPricer: true, contract: { atTime: true, today: true, block: '1', owners: [] } },
  ];
  const standings = (acts: Act[], until: number) =>
    proofs.map((proof) => standingOf(proof, { signer: account.address, time: TIME }, { acts, until }));
  const twice = (standing: string) => [standing, standing];

  it.each<[string, Act[], number]>([
    ['current', [act('RoleGranted', TIME)], TIME + DAY],
    ['current', [act('RoleGranted', TIME - DAY)], TIME - HOUR],
    // The signer's clock may be a little behind the chain's.
    ['current', [act('RoleGranted', TIME + 60)], TIME + DAY],
    ['not-yet', [act('RoleGranted', TIME + 61)], TIME + DAY],
    ['not-yet', [act('RoleGranted', TIME + DAY)], TIME + 2 * DAY],
    ['not-yet', [], TIME],
    ['not-yet', [act('RoleGranted', 1), act('RoleRevoked', TIME - 1), act('RoleGranted', TIME + DAY)], TIME + 2 * DAY],
    ['future', [act('RoleGranted', 1)], TIME - HOUR - 1],
    // Its role may be newer than the acts.
    ['future', [], TIME - 1],
    ['former', [act('RoleGranted', 1), act('RoleRevoked', TIME + 1)], TIME + DAY],
  ])('is %s', (standing, acts, until) => {
    expect(standings(acts, until)).toEqual(twice(standing));
  });

  it('isn’t founded without the token’s acts, whatever its time', () => {
    for (const proof of proofs)
      expect(standingOf(proof, { signer: account.address, time: TIME }, undefined)).toBe('unfounded');
  });
});

it('reads prices as the site gives them, one or a list, and nothing else', async () => {
  const price = await withdrawn(1_627, 1_795_260_745);
  const one = await signed(1_627, 1_795_260_745);
  expect(readPrices(JSON.stringify([price]))).toEqual([price]);
  expect(readPrices(JSON.stringify(one))).toEqual([{ ...one, since: 0, withdrawn: null }]);
  for (const text of ['', '{}', '[{}]', '{"USG":1,"cents":0}', JSON.stringify({ ...one, signature: 'x' })])
    expect(readPrices(text)).toBeUndefined();
});
