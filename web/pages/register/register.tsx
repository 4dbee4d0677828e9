import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('New Account Registration', 'R.');

export default function Page() {
  return (
    <>
      <h1>New Account Registration</h1>
      <p>R.</p>
    </>
  );
}
