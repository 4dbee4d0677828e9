import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('US Mint', 'E.');

export default function Page() {
  return (
    <>
      <h1>US Mint</h1>
      <p>E.</p>
    </>
  );
}
