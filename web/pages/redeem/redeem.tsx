import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Redeem', 'Redeem by e-mail.');

export default function Page() {
  return (
    <>
      <h1>Redeem</h1>
      <p>Redeem by e-mail.</p>
    </>
  );
}
