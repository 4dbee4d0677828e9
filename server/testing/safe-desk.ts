import type { Hono } from 'hono';
import { encodeFunctionData, getAddress, type Hex, keccak256, pad, stringToHex, toHex } from 'viem';
import { beforeEach } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { newAccount } from '#contracts/testing/token-chain.ts';
import { adminRoutes } from '../accounts/wallet-login/routes.ts';
import { screeningRoutes } from '../compliance/screening/routes.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { priceMemory } from '../price/price-memory.ts';
import { priceRoutes } from '../price/routes.ts';
import type { proposalList } from '../safe/proposal-list.ts';
import { safeRoutes } from '../safe/routes.ts';
import { featureApp, json, ownAddress, testContext } from './features.ts';
import { onEmptyDatabase } from './on-empty-database.ts';
import { newSafe, type TestSafe } from './safes.ts';
import { signedLogin } from './sign-in.ts';
import { tokenChainOfFile } from './token.ts';

export type Shown = Awaited<ReturnType<typeof proposalList>>[number];
type Headers = Record<string, string>;

/** A site whose token gives roles to a Safe of three owners, two of whom must sign; the first is signed in. For a whole test file. */
export async function safeDeskOfFile() {
  const chain = await tokenChainOfFile();
  const safe = await newSafe(chain);
  for (const role of ['PRICER', 'COMPLIANCE'] as const) await chain.grant(role, safe.address);
  let context: Context;
  let app: Hono<AppEnv>;
  let salt = 0;
  /** Unix seconds; a test moves it. */
  const time = { now: 0 };
  let owner: Headers = {};

  onEmptyDatabase(async (db) => {
    time.now = 1_800_000_000;
    context = testContext({ db, chain: { ...chain.chain }, now: () => new Date(time.now * 1000) });
    const routes = safeRoutes
      .route('/', adminRoutes)
      .route('/', priceRoutes(priceMemory(context)))
      .route('/', screeningRoutes);
    app = featureApp(() => context, routes as never, ownAddress());
  });
  const signInFirst = async () => {
    owner = await signedInOwner(safe, safe.owners[0]);
  };
  beforeEach(signInFirst);

  const request = (path: string, init?: RequestInit) => app.request(path, init);
  async function signedInOwner(of: TestSafe, account: ReturnType<typeof newAccount>): Promise<Headers> {
    const answer = await request('/api/login', json({ ...(await signedLogin(context, account)), safe: of.address }));
    return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }

  /** A call that no test before has made. */
  function freeze(): { to: Hex; data: Hex } {
    salt += 1;
    const args = [pad(toHex(salt), { size: 20 }), keccak256(stringToHex('a court order'))] as const;
    return {
      to: getAddress(chain.token),
      data: encodeFunctionData({ abi: usgTokenAbi, functionName: 'freeze', args }),
    };
  }
  const errors = async (answer: Response) => [answer.status, ((await answer.json()) as { errors: string[] }).errors[0]];
  const propose = (body: object, headers = owner, of = safe) =>
    request('/api/safe/proposals', json({ kind: 'transaction', safe: of.address, ...body }, headers));
  async function proposed(body: object, headers = owner, of = safe) {
    const answer = await propose(body, headers, of);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: string; hash: Hex; nonce: number };
  }
  const addSignature = (id: string, body: object, headers = owner) =>
    request(`/api/safe/proposals/${id}/signatures`, json(body, headers));
  const list = async (headers = owner) => (await (await request('/api/safe/proposals', { headers })).json()) as Shown[];
  const shownOf = async (id: string, headers = owner) => (await list(headers)).find((each) => each.id === id);
  /** What an owner's wallet makes of a proposal that it reads in the list. */
  async function signatureOf(of: TestSafe, at: number, { nonce }: { nonce: number }, call: { to: Hex; data: Hex }) {
    const account = of.owners[at] as TestSafe['owners'][0];
    return { owner: account.address, signature: await of.signTransaction(account, call, nonce) };
  }

  return {
    chain,
    safe,
    time,
    signInFirst,
    signedInOwner,
    request,
    freeze,
    errors,
    propose,
    proposed,
    addSignature,
    list,
    shownOf,
    signatureOf,
    context: () => context,
    owner: () => owner,
  };
}
