import { and, asc, desc, eq, inArray, lt, min } from 'drizzle-orm';
import { OPEN_RELAY_STATES, type RelayStatus, relayMachine } from '#domain/relay/machine.ts';
import { ofThisToken } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { relayerAccounts, relays, relayTransactions } from './table.ts';
import type { Relay } from './token-call.ts';

export const statefulRelays = { kind: 'relay', machine: relayMachine, table: relays } as const;

type Where = Pick<Context, 'db' | 'chain'>;
export type SignedRelay = typeof relayTransactions.$inferSelect;

/** An authorization by its id; undefined if there is none. */
export async function findRelay({ db }: Pick<Where, 'db'>, id: string): Promise<Relay | undefined> {
  const [relay] = await db.select().from(relays).where(eq(relays.id, id));
  return relay;
}

/** Those that aren't over, in the order in which they were signed or, before that, accepted. */
export const openRelays = (context: Where): Promise<Relay[]> =>
  context.db
    .select()
    .from(relays)
    .where(and(ofThisToken(relays, context), inArray(relays.state, [...OPEN_RELAY_STATES])))
    .orderBy(asc(relays.txNonce), asc(relays.id));

/** The transactions signed for it, the newest first. */
export const transactionsOf = ({ db }: Pick<Where, 'db'>, { id }: Pick<Relay, 'id'>): Promise<SignedRelay[]> =>
  db.select().from(relayTransactions).where(eq(relayTransactions.relayId, id)).orderBy(desc(relayTransactions.number));

/** What its holder is told of it. */
export async function relayStatus(
  context: Pick<Where, 'db'>,
  relay: Pick<Relay, 'id' | 'state' | 'minedTx' | 'validBefore' | 'problem'>,
): Promise<RelayStatus> {
  const { id, state, minedTx, validBefore, problem } = relay;
  const tx = minedTx ?? (await transactionsOf(context, relay))[0]?.hash ?? null;
  return { id, state, tx: tx as RelayStatus['tx'], valid_before: Number(validBefore), message: problem };
}

/** What the relayer's account held when it was last looked at; undefined before. */
export async function relayerAccount(context: Where) {
  const [account] = await context.db.select().from(relayerAccounts).where(ofThisToken(relayerAccounts, context));
  return account;
}

/** Since when the oldest transaction waits for a block, if it was signed before that moment. */
export async function waitingSince(context: Where, before: Date): Promise<Date | undefined> {
  const [oldest] = await context.db
    .select({ since: min(relays.stateSince) })
    .from(relays)
    .where(and(ofThisToken(relays, context), eq(relays.state, 'sent'), lt(relays.stateSince, before)));
  return oldest?.since ?? undefined;
}
