import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('your dashboard', 'D.');

export default function Page() {
  return (
    <>
      <h1>your dashboard</h1>
      <p>D.</p>
    </>
  );
}
