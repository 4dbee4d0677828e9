import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { WhatFollows } from './what-follows.tsx';

export const meta = pageMeta('Purchase', `Ask for ${site.name}: a quantity, your e-mail address and your wallet’s.`);

export default function Purchase() {
  return (
    <>
      <PageHeader title="Purchase">
        Tell us how many {site.name} you want. One is one 1-oz American Eagle gold coin, held in trust.
      </PageHeader>
      <PageBody>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
          <section aria-labelledby="purchase-form" className="card grid gap-6">
            <h2 id="purchase-form" className="text-2xl">
              Purchase request
            </h2>
            <PurchaseForm />
          </section>
          <WhatFollows />
        </div>
      </PageBody>
    </>
  );
}
