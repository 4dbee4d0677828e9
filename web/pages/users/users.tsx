import { pageMeta } from '#web/lib/meta.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('All Them Users', 'For signed-in users.');

export default function Users() {
  return <PageHeader title="All Them Users">Only a signed-in user sees this page.</PageHeader>;
}
