import { pageMeta } from '#web/lib/meta.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('your dashboard', 'For signed-in users.');

export default function Dashboard() {
  return <PageHeader title="your dashboard">Only a signed-in user sees this page.</PageHeader>;
}
