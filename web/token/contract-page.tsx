import { lazy, Suspense } from 'react';
import { site } from '#site';
import { useSite } from '#web/lib/site.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Card } from '#web/ui/section.tsx';
import { AddToWallet } from './add-to-wallet.tsx';
import { ContractDetails } from './contract-details.tsx';
import { LookAlikes } from './look-alikes.tsx';

const AddressCompare = lazy(() => import('./address-compare.tsx'));
const ContractImage = lazy(() => import('./contract-image.tsx').then((file) => ({ default: file.ContractImage })));

/** The one right address of the token: as text, as an image, to copy and to compare. */
export function ContractPage() {
  const { data } = useSite();
  const waiting = <div className="skeleton min-h-90 rounded-lg lg:w-76" />;
  const comparing = <div className="skeleton h-58 rounded-lg" />;
  return (
    <>
      <PageHeader title="Ethereum Token">
        There is one contract whose tokens are {site.name}, and this is its address. A token at any other address stands
        for no coin and cannot be redeemed.
      </PageHeader>
      <PageBody>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-6">
            <Card title="The contract">
              <ContractDetails />
            </Card>
            <Notice kind="warning" title="Compare every character">
              <p>
                Anyone can make a token and call it {site.name}. Never take the address from a message, a search result
                or an advertisement.
              </p>
            </Notice>
          </div>
          <Suspense fallback={waiting}>{data ? <ContractImage address={data.token} /> : waiting}</Suspense>
        </div>
        <Suspense fallback={comparing}>{data ? <AddressCompare right={data.token} /> : comparing}</Suspense>
      </PageBody>
      <AddToWallet />
      <LookAlikes />
    </>
  );
}
