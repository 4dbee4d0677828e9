import type { Hash, Hex } from 'viem';
import type { RelayOffer, RelayQuestion } from '#domain/relay/offer.ts';
import type { Chain } from './chain.ts';
import { type Broadcast, broadcast, followStep, type Heads, readHeads } from './follow.ts';
import type { RelayAnswer, RelayService } from './relay-service.ts';
import { isSuperseded, type ShownTransaction, shownTransactions } from './shown-transactions.ts';
import type { KeyValueStorage } from './storage.ts';
import { createTransactionLookup } from './transaction-lookup.ts';
import {
  isOpenAuthorization,
  isRecordKey,
  pruneRecords,
  type RelayedRecord,
  readRecords,
  type TransactionRecord,
  writeRecord,
} from './transaction-record.ts';

const POLL_MILLISECONDS = 4000;
const SEEN_POLL_MILLISECONDS = 500;
const SEEN_POLLS = 20;

/** `reachable`: whether the last poll of the chain succeeded. If not, the records are as old as the last one that did. */
export type TransactionsState = { records: readonly ShownTransaction[]; reachable: boolean };

/** Merges what a poll found into the record as it is now. What was signed and the site's id for it stay. */
function merged(latest: TransactionRecord, patch: Partial<TransactionRecord>): TransactionRecord {
  if (!patch.relayed || !latest.relayed) return { ...latest, ...patch };
  const { body, id } = latest.relayed;
  const relayed = { ...patch.relayed, body };
  if (id !== undefined) relayed.id = id;
  return { ...latest, ...patch, relayed };
}

type Deps = { storage: KeyValueStorage; chain: Chain; now: () => number; relay?: RelayService };

/** The transactions that this browser signed, followed until each is final; they survive a reload and a crash. */
export function createTransactions({ storage, chain, now, relay }: Deps) {
  const lookup = createTransactionLookup(storage, chain);
  const { find } = lookup;
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

  async function send(record: TransactionRecord & { raw: Hex }): Promise<Broadcast> {
    const result = await broadcast(chain, record.raw);
    if (result.outcome === 'sent') save({ ...record, status: 'sent' });
    return result;
  }

  async function submit(record: RelayedRecord, body = record.relayed.body): Promise<RelayAnswer> {
    const { afterAnswer } = await import('./follow-relayed.ts');
    const answer = relay ? await relay.submit(body) : ({ outcome: 'unknown' } as const);
    const latest = find(record.hash) ?? record;
    // A poll or another tab may have settled it in the meantime.
    if (isOpenAuthorization(latest)) save({ ...latest, ...afterAnswer(latest, answer) });
    return answer;
  }

  async function follow(record: TransactionRecord, heads: Heads): Promise<Partial<TransactionRecord>> {
    const { relayed } = record;
    if (relayed) {
      // Few holders have one, and it takes code of its own.
      const { followRelayed } = await import('./follow-relayed.ts');
      return followRelayed(chain, { ...record, relayed }, heads, relay);
    }
    // What its holder sped up or cancelled must not be broadcast again.
    const mayBroadcast = !isSuperseded(record, readRecords(storage));
    return followStep(chain, record, heads, { now: now(), mayBroadcast });
  }

  async function followAll(open: readonly TransactionRecord[]): Promise<void> {
    const heads = await readHeads(chain);
    for (const record of open) {
      const patch = await follow(record, heads);
      // Another tab may have written it in the meantime.
      const latest = find(record.hash);
      if (latest && Object.keys(patch).length > 0) writeRecord(storage, merged(latest, patch));
    }
  }

  async function pollOnce(): Promise<void> {
    try {
      const network = await chain.network();
      const open = readRecords(storage).filter((record) => !record.settled && record.network === network);
      // Oldest first: a node that lacks an earlier nonce can't use a later one.
      if (open.length > 0) await followAll(open.reverse());
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
    ...lookup,
    /** Stores a signed transaction; only then may it be broadcast. */
    add: save,
    broadcast: send,
    /** Submits a stored authorization to the site: always the same bytes, marked as a second payment if its holder said so. */
    submit,
    /** What the site would relay for a holder now; undefined if it pays no fees or doesn't say. */
    relayOffer: async (question: RelayQuestion): Promise<RelayOffer | undefined> => relay?.offer(question),
    poll,
    /** Polls, and applies what other tabs write, until the returned function is called. */
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
    /** Polls for some seconds for what another wallet says it sent; returns the record as it is then. */
    async untilSeen(hash: Hash): Promise<TransactionRecord | undefined> {
      for (let count = 1; ; count += 1) {
        await poll();
        const record = find(hash);
        if (!record || record.nonce !== undefined || record.settled || count === SEEN_POLLS) return record;
        await new Promise((resolve) => setTimeout(resolve, SEEN_POLL_MILLISECONDS));
      }
    },
  };
}

export type Transactions = ReturnType<typeof createTransactions>;
