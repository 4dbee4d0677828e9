import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Address } from 'viem';
import { formatUsg, type Usg } from '#domain/money.ts';
import { site } from '#site';
import { formatEthDown } from '#wallet/fee-text.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { AddressText } from '#web/ui/address.tsx';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';

type Account = { address: Address; path: string };
type Balances = Readonly<Record<string, { usg: Usg; eth: bigint }>>;

/** What those accounts hold, by address; nothing of what the chain doesn't say now. */
function useBalancesOf(accounts: readonly Account[]): Balances {
  const chain = useWalletChain()?.chain;
  const addresses = accounts.map(({ address }) => address);
  const { data = {} } = useQuery({
    queryKey: queryKeys.accountBalances(addresses, chain?.token),
    enabled: chain !== undefined && addresses.length > 0,
    gcTime: 0,
    queryFn: async (): Promise<Balances> => {
      if (!chain) throw new TypeError('No blockchain connection');
      const read = addresses.map(async (address) => {
        const [usg, eth] = await Promise.all([chain.usgBalance(address), chain.ethBalance(address)]);
        return [address, { usg, eth }] as const;
      });
      return Object.fromEntries(await Promise.all(read));
    },
  });
  return data;
}

type Props<Each extends Account> = {
  accounts: readonly Each[];
  /** One row: its whole is what the reader presses. */
  row: (account: Each, about: ReactNode) => ReactNode;
  label: string;
};

/** Accounts to choose from, each with its address, where its key is derived, and what it holds. */
export function AccountList<Each extends Account>({ accounts, row, label }: Props<Each>) {
  const balances = useBalancesOf(accounts);
  const aboutOf = ({ address, path }: Each) => {
    const held = balances[address];
    return (
      <span className="grid min-w-0 gap-1">
        <AddressText of={address} />
        <span className="text-muted text-sm">
          {path}
          {held && (
            <>
              {' · '}
              <span className={held.usg > 0n ? 'font-semibold text-ink' : undefined}>
                {formatUsg(held.usg)} {site.symbol}
              </span>
              , {formatEthDown(held.eth)} ETH
            </>
          )}
        </span>
      </span>
    );
  };
  return (
    <ul aria-label={label} className="list-card">
      {accounts.map((account) => (
        <li key={account.path}>{row(account, aboutOf(account))}</li>
      ))}
    </ul>
  );
}
