import type { Address, Hash, Hex } from 'viem';
import type { RelayInput } from '#domain/relay/relay-input.ts';
import type { Purpose } from './purpose.ts';
import { type KeyValueStorage, keysWith, writeItem } from './storage.ts';

/**
 * signed: stored here, perhaps never broadcast, or sent by another wallet and not seen yet · sent: a node has it · confirmed: in a block that
 * isn't final · final: in a final block · failed: in a block, refused by the token · replaced: another transaction has its nonce ·
 * dropped: no node has it, and none accepts it.
 */
export type TransactionStatus = 'signed' | 'sent' | 'confirmed' | 'final' | 'failed' | 'replaced' | 'dropped';

export type TransactionRecord = {
  /** The transaction's hash, or the hash of an authorization. */
  hash: Hash;
  relayed?: Relayed;
  /** The signed bytes. They are broadcast again as they are, never signed again. Undefined if another wallet sent it. */
  raw?: Hex;
  /** What was approved, if another wallet sent it: the chain must show the same call, and no older transaction. */
  call?: { data: Hex; value: string; leastNonce: number };
  network: string;
  from: Address;
  to: Address;
  /** Undefined for what another wallet sent, until a node shows it. */
  nonce?: number;
  /** The first transaction with this nonce; this one repeats it for a higher fee, or cancels it. */
  replaces?: Hash;
  /** Identifies the confirmation for which it was signed. */
  intent?: string;
  purpose: Purpose;
  /** Milliseconds. */
  createdAt: number;
  status: TransactionStatus;
  /** Nothing can change it any more. */
  settled: boolean;
  block?: number;
  confirmations?: number;
  /** Why it failed, was replaced or dropped. */
  message?: string;
};

/** An authorization that the site brings to the chain and pays for. */
export type Relayed = {
  /** What was signed, as it is submitted. */
  body: RelayInput;
  /** Unix seconds. From then on it can't be executed. */
  validBefore: number;
  /** The newest block when it was signed; its cancellation can only be in a later one. */
  since?: number;
  /** The site's id for it, once the site has it. */
  id?: string;
  /** The site's transaction. */
  tx?: Hash;
  /** Why the site hasn't sent it, or won't. Whoever has the signature still can. */
  problem?: string;
};

export type RelayedRecord = TransactionRecord & { relayed: Relayed };

export const isPending = ({ status }: Pick<TransactionRecord, 'status'>): boolean =>
  status === 'signed' || status === 'sent';

export const isInBlock = ({ status }: TransactionRecord) =>
  status === 'confirmed' || status === 'final' || status === 'failed';

/** Failed, replaced, dropped or finally cancelled: what its holder wanted wasn't executed. */
export const didNotHappen = ({ status, purpose }: Pick<TransactionRecord, 'status' | 'purpose'>): boolean =>
  status === 'failed' ||
  status === 'replaced' ||
  status === 'dropped' ||
  (status === 'final' && purpose.kind === 'cancel');

/** Neither it nor a replacement is in a block, and one still may be. */
export const mayStillHappen = (record: TransactionRecord): boolean =>
  !record.settled && !isInBlock(record) && record.status !== 'replaced';

/**
 * An authorization that may still be carried out, by the site or by anyone else who has it: no block has it, and it's neither cancelled nor
 * expired as of a final block. No answer of the site ends it.
 */
export const isOpenAuthorization = (record: TransactionRecord): record is RelayedRecord =>
  record.relayed !== undefined && mayStillHappen(record);

const PREFIX = 'usg_tx:';
const KEPT_SETTLED = 50;

/** Whether a change of that storage key changes the records. The key is null if the whole storage was cleared. */
export const isRecordKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX);

// A separate key for each, so that two tabs never overwrite each other's.
export const writeRecord = (storage: KeyValueStorage, record: TransactionRecord): void =>
  writeItem(storage, PREFIX + record.hash, JSON.stringify(record));

/** All records, newest first, except those that can't be read. */
export function readRecords(storage: KeyValueStorage): TransactionRecord[] {
  const records = keysWith(storage, PREFIX).flatMap((key) => {
    try {
      return [JSON.parse(storage.getItem(key) ?? '') as TransactionRecord];
    } catch {
      return [];
    }
  });
  return records.sort(newestFirst);
}

function newestFirst(one: TransactionRecord, other: TransactionRecord): number {
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
  const nonces = (other.nonce ?? 0) - (one.nonce ?? 0);
  if (nonces !== 0) return nonces;
  const isReplacement = (record: TransactionRecord) => Number(record.replaces !== undefined);
  return isReplacement(other) - isReplacement(one);
}

/** Deletes all but the newest settled records. */
export function pruneRecords(storage: KeyValueStorage): void {
  const settled = readRecords(storage).filter((record) => record.settled);
  for (const { hash } of settled.slice(KEPT_SETTLED)) storage.removeItem(PREFIX + hash);
}
