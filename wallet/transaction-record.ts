import type { Address, Hash, Hex } from 'viem';
import type { RelayStatus } from '#domain/relay/machine.ts';
import type { RelayOffer, RelayQuestion } from '#domain/relay/offer.ts';
import type { RelayInput } from '#domain/relay/relay-input.ts';
import { type KeyValueStorage, keysWith, writeItem } from './storage.ts';

/** What a transaction is for; units as decimal strings, since JSON has no bigint. */
export type Purpose = (Act | Cancel) & {
  /** The record at the desk that it belongs to, by its id. */
  about?: { kind: 'order' | 'redemption'; id: string };
  /** What others who sign it read; not on the chain. */
  reason?: string;
};

/** An empty transaction in the place of one that still waited for a block. */
type Cancel = { kind: 'cancel'; of: Act };

type Act =
  | { kind: 'send'; to: Address; units: string }
  | { kind: 'issue'; to: Address; units: string }
  /** An order that is never to be issued, by its number. */
  | { kind: 'void'; order: string }
  | { kind: 'redeem'; ticketId: string; units: string }
  /** What staff burn at a ticket's address for its redemption. */
  | { kind: 'burn'; units: string }
  /** What staff return from a ticket's address; `amount` is its text if it isn't the token. */
  | { kind: 'return'; to: Address; units: string; amount?: string }
  /** The receipt of a delivered redemption, by staff. */
  | { kind: 'fulfil' }
  /** An act that moves nothing, in words: a role's that guards the token, such as a freeze, or the end of an authorization. */
  | { kind: 'guard'; title: string };

/**
 * signed: kept here, perhaps never broadcast, or sent by another wallet and not seen yet · sent: a node has it · confirmed: in a block that may still go ·
 * final: in a final block · failed: in a block, refused by the token · replaced: its place was taken by another ·
 * dropped: no node has it and none takes it.
 */
export type TransactionStatus = 'signed' | 'sent' | 'confirmed' | 'final' | 'failed' | 'replaced' | 'dropped';

/** What its holder wanted with it, even if it's cancelled. */
export const actOf = (purpose: Purpose): Act => (purpose.kind === 'cancel' ? purpose.of : purpose);

/** Failed, replaced, dropped or finally cancelled: what its holder wanted has not been executed. */
export const didNotHappen = ({ status, purpose }: Pick<TransactionRecord, 'status' | 'purpose'>): boolean =>
  status === 'failed' ||
  status === 'replaced' ||
  status === 'dropped' ||
  (status === 'final' && purpose.kind === 'cancel');

/** An authorization that the site brings to the chain and pays for. */
export type Relayed = {
  /** What was signed, as it is handed in. */
  body: RelayInput;
  /** Unix seconds: from then on it can't happen any more. */
  validBefore: number;
  /** The newest block when it was signed; what ended it is looked for from there. */
  since?: number;
  /** What the site knows it by, once it has it, and the site's transaction. */
  id?: string;
  tx?: Hash;
  /** Why the site hasn't sent it, or won't. Whoever has the signature still can. */
  problem?: string;
};

export type RelayedRecord = TransactionRecord & { relayed: Relayed };

/** No block has it, nor another in its place, and that isn't sure to stay so. */
export const mayStillHappen = (record: TransactionRecord): boolean =>
  !record.settled && !isInBlock(record) && record.status !== 'replaced';

/**
 * An authorization that may still be carried out, by the site or by anyone else who has it: no block has it, and it's neither cancelled
 * nor past its time in a final block. Nothing that the site says ends it.
 */
export const isOpenAuthorization = (record: TransactionRecord): record is RelayedRecord =>
  record.relayed !== undefined && mayStillHappen(record);

/** Whether two acts of an address are the same payment: to the same account, or for the same ticket, and of the same amount. */
export const isSamePayment = (one: Purpose, other: Purpose): boolean =>
  (one.kind === 'send' &&
    other.kind === 'send' &&
    one.units === other.units &&
    one.to.toLowerCase() === other.to.toLowerCase()) ||
  (one.kind === 'redeem' && other.kind === 'redeem' && one.ticketId === other.ticketId);

/**
 * What the site says of an authorization. Only a state of 'known' says whether it has it: what it refused may have reached it before, in
 * a request whose answer got lost; 'unknown' where it doesn't answer.
 */
export type RelayAnswer =
  | { outcome: 'known'; status: RelayStatus }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unknown' };

/** How the site takes authorizations, and says what became of them, by the site's id or by holder and number, and what it would take now. */
export type RelayService = {
  handIn: (body: RelayInput) => Promise<RelayAnswer>;
  statusOf: (id: string) => Promise<RelayAnswer>;
  find: (authorization: Pick<RelayInput, 'from' | 'nonce'>) => Promise<RelayAnswer>;
  /** Undefined where the site doesn't say. */
  offer: (question: RelayQuestion) => Promise<RelayOffer | undefined>;
};

export type TransactionRecord = {
  /** The transaction's; of an authorization what was signed, as its hash. */
  hash: Hash;
  relayed?: Relayed;
  /** The signed bytes, which are broadcast again as they are; never signed again. Without them another wallet sent it. */
  raw?: Hex;
  /** What was approved, where another wallet sent it: the chain has to show the same, and no older transaction. */
  call?: { data: Hex; value: string; leastNonce: number };
  network: string;
  from: Address;
  to: Address;
  /** Unknown for what another wallet sent, until a node shows it. */
  nonce?: number;
  /** The first of the transactions of this nonce that it competes with: it's that one again for a higher fee, or cancels it. */
  replaces?: Hash;
  /** The confirmation that it was signed for. */
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

const PREFIX = 'usg_tx:';
const KEPT_SETTLED = 50;

/** Whether a change of that key changes the records; null if the whole storage was cleared. */
export const isRecordKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX);

// A separate key for each, so that two tabs never overwrite each other's.
export const writeRecord = (storage: KeyValueStorage, record: TransactionRecord): void =>
  writeItem(storage, PREFIX + record.hash, JSON.stringify(record));

/** All records, newest first; what cannot be read is left alone. */
export function readRecords(storage: KeyValueStorage): TransactionRecord[] {
  const records = keysWith(storage, PREFIX).flatMap((key) => {
    try {
      return [JSON.parse(storage.getItem(key) ?? '') as TransactionRecord];
    } catch {
      return [];
    }
  });
  const later = (record: TransactionRecord) => (record.replaces === undefined ? 0 : 1);
  return records.sort(
    (one, other) =>
      other.createdAt - one.createdAt || (other.nonce ?? 0) - (one.nonce ?? 0) || later(other) - later(one),
  );
}

export function pruneRecords(storage: KeyValueStorage): void {
  const old = readRecords(storage).filter((record) => record.settled);
  for (const { hash } of old.slice(KEPT_SETTLED)) storage.removeItem(PREFIX + hash);
}

/** A transaction as its holder sees it, with all that was signed for it, newest first, if that was more than once. */
export type ShownTransaction = TransactionRecord & { attempts?: readonly TransactionRecord[] };

export const isPending = ({ status }: Pick<TransactionRecord, 'status'>): boolean =>
  status === 'signed' || status === 'sent';

const isInBlock = ({ status }: TransactionRecord) =>
  status === 'confirmed' || status === 'final' || status === 'failed';

const firstOf = ({ replaces, hash }: TransactionRecord): Hash => replaces ?? hash;

/** One for each nonce that its holder sped up or cancelled, of records newest first: the one in a block, or else the last that may still get there. */
export function shownTransactions(records: readonly TransactionRecord[]): ShownTransaction[] {
  const firsts = [...new Set(records.map(firstOf))];
  return firsts.map((first) => {
    const attempts = records.filter((record) => firstOf(record) === first);
    const shown = attempts.find(isInBlock) ?? attempts.find(isPending) ?? attempts.at(-1);
    return { ...(shown as TransactionRecord), ...(attempts.length > 1 && { attempts }) };
  });
}

/** Another transaction of its nonce was signed later and may still get into a block. */
export function isSuperseded(record: TransactionRecord, records: readonly TransactionRecord[]): boolean {
  const last = records.find((other) => firstOf(other) === firstOf(record) && isPending(other));
  return last !== undefined && last.hash !== record.hash;
}
