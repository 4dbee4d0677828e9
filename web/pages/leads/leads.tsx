import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('All Them Leads', 'L.');

export default function Page() {
  return (
    <>
      <h1>All Them Leads</h1>
      <p>L.</p>
    </>
  );
}
