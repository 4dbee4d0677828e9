import { describe, expect, it } from 'vitest';
import { nextForHolder } from './next.ts';

type Facts = Parameters<typeof nextForHolder>[0];
const next = (changes: Partial<Facts>) =>
  nextForHolder({
    state: 'requested',
    burn: 'requested',
    byEmail: false,
    checkFirst: false,
    hasArrived: false,
    documentHold: false,
    claimRefused: false,
    identity: undefined,
    ...changes,
  });

describe('what comes next for the holder', () => {
  it.each<[string, Partial<Facts>, string]>([
    ['the burn, from a wallet of this site', {}, 'burn_tokens'],
    ['sending the tokens, from any other', { byEmail: true }, 'send_tokens'],
    ['the burn by staff, once all tokens have arrived', { byEmail: true, hasArrived: true }, 'wait_for_burn'],
    ['approval, before any token is turned in', { state: 'awaiting_approval', byEmail: true }, 'wait_for_approval'],
    [
      'the check, where the holder asked for it, before any token is turned in',
      { state: 'awaiting_approval', byEmail: true, checkFirst: true },
      'wait_for_first_check',
    ],
    [
      'identity data first, where they were asked for',
      { state: 'awaiting_approval', checkFirst: true, identity: 'asked' },
      'give_identity',
    ],
    [
      'documents, where the approval waits for them',
      { state: 'awaiting_approval', documentHold: true },
      'send_documents',
    ],
    [
      'the chain, where tokens were burned without it',
      { state: 'awaiting_approval', burn: 'burning' },
      'wait_for_chain',
    ],
    ['the chain, once a block has the burn', { burn: 'burning' }, 'wait_for_chain'],
    ['the identity data that were asked for', { state: 'burned', burn: 'burned', identity: 'asked' }, 'give_identity'],
    ['the check, once they are given', { state: 'burned', burn: 'burned', identity: 'given' }, 'wait_for_check'],
    [
      'the payment for shipping, from the burn on',
      { state: 'burned', burn: 'burned', owesShipping: true },
      'pay_shipping',
    ],
    [
      'documents, before the payment for shipping',
      { state: 'checked', documentHold: true, owesShipping: true },
      'send_documents',
    ],
    [
      'no payment while it is under review',
      { state: 'checked', sanctionsHold: true, owesShipping: true },
      'wait_for_review',
    ],
    ['documents, while the ticket is on hold', { state: 'checked', documentHold: true }, 'send_documents'],
    ['the costs, before documents', { state: 'returned', documentHold: true }, 'pay_costs'],
    ['another shipment, once its costs are settled', { state: 'costs_paid' }, 'wait_for_reshipping'],
    ['the package again, which takes weeks', { state: 'reshipped' }, 'receive_again'],
    [
      'our answer, where a claim about the package was refused',
      { state: 'delivered', claimRefused: true },
      'claim_refused',
    ],
    ['our answer, even after the receipt', { state: 'closed', claimRefused: true }, 'claim_refused'],
    ['the carrier, once it is shipped again', { state: 'reshipped', claimRefused: true }, 'receive_again'],
    ['the package, even where identity data were asked for', { state: 'shipped', identity: 'asked' }, 'receive_coins'],
    ['nothing, after a refusal, whatever was asked', { state: 'refused', identity: 'asked' }, 'over'],
  ])('is %s', (_, standing, code) => expect(next(standing)).toBe(code));
});
