import { pageMeta } from '#web/lib/meta.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Profile', 'For signed-in users.');

export default function Profile() {
  return <PageHeader title="Profile">Only a signed-in user sees this page.</PageHeader>;
}
