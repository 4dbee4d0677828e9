import { Suspense } from 'react';
import { href, useMatch } from 'react-router';
import { coinsText } from '#domain/counted.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { site } from '#site';
import { answerOf, api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useHoldersRedemption, useRedemption } from '#web/request-status/redemption/use-redemption.ts';
import {
  RecordPage,
  RequestNotFound,
  RequestSkeleton,
  StatusPage,
  useNumberInAddress,
} from '#web/request-status/status-page.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import {
  DeliveryEmails,
  IdentityRequest,
  PayShipping,
  Proof,
  RedemptionFacts,
  RedemptionHistory,
} from './late-parts.ts';
import { RedemptionProgress } from './redemption-progress.tsx';

// Only staff need it.
const CustomersPage = lazyPart(() => import('#web/request-status/customers-page.tsx'));
// Weeks after the request, so there is nothing to load for it before.
const ReportLost = lazyPart(() => import('./report-lost.tsx'));
// Most are never asked for documents.
const CustomerFiles = lazyPart(() => import('#web/request-status/customer-files.tsx'));

const TITLE = 'Your redemption';
export const meta = pageMeta(TITLE, `Your ${site.name} redemption request, and what happens next.`);

export default function RedemptionStatus() {
  const isDesk = useMatch(href('/admin/redemption')) !== null;
  const number = useNumberInAddress('ticket');
  if (isDesk)
    return (
      <Suspense>
        <CustomersPage title="The customer’s redemption" kind="redemption">
          {(id) => <HoldersRedemption id={id} />}
        </CustomersPage>
      </Suspense>
    );
  return (
    <StatusPage title={TITLE} number={number} find={FIND_REDEMPTION}>
      {(ticket) => <RedemptionRecord key={ticket} ticketId={ticket} onNumber={number[1]} />}
    </StatusPage>
  );
}

/** The form that finds a redemption by its number. */
const FIND_REDEMPTION = { title: 'Check your redemption’s status', label: 'Ticket number' };

type Props = { ticketId: string; onNumber: (number: string) => void };

/** The redemption as the server and the chain have it, kept up to date. */
function RedemptionRecord({ ticketId, onNumber }: Props) {
  const record = useRedemption(ticketId);
  const { data } = record;
  const isFound = data !== null;
  return (
    <RecordPage title={data ? `${coinsText(data.qty_to_redeem)} · ${data.next_step.status}` : TITLE}>
      {isFound ? (
        <Redemption record={record} number={ticketId} />
      ) : (
        <RequestNotFound {...FIND_REDEMPTION} message={`${REDEEM_MESSAGES.notFound}.`} onNumber={onNumber} />
      )}
    </RecordPage>
  );
}

/** The same for staff, who read it by the record's id. */
function HoldersRedemption({ id }: { id: string }) {
  const record = useHoldersRedemption(id);
  if (record.data === null) return <Notice kind="warning" title={`${REDEEM_MESSAGES.notFound}.`} />;
  return <Redemption record={record} />;
}

type RecordProps = {
  record: Pick<ReturnType<typeof useRedemption>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** In the page's address; staff have none. */
  number?: string;
};

/** What the holder sees of a redemption. */
export function Redemption({ record, number }: RecordProps) {
  const { data: redemption, error, refetch } = record;
  if (!redemption) {
    return error ? <LoadFailed title="Your redemption could not be loaded" query={record} /> : <RequestSkeleton />;
  }
  const { ticket_id } = redemption;
  // What was delivered is proved first; before, it matters more where the coins go.
  const proof = <Proof redemption={redemption} ticket={number} />;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        <RedemptionProgress redemption={redemption} error={error} onChanged={refetch} />
        <Suspense>
          <IdentityRequest
            identity={redemption.identity}
            send={
              ticket_id === undefined
                ? undefined
                : (json) => answerOf(api.redeem[':ticket_id'].identity.$post({ param: { ticket_id }, json }))
            }
            onGiven={() => void refetch()}
          />
          {redemption.shipping_payment.ways.length > 0 && <PayShipping payment={redemption.shipping_payment} />}
          {(redemption.may_send_file || redemption.files.length > 0) && (
            <CustomerFiles
              files={redemption.files}
              asked={redemption.may_send_file && ticket_id !== undefined ? 'documents' : null}
              isNext={redemption.next === 'send_documents'}
              send={(options) =>
                answerOf(api.redeem[':ticket_id'].files.$post({ param: { ticket_id: ticket_id ?? '' } }, options))
              }
              onSent={() => void refetch()}
            />
          )}
          {redemption.receipt && proof}
          <RedemptionFacts redemption={redemption} />
          {!redemption.receipt && proof}
          {redemption.shipping && ticket_id !== undefined && (
            <ReportLost redemption={{ ...redemption, ticket_id }} onReported={refetch} />
          )}
          <DeliveryEmails number={ticket_id} notices={redemption.notices} onChosen={refetch} />
        </Suspense>
      </div>
      <Suspense>
        <RedemptionHistory transitions={redemption.transitions} />
      </Suspense>
    </div>
  );
}
