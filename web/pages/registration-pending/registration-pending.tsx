import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Account created', 'A.');

export default function Page() {
  return (
    <>
      <h1>Account created</h1>
      <p>A.</p>
    </>
  );
}
