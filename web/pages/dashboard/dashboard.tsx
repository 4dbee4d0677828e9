import { sentenceOf } from '#web/lib/api-error.ts';
import { useDashboard } from '#web/lib/dashboard.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useUser } from '#web/lib/session.ts';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Figures } from './figures.tsx';
import { History } from './history.tsx';
import { NoWalletYet } from './no-wallet-yet.tsx';

export const meta = pageMeta('your dashboard', 'Your linked wallets and what they hold.');

export default function Dashboard() {
  const user = useUser();
  const { data, error, isFetching, refetch } = useDashboard();
  return (
    <>
      <PageHeader title={<span className="inline-block first-letter:uppercase">your dashboard</span>}>
        {data && data.wallets.length > 0 ? walletCount(data.wallets.length) : `Welcome, ${user.public_name}`}
      </PageHeader>
      <PageBody>
        {error && !data ? (
          <LoadFailed title="Your figures cannot be shown" onRetry={() => void refetch()} busy={isFetching}>
            {sentenceOf(error)}
          </LoadFailed>
        ) : (
          <Figures dashboard={data} />
        )}
        {data?.wallets.length === 0 && <NoWalletYet userId={user.id} />}
        <History wallets={data?.wallets.map((wallet) => wallet.address) ?? []} />
      </PageBody>
    </>
  );
}

const walletCount = (count: number) =>
  count === 1 ? 'What your linked wallet holds and has done.' : `What your ${count} linked wallets hold and have done.`;
