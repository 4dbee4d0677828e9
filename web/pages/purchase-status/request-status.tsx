import { PURCHASE_MESSAGES, PURCHASE_TRANSITION_LABELS } from '#domain/messages/customer.ts';
import { site } from '#site';
import { sentenceOf } from '#web/lib/api-error.ts';
import { type PurchaseStatus, usePurchase } from '#web/lib/purchase.ts';
import { IdentityAsked } from '#web/request-status/identity-request.tsx';
import { NumberForm, StatusWaiting } from '#web/request-status/number-form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Stages } from '#web/ui/stages.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { NextStep } from './next-step.tsx';
import { RequestFacts } from './request-facts.tsx';

type Props = { purchaseKey: string; onKey: (key: string) => void };

/** The request behind the key as the server and the chain have it, kept up to date. */
export function RequestStatus({ purchaseKey, onKey }: Props) {
  const { data: status, error, refetch, isFetching } = usePurchase(purchaseKey);
  if (status === null) return <NotFound onKey={onKey} />;
  if (!status) {
    return error ? (
      <LoadFailed title="Your request could not be loaded" busy={isFetching} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </LoadFailed>
    ) : (
      <StatusWaiting />
    );
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
              <p>{sentenceOf(error)}</p>
            </Notice>
          )}
        </section>
        <IdentityAsked
          identity={status.identity}
          path={`/api/purchase/${status.key}/identity`}
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

const NotFound = ({ onKey }: { onKey: Props['onKey'] }) => (
  <div className="grid max-w-3xl gap-8">
    <Notice kind="warning" live title={PURCHASE_MESSAGES.notFound}>
      <p>
        Please compare it with the letter that we sent you, or write to{' '}
        <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
      </p>
    </Notice>
    <NumberForm title="Where does your request stand?" label="Request number" onNumber={onKey} />
  </div>
);

/** Every step so far: what, when, and by whom. */
export function History({ status: { steps } }: { status: PurchaseStatus }) {
  const severalOrders = new Set(steps.flatMap(({ order }) => order ?? [])).size > 1;
  const moments = steps.map(({ step, at, who, reason, order }, index) => ({
    key: String(index),
    title: PURCHASE_TRANSITION_LABELS[step] ?? step,
    at,
    who: `${who === 'you' ? 'you' : site.name}${severalOrders && order ? `, order ${order}` : ''}`,
    text: reason && <p className="whitespace-pre-line">{reason}</p>,
  }));
  return (
    <section aria-labelledby="history" className="card grid gap-6">
      <h2 id="history" className="text-xl">
        What happened so far
      </h2>
      <Timeline moments={moments.reverse()} />
    </section>
  );
}
