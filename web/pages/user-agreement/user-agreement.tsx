import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('User Agreement', 'U.');

export default function Page() {
  return (
    <>
      <h1>User Agreement</h1>
      <p>U.</p>
    </>
  );
}
