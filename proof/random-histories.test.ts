import fc from 'fast-check';
import { type Hex, keccak256, numberToHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type Acts, readActs } from './acts.ts';
import { readBlock } from './blocks.ts';
import { rpcAt } from './rpc.ts';
import { ticketActs } from './ticket.ts';
import { compareBalance } from './token-storage.ts';
import { verifyToken } from './verify-token.ts';

let chain: TokenChain;
let holders: Awaited<ReturnType<TokenChain['holder']>>[];
beforeAll(async () => {
  chain = await openTokenChain();
  holders = [await chain.holder(60), await chain.holder(60)];
  await chain.finalize();
});
afterAll(() => chain.stop());

const NAMES = [
  'issue',
  'redeem',
  'move',
  'freeze',
  'unfreeze',
  'pause',
  'unpause',
  'attest',
  'fulfil',
  'read',
] as const;
const happening = fc.record({
  name: fc.constantFrom(...NAMES, 'take back' as const),
  who: fc.nat({ max: 1 }),
  coins: fc.integer({ min: 1, max: 3 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

let used = 0;
const word = (): Hex => {
  used += 1;
  return keccak256(numberToHex(used));
};

/** Does it on the chain, unless the token refuses; a redemption's ticket is returned. */
async function act({ name, who, coins }: Happening): Promise<Hex | undefined> {
  const { admin, write } = chain;
  const holder = holders[who] as (typeof holders)[number];
  const ticket = word();
  if (name === 'issue') await chain.issue(holder.address, usgFromCoins(coins), ticket);
  if (name === 'redeem') await chain.redeem(holder, usgFromCoins(coins), ticket);
  if (name === 'move') await chain.transfer(holder, admin.address, BigInt(coins));
  if (name === 'freeze') await write(admin, 'freeze', [holder.address, ticket]);
  if (name === 'unfreeze') await write(admin, 'unfreeze', [holder.address, ticket]);
  if (name === 'pause' || name === 'unpause') await write(admin, name, []);
  if (name === 'attest') await chain.attest(1_000 + coins);
  if (name === 'fulfil') await chain.fulfil(ticket, ticket);
  return name === 'redeem' ? ticket : undefined;
}

it('proof and the chain read afresh agree after any history of acts, readings and reorganizations', async () => {
  const place = { rpc: rpcAt(chain.rpcUrl), token: chain.token, chainId: chain.chainId };
  let known: Acts | undefined;
  const play = async (steps: Happening[]) => {
    let tickets = new Map<Hex, boolean>();
    for (const step of steps) {
      const before = await chain.node.snapshot();
      const ticket = await act(step).catch(() => undefined);
      if (ticket) tickets.set(ticket, true);
      if (step.name === 'read')
        known = await readActs(place, await readBlock(place.rpc, 'finalized'), known && { known });
      if (step.name !== 'take back') continue;
      // Done, read by nobody as final, and then in no block any longer.
      const lost = await act({ ...step, name: 'redeem' }).catch(() => undefined);
      await chain.node.revert({ id: before });
      await chain.node.mine({ blocks: 1 });
      if (lost) tickets = new Map([...tickets, [lost, false]]);
    }
    await chain.finalize();
    return tickets;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 14 }), async (steps) => {
      const tickets = await play(steps);
      const { timestamp } = await chain.node.getBlock();
      const asked = { first: place.rpc, token: chain.token, isHere: true, now: Number(timestamp) };
      const { findings, figures, evidence: { acts } = { acts: [] }, block } = await verifyToken(asked);
      expect(findings.flatMap(({ problem }) => problem ?? [])).toEqual([]);
      const { contract, node } = chain;
      expect(figures?.books.supply).toBe(await node.readContract({ ...contract, functionName: 'totalSupply' }));
      expect(figures?.attested.headroom).toBe(await node.readContract({ ...contract, functionName: 'headroom' }));
      for (const [ticket, isBurned] of tickets) expect(ticketActs(acts, ticket).burns).toHaveLength(isBurned ? 1 : 0);
      if (block) known = await readActs(place, block, known && { known });
      expect(known?.acts).toEqual(acts);
      const addresses = holders.map(({ address }) => address);
      const held = await Promise.all(
        addresses.map((address) => node.readContract({ ...contract, functionName: 'balanceOf', args: [address] })),
      );
      const sum = held.reduce((total, each) => total + each, 0n);
      expect(await compareBalance(place, addresses, sum, { pauseMs: 0 })).toMatchObject({
        balance: sum,
        isProved: true,
      });
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
