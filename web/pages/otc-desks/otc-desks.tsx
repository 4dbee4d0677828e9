import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Over-the-counter desks', 'E.');

export default function Page() {
  return (
    <>
      <h1>Over-the-counter desks</h1>
      <p>E.</p>
    </>
  );
}
