import { and, asc, desc, eq, gt, inArray, lt, min, ne, or } from 'drizzle-orm';
import { MOST_LEFT_SECONDS } from '#domain/relay/authorization.ts';
import { OPEN_RELAY_STATES, type RelayStatus, relayMachine } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { ofThisToken } from '../chain/stored-events.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import type { Relay } from './relay-call.ts';
import { relayerAccounts, relays, relayTransactions } from './table.ts';

export const statefulRelays = { kind: 'relay', machine: relayMachine, table: relays } as const;

export type SignedRelay = typeof relayTransactions.$inferSelect;

/** An authorization by its id; undefined if there is none. */
export async function findRelay({ db }: Pick<ChainContext, 'db'>, id: string): Promise<Relay | undefined> {
  const [relay] = await db.select().from(relays).where(eq(relays.id, id));
  return relay;
}

/**
 * What the same holder has authorized for the same account or ticket and the same amount, and what may still happen or has just happened: it
 * isn't over, its transaction failed and left it to whoever brings it again, or it was carried out so lately that a device that knew nothing
 * of it may have signed the same before. A ticket's second burn is refused by the token.
 */
export async function samePayment(
  context: ChainContext & Pick<Context, 'now'>,
  { kind, holder, target, value }: Pick<Relay, 'kind' | 'holder' | 'target' | 'value'>,
): Promise<Relay | undefined> {
  const now = context.now().getTime();
  const isLeft = and(
    eq(relays.state, 'failed'),
    gt(relays.validBefore, BigInt(Math.floor(now / 1000))),
    ne(relays.problem, RELAY_MESSAGES.canceled),
  );
  const isRecent = and(eq(relays.state, 'final'), gt(relays.stateSince, new Date(now - 1000 * MOST_LEFT_SECONDS)));
  const isSame = and(
    eq(relays.kind, kind),
    eq(relays.holder, holder),
    eq(relays.target, target),
    eq(relays.value, value),
  );
  const counts = or(
    inArray(relays.state, [...OPEN_RELAY_STATES]),
    and(eq(relays.kind, 'transfer'), or(isLeft, isRecent)),
  );
  const [same] = await context.db
    .select()
    .from(relays)
    .where(and(ofThisToken(relays, context), isSame, counts))
    // What may still happen comes before what has.
    .orderBy(asc(eq(relays.state, 'final')), desc(relays.id))
    .limit(1);
  return same;
}

/** Those that aren't over, in the order in which they were signed or, before that, accepted. */
export const openRelays = (context: ChainContext): Promise<Relay[]> =>
  context.db
    .select()
    .from(relays)
    .where(and(ofThisToken(relays, context), inArray(relays.state, [...OPEN_RELAY_STATES])))
    .orderBy(asc(relays.txNonce), asc(relays.id));

/** The transactions signed for it, the newest first. */
export const transactionsOf = ({ db }: Pick<ChainContext, 'db'>, { id }: Pick<Relay, 'id'>): Promise<SignedRelay[]> =>
  db.select().from(relayTransactions).where(eq(relayTransactions.relayId, id)).orderBy(desc(relayTransactions.number));

/** Its status for the holder. */
export async function relayStatus(
  context: Pick<ChainContext, 'db'>,
  relay: Pick<Relay, 'id' | 'state' | 'minedTx' | 'validBefore' | 'problem'>,
): Promise<RelayStatus> {
  const { id, state, minedTx, validBefore, problem } = relay;
  const tx = minedTx ?? (await transactionsOf(context, relay))[0]?.hash ?? null;
  return { id, state, tx: tx as RelayStatus['tx'], valid_before: Number(validBefore), message: problem };
}

/** What the relayer's account held when it was last looked at; undefined before. */
export async function relayerAccount(context: ChainContext) {
  const [account] = await context.db.select().from(relayerAccounts).where(ofThisToken(relayerAccounts, context));
  return account;
}

/** Since when the oldest transaction waits for a block, if it was signed before that moment. */
export async function waitingSince(context: ChainContext, before: Date): Promise<Date | undefined> {
  const [oldest] = await context.db
    .select({ since: min(relays.stateSince) })
    .from(relays)
    .where(and(ofThisToken(relays, context), eq(relays.state, 'sent'), lt(relays.stateSince, before)));
  return oldest?.since ?? undefined;
}

/** The authorization of that holder and number; undefined if it was never accepted. */
export async function knownRelay(context: Context, holder: string, nonce: string) {
  const isIt = and(ofThisToken(relays, context), eq(relays.holder, holder), eq(relays.nonce, nonce));
  const [relay] = await context.db.select().from(relays).where(isIt);
  return relay;
}
