import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Home', 'H.');

export default function Page() {
  return (
    <>
      <h1>Home</h1>
      <p>H.</p>
    </>
  );
}
