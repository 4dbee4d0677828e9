import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('About', 'About.');

export default function Page() {
  return (
    <>
      <h1>About</h1>
      <p>About.</p>
    </>
  );
}
