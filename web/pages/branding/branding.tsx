import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Brand guide', 'B.');

export default function Page() {
  return (
    <>
      <h1>Brand guide</h1>
      <p>B.</p>
    </>
  );
}
