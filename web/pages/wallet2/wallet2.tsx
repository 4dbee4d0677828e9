import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('USG Wallet', 'A wallet held only in this browser.');

export default function Page() {
  return (
    <>
      <h1>USG Wallet</h1>
      <p>A wallet held only in this browser.</p>
    </>
  );
}
