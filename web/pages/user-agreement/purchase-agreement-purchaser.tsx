import { text } from '#content/purchase-agreement-purchaser/sections.ts';
import { site } from '#site';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';

const TITLE = 'Token Purchase Agreement, purchaser version';

export const meta = pageMeta(
  TITLE,
  `The agreement of the first sale of ${site.name} with its purchasers, closed and kept as a record.`,
);

export default function PurchaseAgreementPurchaser() {
  return <LegalPage name="purchase-agreement-purchaser" title={TITLE} texts={import.meta.env.SSR ? [text] : []} />;
}
