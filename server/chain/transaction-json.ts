import { confirmationsOf, type StoredEvent } from './stored-events.ts';

/** A transfer, issue or redemption as the lists of transactions show it. */
export const transactionJson = (event: StoredEvent, head: bigint | undefined) => ({
  hash: event.tx,
  block: Number(event.block),
  time: event.time.toISOString(),
  name: event.name as 'Transfer' | 'Issued' | 'Redeemed',
  from: event.from,
  to: event.to,
  value: String(event.value),
  final: event.final,
  confirmations: confirmationsOf(event, head),
});
