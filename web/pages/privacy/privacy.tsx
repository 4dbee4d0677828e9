import { text } from '#content/privacy/sections.ts';
import { site } from '#site';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta(
  'Privacy Policy',
  `What ${site.company} keeps of you, why, for how long, and what it does not keep.`,
);

export default function Privacy() {
  return <LegalPage name="privacy" title="Privacy Policy" texts={import.meta.env.SSR ? [text] : []} />;
}
