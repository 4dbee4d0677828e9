import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Log in', 'L.');

export default function Page() {
  return (
    <>
      <h1>Log in</h1>
      <p>L.</p>
    </>
  );
}
