import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Ethereum Token', 'E.');

export default function Page() {
  return (
    <>
      <h1>Ethereum Token</h1>
      <p>E.</p>
    </>
  );
}
