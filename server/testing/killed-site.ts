import { sql } from 'drizzle-orm';
import { newAccount } from '#contracts/testing/token-chain.ts';
import type { Db } from '../platform/database/database.ts';
import { openRelays } from '../relayer/find-relay.ts';
import { bySystem, json, testContext } from './features.ts';
import { type KillPoint, killingProxies, RELAYED_STEPS } from './killing-proxies.ts';
import { quietPort } from './quiet-port.ts';
import { authorizationOf, type HandedIn, mustBeCarriedOutOnce, signedRelay } from './relays.ts';
import { randomOf } from './seeded-random.ts';
import { runSite } from './site-process.ts';
import type { TokenChain } from './token.ts';

const AMPLE = {
  RELAYER_HOLDER_LIMIT: '1000',
  RELAYER_NETWORK_LIMIT: '1000000',
  RELAYER_OPEN_LIMIT: '1000000',
  RELAYER_DAILY_ETH: '100',
};

export type Site = { chain: TokenChain; db: Db; databaseUrl: string; settings: Record<string, string> };
/** Where a process is killed at the latest: at a step, or a while after it began to open its database; and what it is asked for once it is ready. */
type Life = { at?: KillPoint; afterMs?: number; ask?: (site: string) => Promise<unknown> };

/**
 * A site of processes of their own (main.ts) on that PostgreSQL and that chain, with a relayer that has its own account; each process
 * is killed with SIGKILL. A lease that a killed one leaves is over when the next one starts, as after a minute.
 */
export async function killedSite({ chain, db, databaseUrl, ...given }: Site) {
  const { key, address } = newAccount();
  await chain.fund(address);
  const proxies = await killingProxies({ databaseUrl, rpcUrl: chain.rpcUrl });
  const settings = {
    ...given.settings,
    ...AMPLE,
    RELAYER_KEY: key,
    DATABASE_URL: proxies.databaseUrl,
    ETH_RPC_URL: proxies.rpcUrl,
    PORT: await quietPort(),
    CHAIN_ID: String(chain.chainId),
    TOKEN_ADDRESS: chain.token,
    INBOX_ADDRESS: chain.inbox,
    SCREENING: 'none',
  };
  const context = bySystem(testContext({ db, chain: chain.chain }));
  const paidBefore = await chain.node.getBalance({ address });

  return {
    address,
    context,
    /** One process, until it was killed. Answers whether that was at the step. */
    async live({ at, afterMs, ask }: Life): Promise<boolean> {
      await db.execute(sql`update chain_lease set expires_at = '2000-01-01'`);
      let [isThere, timer]: [boolean, NodeJS.Timeout | undefined] = [false, undefined];
      const { child, ready, ended, said } = runSite(settings, () => {
        if (afterMs !== undefined) timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs);
      });
      proxies.aim(at, () => {
        isThere = true;
        child.kill('SIGKILL');
      });
      const site = await ready;
      try {
        if (site) await ask?.(site);
        if ((await ended) !== null) throw new Error(`The site ended by itself: ${said()}`);
      } finally {
        clearTimeout(timer);
        child.kill('SIGKILL');
        proxies.aim(undefined, () => {});
      }
      return isThere;
    },
    /** As if what is signed had waited for its block for two minutes. */
    wait: () => db.execute(sql`update relay_transaction set signed_at = signed_at - interval '2 minutes'`),
    mustBeDone: (relays: HandedIn[]) => mustBeCarriedOutOnce(context, chain, { address, paidBefore }, relays),
    stop: proxies.stop,
  };
}

/** What the site answers; undefined if it was killed before. Anything but success throws. */
export async function answerOf<Answer>(url: string, init?: RequestInit): Promise<Answer | undefined> {
  const answer = await fetch(url, init).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (!answer || text === undefined) return undefined;
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text);
}

/** Hands them in as the wallet does: without an answer, it will be submitted again. */
export const handIn = (relays: HandedIn[]) => async (site: string) => {
  for (const relay of relays)
    relay.id = (await answerOf<{ id: string }>(`${site}/api/relay`, json(relay.input)))?.id ?? relay.id;
};

/** Some authorizations of a new holder's, signed. */
export async function newAuthorizations({ chain }: Pick<Site, 'chain'>, count: number): Promise<HandedIn[]> {
  const holder = await chain.holder(count, '0');
  const { timestamp } = await chain.node.getBlock();
  const now = new Date(Number(timestamp) * 1000);
  const sign = () => signedRelay({ chain: chain.chain }, authorizationOf(holder.address, now), holder);
  return Promise.all(Array.from({ length: count }, async () => ({ input: await sign() })));
}

const SENDS = 3;
const MOST_LIVES = 200;
/** Twice as long as a process takes on a quiet machine to be ready and to do a round. */
const LIFE_MS = 3_000;

/** Has the site's processes killed at steps and moments that the seed chooses, until all is done; answers how often, by step. */
export async function playKilledSite(place: Site, seed: number): Promise<Record<string, number>> {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const relays = await newAuthorizations(place, SENDS);
  const site = await killedSite(place);
  const kills: Record<string, number> = {};
  const isOpen = async () => relays.some(({ id }) => !id) || (await openRelays(site.context)).length > 0;
  try {
    for (let life = 0; life < MOST_LIVES && (await isOpen()); life++) {
      await place.chain.node.setAutomine(random() < 0.5);
      const step = RELAYED_STEPS[below(RELAYED_STEPS.length + 1)];
      const at = step && { step, isDone: random() < 0.5 };
      const afterMs = at ? LIFE_MS : below(LIFE_MS);
      const isThere = await site.live({ ...(at && { at }), afterMs, ask: handIn(relays.filter(({ id }) => !id)) });
      const name = at && isThere ? `${at.isDone ? 'after' : 'before'} ${at.step}` : 'at some moment';
      kills[name] = (kills[name] ?? 0) + 1;
      if (random() < 0.3) await site.wait();
      if (random() < 0.5) await place.chain.node.mine({ blocks: 1 + below(3) });
    }
    await place.chain.node.setAutomine(true);
    await site.mustBeDone(relays);
    return kills;
  } finally {
    await site.stop();
  }
}
