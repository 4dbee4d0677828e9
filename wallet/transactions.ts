import type { Address, Hash, Hex } from 'viem';
import { getTransactionCount } from 'viem/actions';
import type { RelayOffer, RelayQuestion } from '#domain/relay/offer.ts';
import type { Chain } from './chain.ts';
import { type Broadcast, broadcast, followStep, type Heads, readHeads } from './follow.ts';
import type { KeyValueStorage } from './storage.ts';
import {
  actOf,
  didNotHappen,
  isOpenAuthorization,
  isPending,
  isRecordKey,
  isSuperseded,
  pruneRecords,
  type RelayAnswer,
  type RelayedRecord,
  type RelayService,
  readRecords,
  type ShownTransaction,
  shownTransactions,
  type TransactionRecord,
  writeRecord,
} from './transaction-record.ts';

const POLL_MILLISECONDS = 4000;
const LOOK_MILLISECONDS = 500;
const LOOKS = 20;

/** reachable: whether the last look at the chain succeeded; if not, the records are as old as that look. */
export type TransactionsState = { records: readonly ShownTransaction[]; reachable: boolean };

/** A record with what a look found, which knew the record as it was before: what was signed and how it is known stay. */
function merged(latest: TransactionRecord, patch: Partial<TransactionRecord>): TransactionRecord {
  const { body, id } = latest.relayed ?? {};
  const relayed = patch.relayed && body ? { ...patch.relayed, body, ...(id !== undefined && { id }) } : patch.relayed;
  return { ...latest, ...patch, ...(relayed && { relayed }) };
}

type Deps = { storage: KeyValueStorage; chain: Chain; now: () => number; relay?: RelayService };

/** The transactions that this browser signed, followed until each is final; they survive a reload and a crash. */
export function createTransactions({ storage, chain, now, relay }: Deps) {
  const shown = () => shownTransactions(readRecords(storage));
  let state: TransactionsState = { records: shown(), reachable: true };
  let polling: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function refresh(reachable = state.reachable): void {
    const records = shown();
    if (reachable === state.reachable && JSON.stringify(records) === JSON.stringify(state.records)) return;
    state = { records, reachable };
    for (const listener of listeners) listener();
  }

  function save(record: TransactionRecord): void {
    writeRecord(storage, record);
    refresh();
  }

  const find = (hash: Hash) => readRecords(storage).find((record) => record.hash === hash);

  async function send(record: TransactionRecord & { raw: Hex }): Promise<Broadcast> {
    const result = await broadcast(chain, record.raw);
    if (result.outcome === 'sent') save({ ...record, status: 'sent' });
    return result;
  }

  async function handIn(record: RelayedRecord, body = record.relayed.body): Promise<RelayAnswer> {
    const { afterAnswer } = await import('./follow-relayed.ts');
    const answer = relay ? await relay.handIn(body) : ({ outcome: 'unknown' } as const);
    const latest = find(record.hash) ?? record;
    // A poll or another tab may have seen meanwhile what became of it.
    if (isOpenAuthorization(latest)) save({ ...latest, ...afterAnswer(latest, answer) });
    return answer;
  }

  /** What an address has signed here, newest first. */
  async function signedBy(from: Address): Promise<TransactionRecord[]> {
    const network = await chain.network();
    return readRecords(storage).filter((record) => record.from === from && record.network === network);
  }

  async function follow(record: TransactionRecord, heads: Heads): Promise<Partial<TransactionRecord>> {
    const { relayed } = record;
    // What its holder sped up or cancelled is not to come back.
    const mayBroadcast = !isSuperseded(record, readRecords(storage));
    if (!relayed) return followStep(chain, record, heads, { now: now(), mayBroadcast });
    // Few holders have one, and it takes code of its own.
    const { followRelayed } = await import('./follow-relayed.ts');
    return followRelayed(chain, { ...record, relayed }, heads, relay);
  }

  async function pollOnce(): Promise<void> {
    try {
      const network = await chain.network();
      const open = readRecords(storage).filter((record) => !record.settled && record.network === network);
      const heads = open.length > 0 ? await readHeads(chain) : undefined;
      // Oldest first: a later nonce is useless to a node that lacks the earlier one.
      for (const record of heads ? open.reverse() : []) {
        const patch = await follow(record, heads as Heads);
        // Another tab may have written meanwhile.
        const latest = find(record.hash);
        if (latest && Object.keys(patch).length > 0) writeRecord(storage, merged(latest, patch));
      }
      pruneRecords(storage);
      refresh(true);
    } catch {
      refresh(false);
    }
  }

  function poll(): Promise<void> {
    polling ??= pollOnce().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Stores a signed transaction; only then may it be broadcast. */
    add: save,
    broadcast: send,
    /** Hands in an authorization that was kept: the same bytes, however often; with the word that it's a second payment, if its holder gave it. */
    handIn,
    signedBy,
    /** What the site would take from a holder now; undefined where it pays no fees or doesn't say. */
    relayOffer: async (question: RelayQuestion): Promise<RelayOffer | undefined> => relay?.offer(question),
    poll,
    /** Polls, and takes over what other tabs write, until the returned function is called. */
    watch(): () => void {
      void poll();
      const timer = setInterval(() => void poll(), POLL_MILLISECONDS);
      const onStorage = ({ key }: StorageEvent) => {
        if (isRecordKey(key)) refresh();
      };
      window.addEventListener('storage', onStorage);
      return () => {
        clearInterval(timer);
        window.removeEventListener('storage', onStorage);
      };
    },
    /** Looks for what another wallet says it sent, for some seconds; the record as it is then. */
    async untilSeen(hash: Hash): Promise<TransactionRecord | undefined> {
      for (let look = 1; ; look += 1) {
        await poll();
        const record = find(hash);
        if (!record || record.nonce !== undefined || record.settled || look === LOOKS) return record;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
      }
    },
    find,
    /** The one that counts of those that compete for a record's nonce. */
    current: (record: TransactionRecord) =>
      shown().find(({ hash, attempts = [] }) => [hash, ...attempts.map((each) => each.hash)].includes(record.hash)),
    ofTicket: (ticketId: string) =>
      shown().filter(({ purpose }) => {
        const act = actOf(purpose);
        return act.kind === 'redeem' && act.ticketId === ticketId;
      }),
    /** The transaction that an intent was used up for; none if the node refused the only copy there was. */
    ofIntent: (intent: string) =>
      readRecords(storage).find((record) => record.intent === intent && !(record.settled && didNotHappen(record))),
    /** Addresses that this wallet sent to, for the send checks; not where the send was cancelled or didn't happen. */
    recipients: (from: Address): Address[] =>
      shown().flatMap((record) =>
        record.from === from && record.purpose.kind === 'send' && !didNotHappen(record) ? [record.purpose.to] : [],
      ),
    /** The next free nonce, behind transactions that only this browser knows yet. */
    async nextNonce(from: Address): Promise<number> {
      const onChain = await getTransactionCount(chain.client, { address: from, blockTag: 'pending' });
      const waiting = (await signedBy(from)).filter(isPending);
      return Math.max(onChain, ...waiting.map(({ nonce = -1 }) => nonce + 1));
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
