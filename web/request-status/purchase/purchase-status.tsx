import { Suspense } from 'react';
import { href, useMatch } from 'react-router';
import { GIVE_IDENTITY } from '#domain/messages/next-step.ts';
import { orderStates } from '#domain/orders/states.ts';
import { PURCHASE_MESSAGES, tokensText } from '#domain/purchases/messages.ts';
import { site } from '#site';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useOpenedByHash } from '#web/lib/opened-by-hash.ts';
import type { FilesAsked } from '#web/request-status/customer-files.tsx';
import {
  RecordPage,
  RequestNotFound,
  RequestSkeleton,
  StatusPage,
  useNumberInAddress,
} from '#web/request-status/status-page.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Stages } from '#web/ui/stages.tsx';
import { NextStep } from './next-step.tsx';
import { type PurchaseStatus, useCustomersPurchase, usePurchaseStatus } from './use-purchase-status.ts';

// Only staff need it.
const CustomersPage = lazyPart(() => import('#web/request-status/customers-page.tsx'));
const RequestFacts = lazyPart(() => import('./request-facts.tsx').then((file) => ({ default: file.RequestFacts })));
const History = lazyPart(() => import('./request-facts.tsx').then((file) => ({ default: file.History })));

const IdentityRequest = lazyPart(() =>
  import('#web/request-status/identity-request.tsx').then((file) => ({ default: file.IdentityRequest })),
);
const WalletSection = lazyPart(() => import('./wallet-section.tsx'));
const CustomerFiles = lazyPart(() => import('#web/request-status/customer-files.tsx'));
const Certificate = lazyPart(() => import('./certificate.tsx'));
const PurchaseEmails = lazyPart(() =>
  import('#web/request-status/email-choices.tsx').then((file) => ({ default: file.PurchaseEmails })),
);
const Conversation = lazyPart(() => import('./conversation.tsx'));

/** The form that finds a purchase request by its number. */
const FIND_PURCHASE = { title: 'Check your request’s status', label: 'Request number' };

type Props = { purchaseKey: string; onKey: (key: string) => void };

/** The request behind the key as the server and the chain have it, kept up to date. */
function RequestStatus({ purchaseKey, onKey }: Props) {
  const request = usePurchaseStatus(purchaseKey);
  const { data: status } = request;
  const isFound = status !== null;
  return (
    <RecordPage title={status ? titleOf(status) : TITLE}>
      {isFound ? (
        <Request request={request} />
      ) : (
        <RequestNotFound {...FIND_PURCHASE} message={PURCHASE_MESSAGES.notFound} onNumber={onKey} />
      )}
    </RecordPage>
  );
}

const TITLE = 'Your purchase';
/** '3 USG · awaiting payment'. */
const titleOf = ({ order, quantity, next_step }: PurchaseStatus) =>
  `${tokensText(order?.quantity ?? quantity)} · ${next_step.status}`;

/** The same for staff, who read it by the record's id. */
function CustomersRequest({ id }: { id: string }) {
  const request = useCustomersPurchase(id);
  if (request.data === null) return <Notice kind="warning" title={PURCHASE_MESSAGES.notFound} />;
  return <Request request={request} />;
}

type RequestProps = {
  request: Pick<ReturnType<typeof usePurchaseStatus>, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

/** What the customer sees of a request. */
export function Request({ request }: RequestProps) {
  const { data: status, error, refetch } = request;
  const isIdentityOpen = useOpenedByHash(GIVE_IDENTITY.where);
  if (!status) {
    return error ? <LoadFailed title="Your request could not be loaded" query={request} /> : <RequestSkeleton />;
  }
  const { key } = status;
  const reread = () => void refetch();
  const isNew = status.state === 'requested' && status.order === null && status.document_hold === null;
  const isIssued = status.next === 'look_into_wallet';
  // What we ask for comes before what can wait.
  const isIdentityNext = status.next === 'give_identity';
  const identity = (
    <IdentityRequest
      identity={status.identity}
      mayStart={isIdentityNext && status.may_give_identity}
      isOpen={isIdentityOpen}
      send={
        key === undefined
          ? undefined
          : (json) => answerOf(api.purchase[':key'].identity.$post({ param: { key }, json }))
      }
      onGiven={reread}
    />
  );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        <section aria-label={status.title} className="ruled grid gap-8">
          {!isIssued && <PurchaseStages status={status} />}
          {isNew && (
            <p className="text-muted">
              <strong className="text-ink">Thank you!</strong> {PURCHASE_MESSAGES.thanks}
            </p>
          )}
          <NextStep status={status} isIdentityOpen={isIdentityOpen} />
          {error && (
            <Notice kind="warning" live>
              <p>{messageOf(error)}</p>
            </Notice>
          )}
        </section>
        <Suspense>
          {isIdentityNext && identity}
          <CustomerFiles
            files={status.files}
            asked={key === undefined ? null : filesAskedOf(status)}
            isNext={status.next === 'send_documents'}
            send={(options) => answerOf(api.purchase[':key'].files.$post({ param: { key: key ?? '' } }, options))}
            onSent={reread}
          />
          {key !== undefined && <WalletSection status={status} purchaseKey={key} onSaved={reread} />}
          {!isIdentityNext && !isIssued && identity}
        </Suspense>
        <Suspense>
          <Certificate status={status} />
          <RequestFacts status={status} />
          <Conversation status={status} onSent={reread} />
          <PurchaseEmails number={key} notices={status.notices} onChosen={refetch} />
        </Suspense>
      </div>
      <Suspense>
        <History status={status} />
      </Suspense>
    </div>
  );
}

/** What a file would be sent for; null where we take none. */
export function filesAskedOf({ document_hold: documentHold, order, may_send_file }: PurchaseStatus): FilesAsked | null {
  if (!may_send_file) return null;
  if (documentHold) return 'documents';
  if (!order || order.due_at === null || order.paid_cents !== null) return null;
  return order.state === 'placed' ? 'payment' : 'late_payment';
}

const STAGES = ['Request', 'Order', 'Payment', 'Issue'];
const PLACED: readonly string[] = ['place', 'approve'];

/** A cancelled order keeps the stages that it had reached. */
function doneOf({ order, transitions }: PurchaseStatus): number {
  if (!order) return 1;
  const { done } = orderStates[order.state];
  if (order.state !== 'cancelled') return done;
  if (order.paid_cents !== null) return orderStates.paid.done;
  const wasPlaced = transitions.some((made) => made.order === order.number && PLACED.includes(made.name));
  return wasPlaced ? orderStates.placed.done : done;
}

function endOf({ state, order }: PurchaseStatus): string | undefined {
  if (state === 'refused') return 'Refused';
  return order ? orderStates[order.state].ended : undefined;
}

/** How far the request has come, or its last order. */
export const PurchaseStages = ({ status }: { status: PurchaseStatus }) => (
  <Stages labels={STAGES} done={doneOf(status)} ended={endOf(status)} />
);

export const meta = pageMeta(TITLE, `Your ${site.name} purchase request, and what happens next.`);

export default function PurchaseStatusPage() {
  const isDesk = useMatch(href('/admin/purchase')) !== null;
  const number = useNumberInAddress('key');
  if (isDesk)
    return (
      <Suspense>
        <CustomersPage title="The customer’s purchase" kind="purchase">
          {(id) => <CustomersRequest id={id} />}
        </CustomersPage>
      </Suspense>
    );
  return (
    <StatusPage title={TITLE} number={number} find={FIND_PURCHASE}>
      {(key) => <RequestStatus key={key} purchaseKey={key} onKey={number[1]} />}
    </StatusPage>
  );
}
