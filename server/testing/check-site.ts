import { sql } from 'drizzle-orm';
import { zeroHash } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import { withHistory } from '#proof/acts.ts';
import { readEvents, type TokenEvent } from '#proof/read-events.ts';
import { InvalidNodeResponse } from '#proof/rpc.ts';
import { NodesDisagree } from '../chain/check-books.ts';
import { nodeClient, placeOf } from '../chain/node-client.ts';
import { readCursor } from '../chain/stored-events.ts';
import { ticketHolders } from '../redemptions/find-redemption.ts';
import { watchedInboxes } from '../redemptions/inbox.ts';
import type { Site } from './chain-steps.ts';
import { type Ledger, note, type Outcome } from './fault-ledger.ts';
import type { FaultyProxy } from './faulty-proxy.ts';

type Row = Omit<TokenEvent, 'block' | 'value' | 'args' | 'raw'> & {
  block: string;
  value: string | null;
  history: string | null;
  final: boolean;
};
type Found = { isWhole: boolean; why: string };

/** One reading, after which nothing may be wrong that was verified. */
export async function checkSite(
  site: Site,
  ledger: Ledger,
  proxy: FaultyProxy,
  poll: () => Promise<string>,
): Promise<Found> {
  const { context } = site;
  const fault = proxy.fault();
  const before = (await readCursor(context))?.block ?? -1n;
  const watched = [site.customer, ...(await ticketHolders(context)), ...(await watchedInboxes(context))];
  const error: unknown = await poll().then(
    () => undefined,
    (thrown) => thrown ?? new Error(),
  );
  ledger.readings += 1;
  const altered = proxy.takeAltered() > 0;
  const cursor = await readCursor(context);
  const reached = cursor?.block ?? -1n;
  if (cursor && reached >= 0n && site.chain.blocks()[Number(reached)]?.hash !== cursor.blockHash)
    fail(`block ${reached} is not on the chain`);
  const rows = await storedRows(site);
  const said = await truth(site, 0n, reached);
  const finals = rows.filter(({ final }) => final);
  same('the acts', finals.filter(isAct).map(actOf), said.filter(isAct).map(actOf));
  await checkTickets(site, said);
  await checkOrders(site, said);
  await checkMails(site);
  const wrong = await wrongBalances(site, reached, reached > before ? watched : []);
  const others = moves(finals) === moves(said) ? '' : moves(finals);
  const isNew = others !== '' && others !== site.otherTransfers;
  site.otherTransfers = others;

  if (wrong.length === 0 && site.latent && !error) {
    ledger.found += 1;
    site.latent = undefined;
  }
  // What is final may be believed even where what is pending then isn't.
  if (fault && altered && wrong.length > 0) site.latent ??= fault;
  if (fault && altered) {
    const isRefused = error instanceof InvalidNodeResponse || error instanceof NodesDisagree;
    if (error) note(ledger, fault, isRefused ? 'refused' : 'no verdict');
    else if (wrong.length > 0) note(ledger, fault, 'unseen');
    else if (isNew) note(ledger, fault, 'cancelled out');
    else note(ledger, fault, await traceOf(site, rows, said, reached));
  }
  if (wrong.length > 0 && !site.latent && !error) fail(`${wrong} differ, though no answer was altered`);
  const { number: final } = site.chain.final();
  const isWhole = error === undefined && reached === BigInt(final) && wrong.length === 0;
  const problem = error instanceof Error ? `${error.constructor.name} ${error.message.slice(0, 200)}` : '';
  return { isWhole, why: `verified up to ${reached} of ${final}, differing ${wrong.join()}; ${problem}` };
}

class Wrong extends Error {}
function fail(text: string): never {
  throw new Wrong(text);
}
function same(what: string, is: readonly unknown[], should: readonly unknown[]): void {
  if (JSON.stringify(is) !== JSON.stringify(should))
    fail(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
}

const isAct = ({ history }: { history: string | null }) => history !== null;
const moveOf = ({ from, to, value }: { from: unknown; to: unknown; value: unknown }) => `${from} ${to} ${value}`;
const moves = (rows: readonly (Row | Said)[]) =>
  rows
    .filter(({ name }) => name === 'Transfer')
    .map(moveOf)
    .sort()
    .join();
const actOf = (
  row: { name: string; reference: string | null; history: string | null } & Parameters<typeof moveOf>[0],
) => `${row.name} ${moveOf(row)} ${row.reference} ${row.history}`;

async function storedRows({ context }: Site): Promise<Row[]> {
  const { rows } = await context.db.execute<Row>(sql`
    select block::text as block, log_index as "logIndex", block_hash as "blockHash", extract(epoch from time)::float8 as time, tx, name,
      from_address as "from", to_address as "to", value::text as value, reference, history, final
    from token_event order by token_event.block, log_index`);
  return rows;
}

type Said = TokenEvent & { history: string | null };
/** What the chain itself says up to a block. */
async function truth({ context, chain }: Site, from: bigint, to: bigint): Promise<Said[]> {
  if (to < from) return [];
  const well = { ...context.chain, client: nodeClient(chain.node, context.chain.id, 0) };
  return withHistory(zeroHash, await readEvents(placeOf(well), from, to)).events as Said[];
}

async function traceOf(site: Site, rows: Row[], said: Said[], reached: bigint): Promise<Outcome> {
  const whole = (list: (Row | Said)[]) =>
    JSON.stringify(
      list.map(({ block, logIndex, blockHash, time, tx, ...rest }) => [
        String(block),
        logIndex,
        blockHash,
        time,
        tx,
        actOf(rest),
      ]),
    );
  if (whole(rows.filter(({ final }) => final)) !== whole(said)) return 'unproven';
  const pending = (await truth(site, reached + 1n, BigInt(site.chain.blocks().length))).map((each) => ({
    ...each,
    history: null,
  }));
  return whole(rows.filter(({ final }) => !final)) === whole(pending) ? 'no trace' : 'pending';
}

async function wrongBalances({ context, chain }: Site, reached: bigint, watched: readonly string[]): Promise<string[]> {
  const { balances } = chain.blocks()[Math.max(0, Number(reached))] as { balances: ReadonlyMap<string, bigint> };
  const { rows } = await context.db.execute<{ address: string; balance: string; checked: string }>(
    sql`select address, balance::text as balance, checked::text as checked from token_balance`,
  );
  const kept = new Map(rows.map((row) => [row.address, row]));
  const addresses = reached < 0n ? [] : new Set([...kept.keys(), ...balances.keys()]);
  const wrong = [...addresses].filter((each) => BigInt(kept.get(each)?.balance ?? 0) !== (balances.get(each) ?? 0n));
  for (const address of wrong) {
    const isLookedAt = watched.includes(address) || kept.get(address)?.checked === String(reached);
    if (isLookedAt) fail(`the balance of ${address}, that was looked at, at block ${reached}`);
  }
  return wrong;
}

async function checkTickets({ context, tickets, chain }: Site, said: Said[]): Promise<void> {
  const { rows } = await context.db.execute<Record<string, string | boolean | null>>(sql`
    select ticket_hash, state, arrived_at is not null as arrived, receipt_hash, alarm from redemption`);
  const reached = (await readCursor(context))?.block ?? 0n;
  const { balances } = chain.blocks()[Math.max(0, Number(reached))] as { balances: ReadonlyMap<string, bigint> };
  const should = tickets.map(({ id, hash, holder, coins, isInbox }) => {
    const mine = said.filter(({ reference }) => reference === hash);
    const needed = usgFromCoins(coins);
    const isBurned = mine.some(({ name, from, value }) => name === 'Redeemed' && from === holder && value === needed);
    const receipt = mine.findLast(({ name }) => name === 'RedemptionFulfilled');
    const receiptHash = receipt ? String(receipt.args?.receiptHash).toLowerCase() : null;
    const hasArrived = isInbox && !isBurned ? (balances.get(holder) ?? 0n) >= needed : 'any';
    return [id, isBurned ? 'burned' : 'requested', hasArrived, receiptHash];
  });
  const is = tickets.map(({ id, hash, isInbox }) => {
    const row = rows.find((each) => each.ticket_hash === hash);
    return [id, row?.state, isInbox && row?.state !== 'burned' ? row?.arrived : 'any', row?.receipt_hash];
  });
  same('tickets', is, should);
}

async function checkOrders({ context, orders }: Site, said: Said[]): Promise<void> {
  const { rows } = await context.db.execute<Record<string, string | null>>(
    sql`select id, state, alarm, void_tx from sales_order`,
  );
  const should = orders.map(({ id, hash, wallet, coins }) => {
    const act = said.find(({ name, reference }) => reference === hash && (name === 'Issued' || name === 'IssueVoided'));
    if (!act) return [id, 'issuing', null];
    if (act.name === 'IssueVoided') return [id, 'paid', null];
    const isRight = act.to === wallet && act.value === usgFromCoins(coins);
    return isRight ? [id, 'issued', null] : [id, 'issuing', 'issued_wrongly'];
  });
  const is = orders.map(({ id }) => {
    const row = rows.find((each) => each.id === id);
    return [id, row?.state, row?.alarm];
  });
  same('orders', is, should);
}

async function checkMails({ context }: Site): Promise<void> {
  const { rows } = await context.db.execute<{ sent: string; due: string }>(sql`
    select (select count(*) from mail_outbox where letter in ('redemption-burned', 'order-issued'))::text as sent,
      ((select count(*) from redemption where state = 'burned') + (select count(*) from sales_order where state = 'issued'))::text as due`);
  same('emails', [rows[0]?.sent], [rows[0]?.due]);
}
