import type { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { checkActs } from '#proof/acts.ts';
import { checkListedActs, type ListedAct } from '#proof/listed-acts.ts';
import { rpcOf } from '#proof/rpc.ts';
import { verifyToken } from '#proof/verify-token.ts';
import { createFollower, type Follower } from '../../chain/follow.ts';
import type { AppEnv, Context } from '../../platform/context.ts';
import { bySystem, featureApp, ownAddress, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { actAtRandom, randomOf, reorganize } from '../../testing/random-acts.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { figuresMemory } from './figures-memory.ts';
import { reserveRoutes } from './routes.ts';
import type { reserveStatement } from './statement.ts';
import { statementAnswer } from './statement-answer.ts';

const chain = await tokenChainOfFile();
const place = { rpc: rpcOf(chain.node as never), token: chain.token, chainId: chain.chainId };
let context: Context;
let app: Hono<AppEnv>;
let follow: Follower;
onEmptyDatabase((db) => {
  context = testContext({ db, chain: chain.chain });
  app = featureApp(() => context, reserveRoutes as unknown as Hono<AppEnv>, ownAddress());
  begin();
});

function begin(): void {
  follow = createFollower(bySystem(context), { effects: [], intervalMs: 20, leaseSeconds: 1 });
}
async function restart(): Promise<void> {
  await follow.stop();
  begin();
}
const read = async <T>(path: string) => (await (await app.request(path)).json()) as T;
const statement = (query = '') => read<Awaited<ReturnType<typeof reserveStatement>>>(`/api/reserves${query}`);

type Row = Omit<ListedAct, 'logIndex'> & { log_index: number };
/** Every act that the site lists, page by page. */
async function listed(limit = 1_000): Promise<ListedAct[]> {
  const acts: ListedAct[] = [];
  for (let path: string | undefined = `/api/acts?limit=${limit}`; path; ) {
    const answer = await app.request(path);
    acts.push(...((await answer.json()) as Row[]).map(({ log_index: logIndex, ...act }) => ({ ...act, logIndex })));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return acts;
}
async function finish(): Promise<void> {
  await chain.finalize();
  await follow.poll();
}

let holders: Awaited<ReturnType<typeof chain.holder>>[];
beforeAll(async () => {
  holders = [await chain.holder(40), await chain.holder(40), await chain.holder(40)];
  await chain.grant('COMPLIANCE', chain.admin.address);
  await chain.grant('PAUSER', chain.admin.address);
});

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

describe('the statement of the reserve', () => {
  it(`agrees with the chain read afresh, whatever happened (SEED=${SEED})`, async () => {
    const random = randomOf(SEED);
    const figuresNow = figuresMemory();
    for (let round = 0; round < 8; round++) {
      for (let count = 0; count < 6; count++) await actAtRandom({ chain, holders, context, restart }, random);
      await reorganize({ chain, follow }, random);
      for (let count = 0; count < 6; count++) await actAtRandom({ chain, holders, context, restart }, random);
      await finish();
      const said = await statement();
      // As /api/openapi.json describes it, no more and no less.
      expect(z.parse(statementAnswer, said)).toEqual(said);
      const blockNumber = BigInt(said.as_of.block);
      const at = { ...chain.contract, blockNumber } as const;
      const [supply, redeemed, headroom, paused, [coins, , redeemedAsOf, documentHash]] = await Promise.all([
        chain.node.readContract({ ...at, functionName: 'totalSupply' }),
        chain.node.readContract({ ...at, functionName: 'totalRedeemed' }),
        chain.node.readContract({ ...at, functionName: 'headroom' }),
        chain.node.readContract({ ...at, functionName: 'paused' }),
        chain.node.readContract({ ...at, functionName: 'attestation' }),
      ]);
      expect(said).toMatchObject({
        paused,
        tokens: { outstanding: String(supply), redeemed: String(redeemed), issued: String(supply + redeemed) },
        assets: { coins_attested: Number(coins), redeemed_since: String(redeemed - redeemedAsOf) },
        comparison: { headroom: String(headroom) },
      });
      await expect
        .poll(() => figuresNow(context))
        .toEqual({
          countedAt: Date.parse(said.attestations[0]?.as_of ?? '') / 1_000,
          issued: supply + redeemed,
          redeemed,
          redeemedSince: redeemed - redeemedAsOf,
          inTrust: coins * 1_000_000_000n - (redeemed - redeemedAsOf),
          headroom,
        });
      expect(said.assets.covered).toBe(String((await figuresNow(context))?.inTrust));
      expect(said.attestations[0]).toMatchObject({ document_hash: documentHash, coins: String(coins) });
      const frozen = await Promise.all(
        holders.map(async ({ address }) => {
          const is = await chain.node.readContract({ ...at, functionName: 'isFrozen', args: [address] });
          return is ? chain.node.readContract({ ...at, functionName: 'balanceOf', args: [address] }) : 0n;
        }),
      );
      expect(said.tokens.frozen).toBe(String(frozen.reduce((sum, each) => sum + each, 0n)));
      const { redeemable, at_redemption_tickets: tickets } = said.tokens;
      expect(BigInt(redeemable) + BigInt(tickets) + BigInt(said.tokens.frozen)).toBe(supply);

      const list = await listed(7);
      expect(await checkListedActs(place, list)).toMatchObject({ isWhole: true });
      expect((await checkActs(place)).acts).toHaveLength(list.length);
      const now = Number((await chain.node.getBlock()).timestamp);
      const verified = await verifyToken({ first: place.rpc, token: chain.token, isHere: true, now });
      expect(verified.findings.flatMap(({ problem }) => problem ?? [])).toEqual([]);
      expect(verified.evidence?.acts).toHaveLength(list.length);
      expect(verified.figures).toMatchObject({
        books: { supply: BigInt(said.tokens.outstanding), redeemed: BigInt(said.tokens.redeemed) },
        attested: {
          coins: BigInt(said.assets.coins_attested),
          headroom: BigInt(said.comparison.headroom),
          documentHash,
        },
      });
    }
  });

  it('is that of a month that is over as of its end, and of none that is to come', async () => {
    await finish();
    const empty = await statement('?month=2021-02');
    expect(empty.tokens).toMatchObject({ issued: '0', outstanding: '0' });
    expect(empty.as_of.until).toBe('2021-03-01T00:00:00.000Z');
    expect(empty.attestations).toEqual([]);
    const ahead = await app.request('/api/reserves?month=2098-01');
    expect([ahead.status, await ahead.json()]).toEqual([404, { errors: [REQUEST_MESSAGES.monthAhead] }]);
    expect((await app.request('/api/reserves?month=2026-13')).status).toBe(422);
  });
});

describe('the list of acts', () => {
  it('may be kept page by page, but for the last one; what is read later goes on from what is known', async () => {
    await finish();
    const acts = await listed();
    const kept = async (limit: number) => {
      const answer = await app.request(`/api/acts?limit=${limit}`);
      return [answer.headers.get('cache-control'), answer.headers.get('age') === null];
    };
    expect(await kept(acts.length - 1)).toEqual(['public, max-age=86400', true]);
    expect(await kept(acts.length)).toEqual(['no-cache', false]);
    const known = await checkListedActs(place, acts);
    expect(await checkListedActs(place, [], { known })).toEqual(known);
    await chain.attest(700_000);
    await finish();
    const last = acts.at(-1);
    const more = await read<Row[]>(`/api/acts?after=${last?.block}-${last?.logIndex}`);
    expect(more.map(({ name }) => name)).toEqual(['ReserveAttested']);
    const added = more.map(({ log_index: logIndex, ...act }) => ({ ...act, logIndex }));
    expect(await checkListedActs(place, added, { known })).toEqual(await checkListedActs(place, await listed()));
    expect(await checkListedActs(place, [], { known })).toMatchObject({ isWhole: false });
  });

  const ALTERED: [string, (acts: ListedAct[]) => ListedAct[]][] = [
    ['an act is left out', (acts) => acts.toSpliced(2, 1)],
    ['the newest act is left out', (acts) => acts.slice(0, -1)],
    ['an act is moved to another second', ([first, ...rest]) => [{ ...(first as ListedAct), time: 1 }, ...rest]],
    ['two acts are exchanged', ([first, second, ...rest]) => [second as ListedAct, first as ListedAct, ...rest]],
    [
      'another account was given a role',
      (acts) =>
        acts.map((act) => (act.name === 'RoleGranted' ? { ...act, args: { ...act.args, account: chain.token } } : act)),
    ],
    ['an act is none of the token’s', (acts) => [...acts, { ...(acts[0] as ListedAct), name: 'Minted' }]],
  ];
  it.each(ALTERED)('does not agree with the token where %s', async (_, alter) => {
    await finish();
    const acts = await listed();
    expect(await checkListedActs(place, acts)).toMatchObject({ isWhole: true });
    expect(await checkListedActs(place, alter(acts))).toMatchObject({ isWhole: false });
  });
});
