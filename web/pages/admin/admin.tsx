import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Admin', 'Staff sign in here with their wallet.');

export default function Page() {
  return (
    <>
      <h1>Admin</h1>
      <p>Staff sign in here with their wallet.</p>
    </>
  );
}
