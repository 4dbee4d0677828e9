import { Suspense } from 'react';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { NextSentence } from '#web/request-status/next-sentence.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

const PayOrder = lazyPart(() => import('./pay-order.tsx'));
const Arrival = lazyPart(() => import('./arrival.tsx'));

/** Why the request or its last order ended, as staff wrote it. */
function endingOf({ state, order, transitions }: PurchaseStatus) {
  const made = (names: readonly string[]) =>
    transitions.findLast(({ name, order: number }) => names.includes(name) && number === (order?.number ?? null))
      ?.reason;
  if (state === 'refused')
    return { title: 'Why it was refused', reason: transitions.findLast(({ name }) => name === 'refuse')?.reason };
  return order?.state === 'cancelled'
    ? { title: 'Why it was canceled', reason: made(['cancel', 'decline']) }
    : undefined;
}

/** Whether what the customer does next is itself on the page, right below: then no button leads there. */
const isBelow = ({ next, identity }: PurchaseStatus, isIdentityOpen: boolean) =>
  ['pay', 'give_wallet', 'send_documents'].includes(next) ||
  (next === 'give_identity' && (identity?.state === 'asked' || isIdentityOpen));

type Props = {
  status: PurchaseStatus;
  /** The form that takes identity data before anyone asks for it. */
  isIdentityOpen?: boolean;
};

/** What the customer has to do, or to wait for. */
export function NextStep({ status, isIdentityOpen = false }: Props) {
  const { key, next, next_step: step, order, document_hold: documentHold, state } = status;
  const ended = endingOf(status);
  // Staff read the page without its forms.
  const action =
    isBelow(status, isIdentityOpen) || (key === undefined && next === 'give_identity') ? undefined : step.action;
  if (next === 'look_into_wallet' && order)
    return (
      <Suspense fallback={<Skeleton className="h-64 w-full" label={step.sentence} />}>
        <Arrival order={order} step={step} />
      </Suspense>
    );
  return (
    <div className="grid gap-6">
      {next === 'pay' ? (
        // The card below says the same to the eye.
        <p role="status" className="sr-only">
          {step.sentence}
        </p>
      ) : (
        <NextSentence id="next-step" sentence={step.sentence} />
      )}
      {action && (
        <p>
          <ButtonLink to={action.where} size="lg" className="max-sm:w-full">
            {action.label}
          </ButtonLink>
        </p>
      )}
      {ended?.reason && (
        <Notice kind="warning" title={ended.title}>
          <p className="whitespace-pre-line">{ended.reason}</p>
        </Notice>
      )}
      {state === 'refused' && (
        <p>
          Questions? Write to <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
        </p>
      )}
      {documentHold && (
        <Notice kind="warning" title="We need documents from you">
          <p className="whitespace-pre-line">{documentHold.reason}</p>
        </Notice>
      )}
      {next === 'pay' && order && (
        <Suspense fallback={<Skeleton className="h-[34rem] w-full" label={step.sentence} />}>
          <PayOrder order={order} now={status.now} />
        </Suspense>
      )}
    </div>
  );
}
