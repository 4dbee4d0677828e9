import { formatOwnTime } from '#domain/dates.ts';
import { RELAY_MESSAGES, relayOpenUntil } from '#domain/relay/messages.ts';
import { REPLACEMENT_MESSAGES } from '#domain/wallet/history-messages.ts';
import { TRANSACTION_LABELS, transactionInBlock } from '#domain/wallet/transaction-messages.ts';
import { isPending, type Relayed, type TransactionRecord } from '#wallet/transaction-record.ts';

/** A transaction's status in words. */
export function statusMessage({ status, confirmations, message, relayed, purpose }: TransactionRecord): string {
  const isCancelled = purpose?.kind === 'cancel';
  if (isCancelled && isPending({ status })) return REPLACEMENT_MESSAGES.cancelling;
  if (isCancelled && status === 'final') return REPLACEMENT_MESSAGES.cancelled;
  if (isPending({ status })) return pendingMessage(status as 'signed' | 'sent', relayed);
  if (status === 'confirmed') return transactionInBlock(confirmations);
  if (status === 'final') return TRANSACTION_LABELS.confirmed;
  const outcome = status === 'failed' ? TRANSACTION_LABELS.failed : TRANSACTION_LABELS.dropped;
  return message ? `${outcome}: ${message}` : outcome;
}

function pendingMessage(status: 'signed' | 'sent', relayed: Relayed | undefined): string {
  if (!relayed) return TRANSACTION_LABELS[status];
  const { problem, validBefore } = relayed;
  if (problem === undefined) return RELAY_MESSAGES[status];
  if (problem === RELAY_MESSAGES.canceling) return problem;
  return relayOpenUntil(problem, formatOwnTime(validBefore));
}
