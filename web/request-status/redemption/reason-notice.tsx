import { site } from '#site';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Transitions whose reason the holder must read: in which states, and under which heading. */
const REASONS: Readonly<Record<string, { in: readonly RedemptionStatus['state'][]; title: string }>> = {
  refuse: { in: ['refused'], title: 'Why it was refused' },
  cancel: { in: ['cancelled'], title: 'Why it was canceled' },
  return: { in: ['returned'], title: 'Why it came back' },
  claim_lost: { in: ['lost_claimed'], title: 'What was reported' },
  report_lost: { in: ['lost_claimed'], title: 'What you reported' },
  decline_claim: { in: ['delivered', 'closed'], title: 'Our answer to your report' },
};

/** Why it ended or went another way, as it was written. */
export default function ReasonNotice({ redemption: { state, next, transitions } }: { redemption: RedemptionStatus }) {
  const last = transitions.findLast(({ name }) => Object.hasOwn(REASONS, name));
  const notice = last && REASONS[last.name];
  if (!last?.reason || !notice?.in.includes(state)) return null;
  return (
    <Notice kind="warning" title={notice.title}>
      <p className="whitespace-pre-line">{last.reason}</p>
      {next === 'claim_refused' && (
        <p>
          If you disagree, please write to <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>
          .
        </p>
      )}
    </Notice>
  );
}
