import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Transactions', 'T.');

export default function Page() {
  return (
    <>
      <h1>Transactions</h1>
      <p>T.</p>
    </>
  );
}
