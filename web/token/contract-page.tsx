import { lazy, Suspense } from 'react';
import { site } from '#site';
import { useSite } from '#web/lib/site.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';
import { ContractDetails } from './contract-details.tsx';

const ContractImage = lazy(() => import('./contract-image.tsx').then((file) => ({ default: file.ContractImage })));

/** The one right address of the token, in figures, as an image and to copy. */
export function ContractPage() {
  const { data } = useSite();
  return (
    <>
      <PageHeader title="Ethereum Token">The one contract whose tokens are {site.name}.</PageHeader>
      <PageBody>
        <Notice kind="warning" title="Compare every character of the address">
          <p>
            Anyone can make a token and call it {site.name}. A token at any other address is not ours, stands for no
            coin, and cannot be redeemed. Never take the address from a message or an advertisement.
          </p>
        </Notice>
        <div className="grid gap-8 lg:grid-cols-[1fr_auto]">
          <Card title="The contract">
            <ContractDetails />
          </Card>
          <Suspense fallback={<div className="card skeleton size-70" />}>
            {data ? <ContractImage address={data.token} /> : <div className="card skeleton size-70" />}
          </Suspense>
        </div>
      </PageBody>
    </>
  );
}
