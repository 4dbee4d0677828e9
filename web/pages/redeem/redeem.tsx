import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { EmailNotice } from './email-notice.tsx';
import { RedeemDesk } from './redeem-desk.tsx';
import { RedeemTerms } from './redeem-terms.tsx';

export const meta = pageMeta(
  'Redeem',
  `Redeem ${site.name} for the gold coins that it stands for, by e-mail or by form.`,
);

export default function Redeem() {
  return (
    <>
      <PageHeader title="Redeem">
        One {site.name} for one 1-oz American Eagle gold coin, sent to you insured.
      </PageHeader>
      <PageBody>
        <EmailNotice />
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <RedeemDesk />
          <RedeemTerms />
        </div>
      </PageBody>
    </>
  );
}
