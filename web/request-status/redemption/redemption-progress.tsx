import { Suspense } from 'react';
import { href } from 'react-router';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { REDEMPTION_THANKS } from '#domain/redemptions/progress-messages.ts';
import { redemptionStages } from '#domain/redemptions/stages.ts';
import { redemptionStates } from '#domain/redemptions/states.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { isWalletElsewhere, walletOrigin } from '#web/lib/site-data.tsx';
import { NextSentence } from '#web/request-status/next-sentence.tsx';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stages } from '#web/ui/stages.tsx';
import { hasWallet } from '#web/wallet/saved-wallet.tsx';
import { OwnBurn } from './late-parts.ts';

const TicketAddress = lazyPart(() => import('./ticket-address.tsx'));
const PackageOnItsWay = lazyPart(() => import('./package-on-its-way.tsx'));
const ConfirmDelivery = lazyPart(() => import('./confirm-delivery.tsx'));
const Arrival = lazyPart(() => import('./arrival.tsx'));
const ReasonNotice = lazyPart(() => import('./reason-notice.tsx'));

const NEW: readonly RedemptionStatus['state'][] = ['awaiting_approval', 'requested', 'burned'];
type Props = { redemption: RedemptionStatus; error: Error | null; onChanged: () => unknown };

/** How far the redemption has come, and what its holder has to do or to wait for. */
export function RedemptionProgress({ redemption, error, onChanged }: Props) {
  const { ticket_id, state, next, next_step: step, document_hold: documentHold } = redemption;
  const { phase } = redemptionStates[state];
  // What is done on this page follows below.
  const action = step.action?.where.startsWith('#') ? undefined : step.action;
  return (
    <section aria-labelledby="redemption" className="ruled grid gap-7">
      <Stages {...redemptionStages(state, redemption.transitions)} />
      {phase === 'delivered' && next !== 'claim_refused' ? (
        <Suspense fallback={<Skeleton className="h-64 w-full" label={step.sentence} />}>
          <Arrival redemption={redemption} />
        </Suspense>
      ) : (
        <NextSentence id="redemption" sentence={step.sentence} isBrief={phase === 'with_carrier'} />
      )}
      {phase === 'with_carrier' && redemption.shipping && (
        <Suspense>
          <PackageOnItsWay shipping={redemption.shipping} duties={redemption.cost.duties} state={state} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:grow">
        {action && (
          <ButtonLink to={action.where} size="lg">
            {action.label}
          </ButtonLink>
        )}
        {redemption.may_confirm_delivery && ticket_id !== undefined && (
          <Suspense>
            <ConfirmDelivery
              redemption={{ ...redemption, ticket_id }}
              kind={action ? 'secondary' : 'primary'}
              onConfirmed={onChanged}
            />
          </Suspense>
        )}
      </div>
      {NEW.includes(state) && !documentHold && (
        <p className="text-muted">
          <strong className="text-ink">{REDEMPTION_THANKS.title}</strong> {REDEMPTION_THANKS.text}
        </p>
      )}
      {next === 'give_identity' && state === 'awaiting_approval' && <p>{REDEEM_MESSAGES.handInNothing}</p>}
      {redemption.transitions.some(({ reason }) => reason) && (
        <Suspense>
          <ReasonNotice redemption={redemption} />
        </Suspense>
      )}
      {documentHold && (
        <Notice kind="warning" title="We need documents from you">
          <p className="whitespace-pre-line">{documentHold.reason}</p>
        </Notice>
      )}
      {redemption.inbox && (
        <Suspense>
          <TicketAddress inbox={redemption.inbox} next={next} cost={redemption.cost} />
        </Suspense>
      )}
      {error && (
        <Notice kind="warning" live>
          <p>{messageOf(error)}</p>
        </Notice>
      )}
      {next === 'burn_tokens' && ticket_id !== undefined && <BurnHere ticketId={ticket_id} />}
    </section>
  );
}

/** The burn that this browser signed, or what to do if it signed none. */
const BurnHere = ({ ticketId }: { ticketId: string }) =>
  hasWallet() ? (
    <Suspense>
      <OwnBurn ticketId={ticketId} />
    </Suspense>
  ) : (
    <>
      <p>{REDEEM_MESSAGES.notBurnedYet}</p>
      <p>
        <ButtonLink to={(isWalletElsewhere ? walletOrigin : '') + href('/redeem')}>Open the Redeem page</ButtonLink>
      </p>
    </>
  );
