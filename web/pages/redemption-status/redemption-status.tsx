import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { StatusPage } from '#web/request-status/status-page.tsx';
import { FIND_REDEMPTION, RedemptionRecord } from './redemption-record.tsx';

export const meta = pageMeta('Request sent', `Your ${site.name} redemption request was sent.`);

export default function RedemptionStatus() {
  return (
    <StatusPage
      title="Thank you! Your request is being processed."
      lead="Your request was sent. Our support staff will contact you for the remaining steps."
      parameter="ticket"
      find={FIND_REDEMPTION}
    >
      {(ticket, onNumber) => <RedemptionRecord key={ticket} ticketId={ticket} onNumber={onNumber} />}
    </StatusPage>
  );
}
