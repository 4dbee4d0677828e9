import type { Address } from 'viem';
import { formatOwnTime } from '#domain/dates.ts';
import { relayOpenUntil, relaySameOpen, SAME_PAYMENT_MESSAGES } from '#domain/relay/messages.ts';
import type { Approval } from './approval.ts';
import { Refusal } from './problem.ts';
import { isSamePayment, type Purpose } from './purpose.ts';
import {
  didNotHappen,
  isOpenAuthorization,
  mayStillHappen,
  type RelayedRecord,
  type TransactionRecord,
} from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/**
 * The same payment, unless its holder agreed to pay it once more: one that may still be carried out, or was signed after this confirmation was
 * opened. Two transactions whose fees the holder pays are never compared, since the holder knows about both.
 */
export async function findSamePayment(
  { address, transactions }: { address: Address; transactions: Transactions },
  purpose: Purpose,
  { at, second }: Pick<Approval, 'at' | 'second'>,
  isRelayed: boolean,
): Promise<TransactionRecord | undefined> {
  function isCandidate(record: TransactionRecord): boolean {
    if (isOpenAuthorization(record)) return true;
    // A redemption needs no check: its ticket can be burned only once.
    if (purpose.kind !== 'send') return false;
    if (!isRelayed && record.relayed === undefined) return false;
    return mayStillHappen(record) || (record.createdAt >= at && !didNotHappen(record));
  }
  const same = (await transactions.signedBy(address)).filter(
    (record) => isSamePayment(record.purpose, purpose) && !second?.besides.includes(record.hash) && isCandidate(record),
  );
  return same.find((record) => !isOpenAuthorization(record)) ?? same[0];
}

const timeOf = ({ relayed }: RelayedRecord) => formatOwnTime(relayed.validBefore);

/** The same payment may still be carried out, or just was, so sending another could pay twice. */
export class SameStillOpen extends Refusal {
  readonly open: TransactionRecord;

  constructor(open: TransactionRecord) {
    super(isOpenAuthorization(open) ? relaySameOpen(timeOf(open)) : SAME_PAYMENT_MESSAGES.sent);
    this.name = 'SameStillOpen';
    this.open = open;
  }
}

/** The site refused an authorization. It is signed and stored as `record`, and can be carried out until it expires. */
export class RelayRefused extends Refusal {
  readonly record: RelayedRecord;
  /** The site's message. */
  readonly reason: string;

  constructor(record: RelayedRecord, reason: string) {
    super(relayOpenUntil(reason, timeOf(record)));
    this.name = 'RelayRefused';
    this.record = record;
    this.reason = reason;
  }
}
