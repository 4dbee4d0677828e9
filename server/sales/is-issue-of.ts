import { usgFromCoins } from '#domain/money.ts';

type Order = { hash: string; ethereumAddress: string; quantity: number };
type Issue = { reference: string | null; to: string | null; value: bigint | null };

/** Whether an issue on the chain is that of the order: hash, wallet and amount all match. Addresses in lower case. */
export const isIssueOf = (order: Order, issue: Issue): boolean =>
  issue.reference === order.hash && issue.to === order.ethereumAddress && issue.value === usgFromCoins(order.quantity);
