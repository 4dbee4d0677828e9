import { Suspense } from 'react';
import { href } from 'react-router';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { REDEMPTION_THANKS } from '#domain/redemptions/progress-messages.ts';
import { redemptionStates } from '#domain/redemptions/states.ts';
import { site } from '#site';
import { messageOf } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stages } from '#web/ui/stages.tsx';
import { hasWallet } from '#web/wallet/saved-wallet.tsx';
import { OwnBurn } from './late-parts.ts';

const TicketAddress = lazyPart(() => import('./ticket-address.tsx'));

const STAGES = ['Request', 'Burn', 'Check', 'Shipping', 'Delivery'];
const CHECKED_FIRST = ['Request', 'Check', 'Burn', 'Shipping', 'Delivery'];
const NEW: readonly RedemptionStatus['state'][] = ['awaiting_approval', 'requested', 'burned'];
const END_OF = { refused: 'Refused', cancelled: 'Canceled' } as const;
/** Transitions whose reason the holder must read: in which states, and under which heading. */
const REASONS: Readonly<Record<string, { in: readonly RedemptionStatus['state'][]; title: string }>> = {
  refuse: { in: ['refused'], title: 'Why it was refused' },
  cancel: { in: ['cancelled'], title: 'Why it was canceled' },
  return: { in: ['returned'], title: 'Why it came back' },
  claim_lost: { in: ['lost_claimed'], title: 'What was reported' },
  report_lost: { in: ['lost_claimed'], title: 'What you reported' },
  decline_claim: { in: ['delivered', 'closed'], title: 'Our answer to your report' },
};

type Props = { redemption: RedemptionStatus; error: Error | null };

/** How far the redemption has come, and what its holder has to do or to wait for. */
export function RedemptionProgress({ redemption, error }: Props) {
  const { state, next, document_hold: documentHold } = redemption;
  const isCheckedFirst =
    state === 'awaiting_approval' || redemption.transitions.some(({ name }) => name === 'request_approval');
  const { done, doneIfCheckedFirst = done } = redemptionStates[state];
  const isEnded = state === 'refused' || state === 'cancelled';
  const lastWithReason = redemption.transitions.findLast(({ name }) => Object.hasOwn(REASONS, name));
  const notice = lastWithReason && REASONS[lastWithReason.name];
  return (
    <section aria-labelledby="redemption" className="ruled grid gap-7">
      <h2 id="redemption" className="text-2xl">
        {redemption.title}
      </h2>
      {NEW.includes(state) && !documentHold && (
        <Notice kind="good" title={REDEMPTION_THANKS.title}>
          <p>{REDEMPTION_THANKS.text}</p>
        </Notice>
      )}
      <Stages
        labels={isCheckedFirst ? CHECKED_FIRST : STAGES}
        done={isCheckedFirst ? doneIfCheckedFirst : done}
        ended={isEnded ? END_OF[state] : undefined}
      />
      <p role="status" className="max-w-2xl font-medium text-lg">
        {redemption.next_step.sentence}
      </p>
      {next === 'give_identity' && state === 'awaiting_approval' && <p>{REDEEM_MESSAGES.handInNothing}</p>}
      {notice?.in.includes(state) && lastWithReason?.reason && (
        <Notice kind="warning" title={notice.title}>
          <p className="whitespace-pre-line">{lastWithReason.reason}</p>
          {next === 'claim_refused' && (
            <p>
              If you disagree, please write to{' '}
              <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
            </p>
          )}
        </Notice>
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
      {next === 'burn_tokens' && redemption.ticket_id !== undefined && <BurnHere ticketId={redemption.ticket_id} />}
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
        <TextLink alone to={href('/redeem')}>
          Open the Redeem page
        </TextLink>
      </p>
    </>
  );
