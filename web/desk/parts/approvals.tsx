import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { DESK, unlessLive } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { ActionForm } from './action-form.tsx';

export type Approval = InferResponseType<typeof api.approvals.$get, 200>[number];

const REFRESH_MS = 10_000;

type Props = {
  /** Only what is about this one. */
  record?: { kind: string; id: string };
  /** Only what is about prices. */
  prices?: boolean;
};

/** What waits for another person. The person who asked sees the outcome for a day. */
export function Approvals({ record, prices = false }: Props) {
  const { data = [] } = useQuery({
    queryKey: deskQueryKeys.deskApprovals,
    queryFn: () => answerOf(api.approvals.$get()),
    refetchInterval: () => unlessLive(DESK, REFRESH_MS),
  });
  // A person who finds that another was faster sees the outcome, too.
  const [tooLate, setTooLate] = useState<readonly string[]>([]);
  const shown = data.filter(
    (each) =>
      (each.outcome === null || each.is_own || tooLate.includes(each.id)) &&
      (!prices || each.act.startsWith('price.')) &&
      (record === undefined || (each.record?.kind === record.kind && each.record.id === record.id)),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Waiting for another person" className="mb-4 grid gap-3">
      {shown.map((each) => (
        <Item key={each.id} approval={each} onRefused={() => setTooLate((before) => [...before, each.id])} />
      ))}
    </section>
  );
}

type Outcome = NonNullable<Approval['outcome']>;
const OUTCOMES: Record<Outcome, (by: string | null) => string> = {
  approved: (by) => `approved by ${by}`,
  refused: (by) => `refused by ${by}`,
  withdrawn: () => 'withdrawn',
  void: () => 'closed, because something else happened in the meantime',
  expired: () => 'expired, because nobody approved it in time',
};

type ItemProps = { approval: Approval; onRefused: () => void };

function Item({ approval, onRefused }: ItemProps) {
  return approval.outcome === null ? (
    <Waiting approval={approval} onRefused={onRefused} />
  ) : (
    <Decided approval={approval} outcome={approval.outcome} />
  );
}

/** The outcome, for the person who asked. */
function Decided({ approval, outcome }: { approval: Approval; outcome: Outcome }) {
  const { act, title, decided_by, decided_at, reason } = approval;
  return (
    <Notice
      kind={outcome === 'refused' ? 'warning' : 'info'}
      title={`${title}: ${OUTCOMES[outcome](decided_by)}${decided_at ? `, ${shownTime(decided_at)}` : ''}`}
    >
      {reason && (
        <p>
          The reason: <Isolated>{reason}</Isolated>
        </p>
      )}
      {outcome === 'approved' && act === 'identity.reveal' && <p>You can open it once within the hour.</p>}
    </Notice>
  );
}

function Waiting({ approval, onRefused }: ItemProps) {
  const { id, title, reference, why, asked_by, asked_at, expires_at, is_own } = approval;
  const { approve_blocked: approveBlocked, refuse_blocked: refuseBlocked } = approval;
  const queries = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const [approving, setApproving] = useState<Approval>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // An approval changes its record too.
  const readAgain = () =>
    Promise.all([deskQueryKeys.desk, queryKeys.price].map((queryKey) => queries.invalidateQueries({ queryKey })));

  async function approve() {
    setBusy(true);
    setError(undefined);
    try {
      await answerOf(api.approvals[':id'].approve.$post({ param: { id } }, jsonBody({})));
      flash(`Approved: ${title}`, 'success');
    } catch (refusal) {
      onRefused();
      setError(refusal);
    }
    setApproving(undefined);
    await readAgain();
    setBusy(false);
  }
  async function refuse(json: { reason: string }) {
    await answerOf(api.approvals[':id'].refuse.$post({ param: { id }, json })).catch(async (refusal) => {
      onRefused();
      await readAgain();
      throw refusal;
    });
    flash(is_own ? `Withdrawn: ${title}` : `Refused: ${title}. The desk tells ${asked_by}.`, 'success');
    await readAgain();
  }

  const label = is_own ? 'Withdraw' : 'Refuse';
  return (
    <Notice kind="warning" title={`Waiting for another person: ${title}`}>
      <div className="grid gap-3">
        <p>
          {is_own ? 'You' : asked_by} asked on {shownTime(asked_at)}: <Isolated>{why}</Isolated>
        </p>
        {reference && (
          <p>
            Bank reference or transaction: <Isolated>{reference}</Isolated>
          </p>
        )}
        <p className="text-sm">Expires {shownTime(expires_at)}</p>
        {approveBlocked !== null && <p>{approveBlocked}</p>}
        {refuseBlocked !== null && refuseBlocked !== approveBlocked && <p>{refuseBlocked}</p>}
        <ErrorNotice error={error} />
        {refusing ? (
          <ActionForm
            label={`${label}: ${title}`}
            fields={{ reason: { label: 'Reason', kind: 'text' } }}
            confirm={label}
            danger
            onSubmit={refuse}
            onClose={() => setRefusing(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            {approveBlocked === null && (
              <Button kind="secondary" size="sm" busy={busy} onClick={() => setApproving(approval)}>
                Approve
              </Button>
            )}
            {refuseBlocked === null && (
              <Button kind="quiet-danger" size="sm" disabled={busy} onClick={() => setRefusing(true)}>
                {label}
              </Button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={approving !== undefined}
        title="Approve this?"
        confirmLabel="Approve"
        busy={busy}
        onConfirm={approve}
        onClose={() => setApproving(undefined)}
      >
        {approving && <ApprovalFacts approval={approving} />}
      </ConfirmDialog>
    </Notice>
  );
}

/** What is about to be approved, as it was when the reader chose to: what happens then, and who asked for it and why. */
export const ApprovalFacts = ({ approval }: { approval: Approval }) => (
  <>
    <p className="font-medium text-lg">{approval.effect}</p>
    <Facts
      items={[
        ['Act', approval.title],
        ...(approval.reference
          ? [['Bank reference or transaction', <Isolated key="r">{approval.reference}</Isolated>] as const]
          : []),
        ['Asked by', `${approval.asked_by}, ${shownTime(approval.asked_at)}`],
        ['Why', <Isolated key="w">{approval.why}</Isolated>],
      ]}
    />
  </>
);
