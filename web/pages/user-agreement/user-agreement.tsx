import { text as termsOfPurchase } from '#content/terms-of-purchase/sections.ts';
import { text } from '#content/user-agreement/sections.ts';
import { site } from '#site';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';

const TITLE = 'User Agreement and Terms of Purchase';

export const meta = pageMeta(TITLE, `The terms on which ${site.name} is bought, kept, sent and redeemed.`);

export default function UserAgreement() {
  return <LegalPage name="user-agreement" title={TITLE} texts={import.meta.env.SSR ? [text, termsOfPurchase] : []} />;
}
