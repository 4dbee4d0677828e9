import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Contact', 'Contact.');

export default function Page() {
  return (
    <>
      <h1>Contact</h1>
      <p>Contact.</p>
    </>
  );
}
