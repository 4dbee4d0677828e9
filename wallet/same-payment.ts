import type { Address } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { relayOpenUntil, relaySameOpen } from '#domain/messages/transaction.ts';
import type { SecondPayment } from './fee.ts';
import { Refusal } from './problem.ts';
import { isSamePayment, type Purpose, type RelayedRecord } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/** The same payment that was signed before and may still be carried out; none that a second one was approved besides. */
export async function openTwin(
  { address, transactions }: { address: Address; transactions: Transactions },
  purpose: Purpose,
  second: SecondPayment | undefined,
): Promise<RelayedRecord | undefined> {
  const open = await transactions.openAuthorizations(address);
  return open.find((record) => isSamePayment(record.purpose, purpose) && !second?.besides.includes(record.hash));
}

/** The same payment may still be carried out by the site: sending it as well could pay twice. */
export class SameStillOpen extends Refusal {
  readonly open: RelayedRecord;

  constructor(open: RelayedRecord) {
    super(relaySameOpen(shownTime(new Date(open.relayed.validBefore * 1000).toISOString())));
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
    super(relayOpenUntil(reason, shownTime(new Date(record.relayed.validBefore * 1000).toISOString())));
    this.name = 'NotTaken';
    this.record = record;
    this.reason = reason;
  }
}
