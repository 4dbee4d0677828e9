import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Success', 'S.');

export default function Page() {
  return (
    <>
      <h1>Success</h1>
      <p>S.</p>
    </>
  );
}
