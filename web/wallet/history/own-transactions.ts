import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { TransactionRecord } from '#wallet/transaction-record.ts';
import type { TransactionsState } from '#wallet/transactions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWalletChain, type WalletChain } from '../wallet-chain.ts';

const NONE: TransactionsState = { records: [], reachable: true };
const never = () => () => {};

/** The transactions that this browser signed on this chain, followed while the page is open. */
export function useOwnTransactions(): TransactionsState {
  const walletChain = useWalletChain();
  const transactions = walletChain?.transactions;
  const { records, reachable } = useSyncExternalStore(
    transactions?.subscribe ?? never,
    transactions?.getState ?? (() => NONE),
  );
  useEffect(() => transactions?.watch(), [transactions]);
  const network = useQuery({
    queryKey: queryKeys.network(walletChain?.chain.token),
    enabled: walletChain !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => walletChain?.chain.network() ?? null,
  }).data;
  useRefetchOnChange(records);
  return { records: records.filter((record) => record.network === network), reachable };
}

const SOON_MS = 1_200;

/** Polls a transaction that was just sent a little sooner than usual. */
export const pollSoon = ({ transactions }: WalletChain) => void setTimeout(() => void transactions.poll(), SOON_MS);

/** Refetches what a transaction may have changed whenever the status of one changes. */
function useRefetchOnChange(records: readonly TransactionRecord[]): void {
  const queries = useQueryClient();
  const statuses = records.map(({ hash, status }) => hash + status).join();
  const before = useRef(statuses);
  useEffect(() => {
    if (statuses === before.current) return;
    before.current = statuses;
    void queries.invalidateQueries({ queryKey: queryKeys.chain });
  }, [statuses, queries]);
}
