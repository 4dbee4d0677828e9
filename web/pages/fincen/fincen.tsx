import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Registration', 'E.');

export default function Page() {
  return (
    <>
      <h1>Registration</h1>
      <p>E.</p>
    </>
  );
}
