import { text } from '#content/user-agreement-2019/sections.ts';
import { site } from '#site';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';

const TITLE = 'User Agreement of December 2019';

export const meta = pageMeta(
  TITLE,
  `The earlier user agreement of ${site.name}, closed and kept for those who agreed to it.`,
);

export default function December2019() {
  return <LegalPage name="user-agreement-2019" title={TITLE} texts={import.meta.env.SSR ? [text] : []} />;
}
