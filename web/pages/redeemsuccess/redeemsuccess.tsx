import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('Thank you! Your request is being processed.', 'The request was sent.');

export default function Page() {
  return (
    <>
      <h1>Thank you! Your request is being processed.</h1>
      <p>The request was sent.</p>
    </>
  );
}
