import { useSearchParams } from 'react-router';
import { site } from '#site';
import { ApiError } from '#web/lib/api-error.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useTokenTransactions } from '#web/lib/token-transactions.ts';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { AddressForm } from './address-form.tsx';
import { TransactionList } from './transaction-list.tsx';

export const meta = pageMeta('Transactions', `What has happened to ${site.name} tokens, from the ledger of Ethereum.`);

export default function Transactions() {
  const [search, setSearch] = useSearchParams();
  const address = search.get('address') ?? undefined;
  const list = useTokenTransactions(address);
  const wrongAddress = list.error instanceof ApiError ? list.error.fields.address : undefined;
  return (
    <>
      <PageHeader title="Transactions">
        {site.name} tokens issued, sent and redeemed, as the ledger of Ethereum has them.
      </PageHeader>
      <PageBody>
        <AddressForm
          key={address}
          address={address}
          error={wrongAddress}
          onShow={(shown) => setSearch(shown ? { address: shown } : {})}
        />
        {!wrongAddress && <TransactionList list={list} address={address} />}
      </PageBody>
    </>
  );
}
