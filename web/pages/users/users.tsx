import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('All Them Users', 'U.');

export default function Page() {
  return (
    <>
      <h1>All Them Users</h1>
      <p>U.</p>
    </>
  );
}
