import type { Address } from 'viem';
import { shownTime } from '#domain/dates.ts';
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
 * The same payment, where its holder hasn't agreed to pay besides it: one that may still be carried out, or that was signed when they had been
 * asked already. Of two payments only their holder's own transactions are none of ours: they know of both.
 */
export async function twinOf(
  { address, transactions }: { address: Address; transactions: Transactions },
  purpose: Purpose,
  { at, second }: Pick<Approval, 'at' | 'second'>,
  isRelayed: boolean,
): Promise<TransactionRecord | undefined> {
  const isTwin = (record: TransactionRecord) =>
    isOpenAuthorization(record) ||
    // A ticket's number burns once, whoever brings it.
    (purpose.kind === 'send' &&
      (isRelayed || record.relayed !== undefined) &&
      (mayStillHappen(record) || (record.createdAt >= at && !didNotHappen(record))));
  const same = (await transactions.signedBy(address)).filter(
    (record) => isSamePayment(record.purpose, purpose) && !second?.besides.includes(record.hash) && isTwin(record),
  );
  return same.find((record) => !isOpenAuthorization(record)) ?? same[0];
}

const timeOf = ({ relayed }: RelayedRecord) => shownTime(new Date(relayed.validBefore * 1000).toISOString());

/** The same payment may still be carried out, or just was: sending it as well could pay twice. */
export class SameStillOpen extends Refusal {
  readonly open: TransactionRecord;

  constructor(open: TransactionRecord) {
    super(isOpenAuthorization(open) ? relaySameOpen(timeOf(open)) : SAME_PAYMENT_MESSAGES.sent);
    this.name = 'SameStillOpen';
    this.open = open;
  }
}

/** The site didn't take an authorization. It is signed, and can be carried out until its time is over; `record` is what was kept of it. */
export class NotTaken extends Refusal {
  readonly record: RelayedRecord;
  /** The site's own words. */
  readonly reason: string;

  constructor(record: RelayedRecord, reason: string) {
    super(relayOpenUntil(reason, timeOf(record)));
    this.name = 'NotTaken';
    this.record = record;
    this.reason = reason;
  }
}
