import { text } from '#content/terms/sections.ts';
import { site } from '#site';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';

const TITLE = 'Terms of Use';

export const meta = pageMeta(
  TITLE,
  `The rules for using the site, the accounts and the wallet of ${site.name}, and how they are agreed to.`,
);

export default function Terms() {
  return <LegalPage name="terms" title={TITLE} texts={import.meta.env.SSR ? [text] : []} />;
}
