import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Purchase', 'P.');

export default function Page() {
  return (
    <>
      <h1>Purchase</h1>
      <p>P.</p>
    </>
  );
}
