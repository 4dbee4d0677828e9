import { pageMeta } from '#web/lib/meta.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('All Them Leads', 'For signed-in users.');

export default function Leads() {
  return <PageHeader title="All Them Leads">Only a signed-in user sees this page.</PageHeader>;
}
