import { PURCHASE_MESSAGES, PURCHASE_TRANSITION_LABELS } from '#domain/messages/customer.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { RequestNotFound, RequestSkeleton } from '#web/request-status/find-request.tsx';
import { IdentityRequest } from '#web/request-status/identity-request.tsx';
import { StatusHistory } from '#web/request-status/status-history.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Stages } from '#web/ui/stages.tsx';
import { NextStep } from './next-step.tsx';
import { RequestFacts } from './request-facts.tsx';
import { type PurchaseStatus, usePurchaseStatus } from './use-purchase-status.ts';

/** How a purchase request is asked for by its number. */
export const FIND_PURCHASE = { title: 'Check your request’s status', label: 'Request number' };

type Props = { purchaseKey: string; onKey: (key: string) => void };

/** The request behind the key as the server and the chain have it, kept up to date. */
export function RequestStatus({ purchaseKey, onKey }: Props) {
  const request = usePurchaseStatus(purchaseKey);
  const { data: status, error, refetch } = request;
  if (status === null) {
    return <RequestNotFound {...FIND_PURCHASE} message={PURCHASE_MESSAGES.notFound} onNumber={onKey} />;
  }
  if (!status) {
    return error ? <LoadFailed title="Your request could not be loaded" query={request} /> : <RequestSkeleton />;
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        <section aria-labelledby="request" className="card grid gap-7">
          <h2 id="request" className="text-2xl">
            {status.title}
          </h2>
          {status.state !== 'refused' && <Stages labels={STAGES} at={stageOf(status)} />}
          <NextStep status={status} />
          {error && (
            <Notice kind="warning" live>
              <p>{messageOf(error)}</p>
            </Notice>
          )}
        </section>
        <IdentityRequest
          identity={status.identity}
          send={(json) => answerOf(api.purchase[':key'].identity.$post({ param: { key: status.key }, json }))}
          onGiven={() => void refetch()}
        />
        <RequestFacts status={status} />
      </div>
      <History status={status} />
    </div>
  );
}

const STAGES = ['Requested', 'Ordered', 'Paid', 'Issued'];
const STAGE_OF_ORDER = { awaiting_approval: 1, placed: 2, paid: 3, issuing: 3, issued: 4, cancelled: 1, lapsed: 1 };

/** The stage under way: what is reached is the one before. */
const stageOf = ({ state, order }: PurchaseStatus) => (state === 'ordered' && order ? STAGE_OF_ORDER[order.state] : 1);

/** Every step so far; which order a step was about is said only if there were several. */
export function History({ status: { steps } }: { status: PurchaseStatus }) {
  const severalOrders = new Set(steps.flatMap(({ order }) => order ?? [])).size > 1;
  return (
    <StatusHistory
      steps={steps}
      labels={PURCHASE_TRANSITION_LABELS}
      detail={({ order }) => (severalOrders && order ? `, order ${order}` : '')}
    />
  );
}
