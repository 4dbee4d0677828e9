import type { Hono } from 'hono';
import { concat, type Hex, pad } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { adminRoutes } from '../accounts/wallet-login/routes.ts';
import { acceptedByContract } from '../chain/signed-message.ts';
import { deskRoutes } from '../desk/routes.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { priceMemory } from '../price/price-memory.ts';
import { priceRoutes } from '../price/routes.ts';
import { featureApp, json, ownAddress, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { loginHash, newSafe, priceHash, type TestSafe, withdrawalHash } from '../testing/safes.ts';
import { signedLogin, signIn } from '../testing/sign-in.ts';
import { tokenChainOfFile } from '../testing/token.ts';

const chain = await tokenChainOfFile();
let safe: TestSafe;
let context: Context;
let app: Hono<AppEnv>;
let clock: number;

beforeAll(async () => {
  safe = await newSafe(chain);
  await chain.grant('PRICER', safe.address);
});
onEmptyDatabase(async (db) => {
  clock = 1_800_000_000;
  context = testContext({ db, chain: { ...chain.chain }, now: () => new Date(clock * 1000) });
  app = featureApp(
    () => context,
    priceRoutes(priceMemory(context)).route('/', adminRoutes).route('/', deskRoutes),
    ownAddress(),
  );
});

const errors = async (answer: Response) => [answer.status, ((await answer.json()) as { errors: string[] }).errors[0]];
const post = (path: string, body: unknown) => app.request(path, json(body));
const price = async (cents: number, signers = safe.owners.slice(0, 2), time = clock) => ({
  price: cents,
  time,
  signer: safe.address,
  signature: await safe.signHash(signers, priceHash(context, cents, time)),
});

describe('a price that a Safe signs', () => {
  it('is in force, with the block at which the Safe accepted its owners’ signatures', async () => {
    const body = await price(170_000);
    const answer = await post('/api/setusgprice', body);
    expect(answer.status).toBe(200);
    const block = (await chain.node.getBlockNumber()).toString();
    const [logged] = (await (await app.request('/api/prices')).json()) as LoggedPrice[];
    expect(logged).toMatchObject({ cents: 170_000, signer: safe.address, signature: body.signature, block });
  });

  it('is withdrawn by the Safe, also with signatures that took two days to collect', async () => {
    await post('/api/setusgprice', await price(170_000));
    const time = clock;
    clock += 2 * 86_400;
    const signature = await safe.signHash(
      safe.owners.slice(1, 3),
      withdrawalHash(context, { cents: 170_000, time }, time),
    );
    const body = { price_time: time, time, signature, signer: safe.address };
    expect((await post('/api/withdrawusgprice', body)).status).toBe(200);
    const [logged] = (await (await app.request('/api/prices')).json()) as LoggedPrice[];
    expect(logged?.withdrawn).toMatchObject({ signer: safe.address, block: expect.stringMatching(/^\d+$/) });
  });

  it.each([
    ['of one owner', 403, async () => price(1, safe.owners.slice(0, 1))],
    ['of one owner twice', 403, async () => ({ ...(await price(1)), signature: await twice() })],
    ['of another price', 403, async () => ({ ...(await price(1)), price: 2 })],
    ['of an account that is no contract', 403, async () => ({ ...(await price(1)), signer: newAccount().address })],
    ['of a Safe that it doesn’t name', 422, async () => ({ ...(await price(1)), signer: undefined })],
  ])('is refused with signatures %s', async (_, status, body) => {
    expect((await post('/api/setusgprice', await body())).status).toBe(status);
    expect(await (await app.request('/api/prices')).json()).toEqual([]);
  });

  it('is as fresh as any other', async () => {
    const body = await price(1, undefined, clock - 61);
    expect(await errors(await post('/api/setusgprice', body))).toEqual([409, PRICE_MESSAGES.priceStale]);
  });
});

const twice = async () => {
  const one = await safe.signHash(safe.owners.slice(0, 1), priceHash(context, 1, clock));
  return concat([one, one]);
};

describe('a contract’s answer', () => {
  const claim = (signer: Hex) => ({ signer, hash: pad('0x12'), signature: pad('0x34', { size: 65 }) });
  // Each runs as the code of a contract that is asked isValidSignature.
  const MAGIC = '631626ba7e60e01b600052';
  it.each([
    ['the magic value', `0x${MAGIC}60206000f3`, true],
    ['the magic value in four bytes alone', `0x${MAGIC}60046000f3`, false],
    ['nothing', '0x00', false],
    ['what it was asked', '0x3660006000373660006000f3', false],
    ['the magic value after writing', `0x6001600055${MAGIC}60206000f3`, false],
    ['the magic value with a revert', `0x${MAGIC}60206000fd`, false],
    ['never', '0x5b600056', false],
  ] as const)('counts only if it is right: %s', async (_, code, counts) => {
    const { address } = newAccount();
    await chain.node.setCode({ address, bytecode: code });
    expect((await acceptedByContract(context, claim(address))) !== undefined).toBe(counts);
  });

  it('must be the same of a second node', async () => {
    const { address } = newAccount();
    await chain.node.setCode({ address, bytecode: `0x${MAGIC}60206000f3` });
    const { client } = context.chain;
    context = { ...context, chain: { ...context.chain, both: [client, client] } };
    expect(await acceptedByContract(context, claim(address))).toBeDefined();
    const second = { call: async () => ({ data: pad('0x00') }) } as never;
    context = { ...context, chain: { ...context.chain, both: [client, second] } };
    expect(await acceptedByContract(context, claim(address))).toBeUndefined();
  });
});

describe('a sign-in', () => {
  it('of a Safe itself is taken with its owners’ signatures', async () => {
    const signature = await safe.signHash(safe.owners.slice(0, 2), loginHash(context, safe.address));
    const answer = await post('/api/login', { address: safe.address, timestamp: clock * 1000, signature });
    expect([answer.status, await answer.json()]).toMatchObject([200, { address: safe.address, roles: ['PRICER'] }]);
    expect((await post('/api/login', { address: safe.address, timestamp: clock * 1000, signature })).status).toBe(409);
  });

  it('of an owner who acts for the Safe shows its roles, and opens no customer’s data', async () => {
    const [owner] = safe.owners;
    const body = { ...(await signedLogin(context, owner)), safe: safe.address };
    const answer = await post('/api/login', body);
    expect(await answer.json()).toEqual({
      address: owner.address,
      roles: [],
      rights: ['prices', 'issue', 'proposals'],
      safe: { address: safe.address, roles: ['PRICER'] },
    });
    const headers = { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    expect((await app.request('/api/login', { headers })).status).toBe(200);
    expect(await errors(await app.request('/api/desk/queue', { headers }))).toEqual([403, SAFE_MESSAGES.ownersOnly]);
    expect((await app.request('/api/desk/queue', { headers: await signIn(app, context, chain.admin) })).status).toBe(
      200,
    );
  });

  it('of an owner ends as soon as the owner is replaced', async () => {
    const other = await newSafe(chain);
    await chain.grant('PAUSER', other.address);
    const answer = await post('/api/login', { ...(await signedLogin(context, other.owners[0])), safe: other.address });
    const headers = { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    expect((await app.request('/api/login', { headers })).status).toBe(200);
    await other.replaceFirstOwner(newAccount().address, 0);
    expect((await app.request('/api/login', { headers })).status).toBe(401);
  });

  it('is refused for a Safe of others, one without a role, and what is no Safe', async () => {
    const login = async (account: ReturnType<typeof newAccount>, address: Hex) =>
      errors(await post('/api/login', { ...(await signedLogin(context, account)), safe: address }));
    expect(await login(newAccount(), safe.address)).toEqual([403, SAFE_MESSAGES.notAnOwner]);
    const idle = await newSafe(chain);
    expect(await login(idle.owners[0], idle.address)).toEqual([403, SAFE_MESSAGES.withoutRole]);
    expect(await login(newAccount(), context.chain.token)).toEqual([403, SAFE_MESSAGES.notASafe]);
  });
});
