import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { type NextForHolder, redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { REDEMPTION_THANKS } from '#domain/redemptions/progress-messages.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import ReasonNotice from './reason-notice.tsx';
import { RedemptionProgress } from './redemption-progress.tsx';

const redemption = {
  title: 'Redemption of 2 coins',
  state: 'requested',
  burn: { state: 'requested' },
  next: 'send_tokens',
  send_to: null,
  document_hold: null,
  transitions: [],
} as unknown as RedemptionStatus;
type Changes = { next?: string; burn?: { state?: string; confirmations?: number } } & Record<string, unknown>;

function changed(changes: Changes): RedemptionStatus {
  const next = (changes.next ?? redemption.next) as NextForHolder;
  const next_step = redemptionNextStep(next, { coins: 2, confirmations: changes.burn?.confirmations });
  return { ...redemption, ...changes, next_step } as RedemptionStatus;
}

const drawn = (page: ReactNode) => drawnAt('/redeemsuccess', page).replaceAll('&#x27;', "'");
const html = (changes: Changes) =>
  drawn(<RedemptionProgress redemption={changed(changes)} error={null} onChanged={() => {}} />);
const reason = (changes: Changes) => drawn(<ReasonNotice redemption={changed(changes)} />);

describe('the progress of a redemption', () => {
  it('says what comes next, and marks the stage under way', () => {
    expect(html({ state: 'burned', next: 'wait_for_check' })).toMatch(
      /We have your tokens\.<\/h2>.*Next: a quick check, then your 2 coins ship\./s,
    );
    const page = html({ state: 'shipped', next: 'receive_coins' });
    expect(page).toContain('Your 2 coins are on their way.</h2>');
    expect(page).toMatch(/aria-current="step"(?:(?!<\/li>).)*Delivery/s);
  });

  it('shows what is done, and leaves out later stages if it ended early', () => {
    const stages = (changes: Record<string, unknown>) =>
      [...html(changes).matchAll(/<li.*?<\/li>/gs)].map(([item]) =>
        item
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      );
    expect(stages({ state: 'burned', next: 'wait_for_check' })).toEqual([
      'Done: Request',
      'Done: Burn',
      'In progress: Check',
      'Upcoming: Shipping',
      'Upcoming: Delivery',
    ]);
    const transitions = [{ name: 'request_approval', state: 'awaiting_approval', at: '', reason: null, who: 'you' }];
    expect(stages({ state: 'awaiting_approval', next: 'give_identity', transitions })).toEqual([
      'Done: Request',
      'In progress: Check',
      'Upcoming: Burn',
      'Upcoming: Shipping',
      'Upcoming: Delivery',
    ]);
    expect(stages({ state: 'requested', transitions })).toContain('In progress: Burn');
    expect(stages({ state: 'burned', next: 'wait_for_check', transitions })).toContain('In progress: Shipping');
    expect(stages({ state: 'refused', next: 'over' })).toEqual(['Done: Request', 'Refused']);
    expect(stages({ state: 'closed', next: 'nothing' }).every((stage) => stage.startsWith('Done'))).toBe(true);
  });

  it.each([
    ['requested', 'burn_tokens', true],
    ['burned', 'wait_for_check', true],
    ['shipped', 'receive_coins', false],
    ['cancelled', 'over', false],
    ['closed', 'nothing', false],
  ])('thanks for a request only while it is new: %s', (state, next, isNew) => {
    expect(html({ state, next }).includes(REDEMPTION_THANKS.title)).toBe(isNew);
  });

  it('says what to do where no burn was signed here', () => {
    expect(html({ next: 'burn_tokens', ticket_id: 'TICKET' })).toContain(REDEEM_MESSAGES.notBurnedYet);
    // Staff who look at it have no wallet to burn with.
    expect(html({ next: 'burn_tokens' })).not.toContain(REDEEM_MESSAGES.notBurnedYet);
  });

  it('counts the confirmations of a burn that is not final', () => {
    expect(html({ next: 'wait_for_chain', burn: { state: 'burning', confirmations: 2 } })).toContain('2 confirmations');
  });

  it('says what documents are missing', () => {
    expect(html({ document_hold: { reason: 'A utility bill.', since: '' } })).toContain('A utility bill.');
  });

  it('says why one was refused, and offers no further steps', () => {
    const transitions = [{ name: 'refuse', state: 'refused', at: '', reason: 'No such street.', who: 'us' }];
    const refused = { state: 'refused', next: 'over', transitions };
    expect(reason(refused)).toContain('No such street.');
    expect(html(refused)).not.toContain('Delivered');
  });

  it.each([
    ['returned', 'return', 'pay_costs', 'Nobody could sign.'],
    ['lost_claimed', 'claim_lost', 'wait_for_search', 'The carrier lost it in Denver.'],
  ])('says why a package is %s', (state, name, next, why) => {
    const transitions = [{ name, state, at: '', reason: why, who: 'us' }];
    expect(reason({ state, next, transitions })).toContain(why);
  });

  it('shows what the holder reported, and our answer once there is one, even after the receipt', () => {
    const step = (name: string, state: string, why?: string) => ({ name, state, at: '', reason: why, who: 'you' });
    const transitions = [
      step('claim_lost', 'lost_claimed', 'First.'),
      step('report_lost', 'lost_claimed', 'A crushed box.'),
    ];
    expect(reason({ state: 'lost_claimed', next: 'wait_for_search', transitions })).toMatch(
      /What you reported.*A crushed box/,
    );
    transitions.push(step('decline_claim', 'delivered', 'Ada signed.'), step('close', 'closed'));
    const closed = reason({ state: 'closed', next: 'claim_refused', transitions });
    expect(closed).toMatch(/Our answer to your report.*Ada signed/);
    expect(closed).not.toContain('A crushed box');
    expect(closed).toContain('If you disagree');
  });

  it('asks for no tokens while identity and cost are open', () => {
    const open = html({ state: 'awaiting_approval', next: 'give_identity' });
    expect(open).toContain(REDEEM_MESSAGES.handInNothing);
    expect(open).toMatch(/aria-current="step"(?:(?!<\/li>).)*Check/s);
    expect(html({ state: 'burned', next: 'give_identity' })).not.toContain(REDEEM_MESSAGES.handInNothing);
  });
});
