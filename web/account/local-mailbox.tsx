import { useSite } from '#web/lib/site.ts';
import { Notice } from '#web/ui/notice.tsx';

/** On a site that runs on one's own machine, letters do not travel: they lie in a mailbox page. */
export function LocalMailbox() {
  if (!useSite().data?.mailbox) return null;
  return (
    <Notice title="This site runs on your own machine">
      <p>
        Its letters are kept in{' '}
        <a href="/dev/mailbox" className="font-medium text-gold underline underline-offset-4">
          the local mailbox
        </a>
        .
      </p>
    </Notice>
  );
}
