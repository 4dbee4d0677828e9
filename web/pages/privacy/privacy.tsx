import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Privacy Policy', 'E.');

export default function Page() {
  return (
    <>
      <h1>Privacy Policy</h1>
      <p>E.</p>
    </>
  );
}
