import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Profile', 'P.');

export default function Page() {
  return (
    <>
      <h1>Profile</h1>
      <p>P.</p>
    </>
  );
}
