import { httpNode } from '../chain/http-node.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { acceptAuthorization } from '../relayer/accept-authorization.ts';
import { openRelays } from '../relayer/find-relay.ts';
import { sendRelays } from '../relayer/send-relays.ts';
import { bySystem, testContext } from './features.ts';
import { mortal } from './killed-relayer.ts';
import { authorizationOf, fundedRelayer, type HandedIn, mustBeCarriedOutOnce, signedRelay } from './relays.ts';
import { randomOf } from './seeded-random.ts';
import type { TokenChain } from './token.ts';

const SENDS = 3;
/** About as many moments as a round has. */
const POINTS = 30;
const ROUNDS = 60;

/**
 * Submits some sends and has the relayer killed again and again, at moments that the seed chooses, by a clock that runs on; then
 * each must have been carried out once, by one transaction, and cost what the books say. Returns how often it was killed.
 */
export async function playRelays(chain: TokenChain, db: Db, seed: number): Promise<number> {
  const random = randomOf(seed);
  let clock = Date.now();
  const holder = await chain.holder(SENDS, '0');
  const relayer = await fundedRelayer(chain);
  const parts = { db, chain: chain.chain, now: () => new Date(clock) };
  const context: Context & { relayer: Relayer } = { ...bySystem(testContext(parts)), relayer };
  const node = httpNode(chain.rpcUrl);
  const paidBefore = await chain.node.getBalance(relayer);

  let kills = 0;
  /** One life of the process, until it is killed or `rounds` are over. */
  async function live(killAt: number, act: (context: Context & { relayer: Relayer }) => Promise<unknown>) {
    const process = mortal(context, node, killAt);
    await act(process.context).catch((error) => {
      if (!process.isDead()) throw error;
      kills += 1;
    });
  }

  const relays: HandedIn[] = [];
  for (let count = 0; count < SENDS; count++) {
    const authorization = authorizationOf(holder.address, context.now());
    const input = await signedRelay(context, authorization, holder);
    const accept = (where: Context) => acceptAuthorization(where, input, '192.0.2.1');
    await live(Math.floor(random() * 12), accept);
    // The wallet keeps it and submits it again.
    const { id } = await accept(context);
    relays.push({ id, input });
  }

  await chain.node.setAutomine(random() < 0.5);
  for (let round = 0; round < ROUNDS && (await openRelays(context)).length > 0; round++) {
    const isKilling = round < ROUNDS / 2;
    const killAt = isKilling ? Math.floor(random() * POINTS) : Number.POSITIVE_INFINITY;
    await live(killAt, (where) => sendRelays(where, where.relayer));
    if (random() < 0.4) clock += 6_000;
    if (random() < 0.5 || !isKilling) await chain.node.mine({ blocks: 1 + Math.floor(random() * 3) });
  }
  await chain.node.setAutomine(true);

  await mustBeCarriedOutOnce(context, chain, { ...relayer, paidBefore }, relays);
  return kills;
}
