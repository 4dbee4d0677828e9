import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { site } from '#site';
import { ApiError } from '#web/lib/api-error.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useReserve } from '#web/lib/reserve.ts';
import { useTokenTransactions } from '#web/lib/token-transactions.ts';
import { KnownFigure } from '#web/token/known-figure.tsx';
import { ReserveAlarm } from '#web/token/late-reserve-alarm.tsx';
import { ZeroValueSwitch } from '#web/token/transaction-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { Stat } from '#web/ui/facts.tsx';
import { Form } from '#web/ui/form.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { AsOf, StaleNotice } from '#web/ui/stale-notice.tsx';
import { AddressField } from '#web/wallet/address-field.tsx';
import { TransactionList } from './transaction-list.tsx';

export const meta = pageMeta(
  'Transactions',
  `Every ${site.name} token issued, sent and redeemed, from the Ethereum blockchain.`,
);

export default function Transactions() {
  const [search, setSearch] = useSearchParams();
  const address = search.get('address') ?? undefined;
  const [zeroValue, setZeroValue] = useState(false);
  const list = useTokenTransactions(address, zeroValue);
  const wrongAddress = list.error instanceof ApiError ? list.error.fields.address : undefined;
  return (
    <>
      <TaskHeader title="Transactions">Everything issued, sent and redeemed, from the blockchain</TaskHeader>
      <PageBody>
        <Totals />
        <AddressForm
          key={address}
          address={address}
          error={wrongAddress}
          onShow={(shown) => setSearch(shown ? { address: shown } : {})}
        />
        <ZeroValueSwitch shown={zeroValue} onChange={setZeroValue} />
        <StaleNotice readAt={list.data?.pages[0]?.readAt ?? 0} />
        {!wrongAddress && <TransactionList list={list} address={address} />}
        <ClockNote clock="utc" />
      </PageBody>
    </>
  );
}

/** All tokens together, whatever the list below shows. */
function Totals() {
  const { texts, error, readAt } = useReserve();
  return (
    <section aria-labelledby="totals" className="border-line border-b pb-8">
      <h2 id="totals" className="sr-only">
        Totals
      </h2>
      <ReserveAlarm />
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3">
        <Stat label="Issued">
          <KnownFigure text={texts.issued} error={error} />
        </Stat>
        <Stat label="Redeemed" note="for coins, and destroyed">
          <KnownFigure text={texts.redeemed} error={error} />
        </Stat>
        <Stat
          label="Outstanding"
          note={
            <>
              one coin each
              <AsOf readAt={readAt} />
            </>
          }
        >
          <KnownFigure text={texts.circulating} error={error} />
        </Stat>
      </dl>
    </section>
  );
}

type Props = {
  address: string | undefined;
  error: readonly string[] | undefined;
  onShow: (address: string | undefined) => void;
};

/** Chooses whose transactions are listed; an empty field means everyone's. */
function AddressForm({ address = '', error, onShow }: Props) {
  const [typed, setTyped] = useState(address);
  return (
    <Form
      label="Show transactions for one address"
      onSubmit={() => onShow(typed.trim() || undefined)}
      className="max-w-3xl items-end sm:grid-cols-[1fr_auto]"
    >
      <AddressField
        label="Ethereum address"
        hint="Leave it blank to see all transactions."
        error={error}
        value={typed}
        onValue={setTyped}
      />
      <Button type="submit" kind="secondary" className="min-h-12">
        Show
      </Button>
    </Form>
  );
}
