import { text } from '#content/purchase-agreement-buyer/sections.ts';
import { site } from '#site';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';

const TITLE = 'Token Purchase Agreement, buyer version';

export const meta = pageMeta(
  TITLE,
  `The agreement of the first sale of ${site.name} with its buyers, closed and kept as a record.`,
);

export default function PurchaseAgreementBuyer() {
  return <LegalPage name="purchase-agreement-buyer" title={TITLE} texts={import.meta.env.SSR ? [text] : []} />;
}
