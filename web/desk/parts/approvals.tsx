import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { href } from 'react-router';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { shownTime } from '#domain/dates.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { DESK, unlessLive } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { missingText, proposalTitle, useProposalsAbout } from '../use-safe.ts';
import { WHY } from './action-fields.ts';
import { ActionForm } from './action-form.tsx';

type Approval = InferResponseType<typeof api.approvals.$get, 200>[number];

const REFRESH_MS = 10_000;

/** What waits for another person: everything, or what is about one record. Whoever asked sees what became of it for a day. */
export function Approvals({ record }: { record?: { kind: string; id: string } }) {
  const { data = [] } = useQuery({
    queryKey: queryKeys.deskApprovals,
    queryFn: () => answerOf(api.approvals.$get()),
    refetchInterval: () => unlessLive(DESK, REFRESH_MS),
  });
  const shown = data.filter(
    (each) =>
      (each.outcome === null || each.is_own) &&
      (record === undefined || (each.record?.kind === record.kind && each.record.id === record.id)),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Waiting for another person" className="mb-4 grid gap-3">
      {shown.map((each) => (
        <Item key={each.id} approval={each} />
      ))}
    </section>
  );
}

const OUTCOMES: Record<NonNullable<Approval['outcome']>, (by: string | null) => string> = {
  approved: (by) => `approved by ${by}`,
  refused: (by) => `refused by ${by}`,
  withdrawn: () => 'withdrawn',
  void: () => 'closed, because something else happened in the meantime',
  expired: () => 'expired, because nobody approved it in time',
};

function Item({ approval }: { approval: Approval }) {
  const { id, title, reference, why, asked_by, asked_at, expires_at, is_own, outcome, decided_by, reason } = approval;
  const queries = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // An approval changes its record too.
  const readAgain = () =>
    Promise.all([queryKeys.desk, queryKeys.price].map((queryKey) => queries.invalidateQueries({ queryKey })));

  async function approve() {
    setBusy(true);
    setError(undefined);
    await answerOf(api.approvals[':id'].approve.$post({ param: { id } }, jsonBody({}))).catch(setError);
    await readAgain();
    setBusy(false);
  }
  async function refuse(json: { reason: string }) {
    await answerOf(api.approvals[':id'].refuse.$post({ param: { id }, json }));
    await readAgain();
  }

  const who = is_own ? 'You' : asked_by;
  if (outcome !== null) {
    return (
      <Notice kind="info" title={`${title}: ${OUTCOMES[outcome](decided_by)}`}>
        {reason && <p>The reason: {reason}</p>}
        {outcome === 'approved' && approval.act === 'identity.reveal' && <p>You can open it once within the hour.</p>}
      </Notice>
    );
  }
  const label = is_own ? 'Withdraw' : 'Refuse';
  return (
    <Notice kind="warning" title={`Waiting for another person: ${title}`}>
      <div className="grid gap-3">
        <p>
          {who} asked on {shownTime(asked_at)}: {why}
        </p>
        {reference && <p>Bank reference or transaction: {reference}</p>}
        <p className="text-sm">Expires {shownTime(expires_at)}</p>
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
            {!is_own && (
              <Button size="sm" busy={busy} onClick={() => void approve()}>
                Approve
              </Button>
            )}
            <Button kind="quiet-danger" size="sm" disabled={busy} onClick={() => setRefusing(true)}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

/** On an order or a redemption: that a call for it waits for the owners of a Safe. */
export function WaitsForSignatures({ id }: { id: string }) {
  const proposals = useProposalsAbout(id);
  const { data: chainSite } = useSite();
  return proposals.map((proposal) => (
    <Notice key={proposal.id} kind="info" title={`Proposed to a Safe: ${proposalTitle(proposal, chainSite)}`}>
      <p>
        {missingText(proposal)}. <TextLink to={`${href('/admin')}?list=signatures`}>See who signed</TextLink>
      </p>
    </Notice>
  ));
}

/** Why what could be done now is another person's. */
export const Separated = ({ reasons }: { reasons: readonly (string | undefined)[] }) =>
  reasons.filter(Boolean).map((reason) => (
    <Notice key={reason} kind="info">
      <p>{reason}</p>
    </Notice>
  ));

/** Whether a call was refused because it takes two persons and nothing was said to the other one. */
export const isWhyNeeded = (error: unknown): boolean => error instanceof ApiError && error.fields.why !== undefined;

type WhyProps = { label: string; onSubmit: (why: string) => Promise<unknown>; onClose: () => void };

/** Asks why an act should be done that another person has to approve. */
export const WhyForm = ({ label, onSubmit, onClose }: WhyProps) => (
  <ActionForm
    label={label}
    fields={{ why: { label: WHY.label, kind: 'text', hint: 'This takes two people. The other one reads it.' } }}
    confirm="Ask for approval"
    onSubmit={({ why }: { why: string }) => onSubmit(why)}
    onClose={onClose}
  />
);

/** On a request or a redemption of the reader's own: that another person has to work on it, and how to ask for an exception. */
export function OwnRecord({ subject }: { subject: { subject_kind: 'purchase' | 'redemption'; subject_id: string } }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  async function ask(why: string) {
    await answerOf(api.desk.own.$post({ json: { ...subject, why } }));
    await queries.invalidateQueries({ queryKey: queryKeys.desk });
  }
  const label = 'Ask to work on it yourself';
  return (
    <Notice kind="warning" title="Your own">
      <div className="grid gap-3">
        <p>{APPROVAL_MESSAGES.ownRecord}</p>
        {asking ? (
          <WhyForm label={label} onSubmit={ask} onClose={() => setAsking(false)} />
        ) : (
          <div>
            <Button kind="quiet" size="sm" onClick={() => setAsking(true)}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}
