import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Thank you', 'T.');

export default function Page() {
  return (
    <>
      <h1>Thank you</h1>
      <p>T.</p>
    </>
  );
}
