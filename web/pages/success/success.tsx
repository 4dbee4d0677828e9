import { pageMeta } from '#web/lib/meta.ts';
import { Outcome } from '#web/ui/outcome.tsx';

export const meta = pageMeta('Success', 'Your message has reached us.');

export default function Success() {
  return <Outcome title="Success! Thank you for contacting us" />;
}
