import type { TokenTransaction } from '#web/lib/token-transactions.ts';

type Kind = 'issued' | 'redeemed' | 'within' | 'sent' | 'received';

/** How a transaction looks to whoever holds these wallets. */
export function kindOf(
  { name, from, to }: Pick<TokenTransaction, 'name' | 'from' | 'to'>,
  wallets: readonly string[],
): Kind {
  const own = wallets.map((wallet) => wallet.toLowerCase());
  const isOwn = (address: string | null) => address !== null && own.includes(address.toLowerCase());
  if (name === 'Issued') return 'issued';
  if (name === 'Redeemed') return 'redeemed';
  if (isOwn(from)) return isOwn(to) ? 'within' : 'sent';
  return 'received';
}
