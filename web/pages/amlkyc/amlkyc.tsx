import { pageMeta } from '#web/lib/meta.ts';

export const meta = pageMeta('AML / KYC', 'A.');

export default function Page() {
  return (
    <>
      <h1>AML / KYC</h1>
      <p>A.</p>
    </>
  );
}
