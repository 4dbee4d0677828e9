import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Media', 'M.');

export default function Page() {
  return (
    <>
      <h1>Media</h1>
      <p>M.</p>
    </>
  );
}
