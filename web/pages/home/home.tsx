import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Home', 'USG.');

export default function Page() {
  return (
    <>
      <h1>Home</h1>
      <p>USG.</p>
    </>
  );
}
