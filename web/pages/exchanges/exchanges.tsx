import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Exchanges', 'E.');

export default function Page() {
  return (
    <>
      <h1>Exchanges</h1>
      <p>E.</p>
    </>
  );
}
