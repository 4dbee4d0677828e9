import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Token', 'Token.');

export default function Page() {
  return (
    <>
      <h1>Token</h1>
      <p>Token.</p>
    </>
  );
}
