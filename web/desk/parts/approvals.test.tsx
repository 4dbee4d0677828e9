import { afterEach, expect, it } from 'vitest';
import { APPROVAL_MESSAGES, separatedText } from '#domain/approvals/messages.ts';
import { shownTime } from '#domain/dates.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { blackButtonsIn, drawnAt } from '#web/testing/drawn-page.tsx';
import { type Approval, ApprovalFacts, Approvals } from './approvals.tsx';
import { Separated } from './separated.tsx';

afterEach(() => queryClient.clear());

const ASKED = {
  id: '1',
  act: 'order.refund',
  title: 'Refund $10.00 for order AB12',
  reference: 'RF-1',
  why: 'Out of coins',
  asked_by: 'ann@example.com',
  asked_at: '2026-11-22T12:00:00Z',
  expires_at: '2026-11-25T12:00:00Z',
  is_own: false,
  approve_blocked: null,
  refuse_blocked: null,
  outcome: null,
  decided_by: null,
  decided_at: null,
  effect: 'Order AB12 is recorded as refunded with $10.00, and the buyer gets an email.',
  reason: null,
  record: { kind: 'purchase', id: 'p' },
};
function shown(changes: object, record?: { kind: string; id: string }): string {
  queryClient.setQueryData(deskQueryKeys.deskApprovals, [{ ...ASKED, ...changes }]);
  return drawnAt('/admin', <Approvals {...(record && { record })} />);
}
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, label]) => label);

it('says what waits, who asked, why and until when, with a button for each answer', () => {
  const page = shown({});
  for (const part of ['Waiting for another person', ASKED.title, ASKED.asked_by, ASKED.why, 'RF-1', 'Expires'])
    expect(page).toContain(part);
  expect(buttons(page)).toEqual(['Approve', 'Refuse']);
});

it('leaves the black button to the next step of the record below', () => {
  expect(blackButtonsIn(shown({}, { kind: 'purchase', id: 'p' }))).toEqual([]);
});

it('says before an approval what happens then, from what is approved, and who asked and why', () => {
  const facts = drawnAt('/admin', <ApprovalFacts approval={ASKED as unknown as Approval} />);
  for (const part of [ASKED.effect, ASKED.title, ASKED.asked_by, ASKED.why, ASKED.reference])
    expect(facts).toContain(part);
});

it('offers who asked no approval, but to withdraw it', () => {
  const page = shown({ is_own: true, approve_blocked: APPROVAL_MESSAGES.ownAct });
  expect(page).toContain('You asked');
  expect(buttons(page)).toEqual(['Withdraw']);
});

it('says why the reader can’t approve it, in place of the button', () => {
  const page = shown({ approve_blocked: APPROVAL_MESSAGES.ownRecord });
  expect(page).toContain(APPROVAL_MESSAGES.ownRecord);
  expect(buttons(page)).toEqual(['Refuse']);
});

it('tells who asked what became of it, and nobody else', () => {
  const refused = {
    outcome: 'refused',
    decided_by: 'Bob Banneker',
    decided_at: '2026-11-23T09:30:00Z',
    reason: 'The bank says no',
  };
  expect(shown(refused)).toBe('');
  const page = shown({ ...refused, is_own: true });
  expect(page).toContain('refused by Bob Banneker');
  expect(page).toContain(shownTime(refused.decided_at));
  expect(page).toContain('The bank says no');
  expect(buttons(page)).toEqual([]);
});

it('is shown with the record that it is about', () => {
  expect(shown({}, { kind: 'purchase', id: 'p' })).toContain(ASKED.title);
  expect(shown({}, { kind: 'purchase', id: 'q' })).toBe('');
});

it('is shown beside the form of a price only where it is about a price', () => {
  const beside = (act: string) => {
    queryClient.setQueryData(deskQueryKeys.deskApprovals, [{ ...ASKED, act }]);
    return drawnAt('/admin', <Approvals prices />);
  };
  expect(beside('price.set')).toContain(ASKED.title);
  expect(beside('order.refund')).toBe('');
});

it('explains an act that is another person’s', () => {
  const text = separatedText('issue', 'you');
  expect(drawnAt('/admin', <Separated reasons={[undefined, text]} />)).toContain(text);
});
