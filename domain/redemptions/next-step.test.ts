import { describe, expect, it } from 'vitest';
import { redemptionMachine } from './machine.ts';
import { nextForHolder } from './next.ts';
import { redemptionNextStep } from './next-step.ts';

const BOTH = [false, true] as const;
const OWN_STEPS = ['burn_tokens', 'send_tokens', 'give_identity', 'send_documents', 'pay_shipping', 'pay_costs'];
const URL = 'https://carrier.example.com/1Z999';

/** What comes next in every state, with everything that decides it besides. */
const NEXTS = redemptionMachine.states.flatMap((state) =>
  (['requested', 'burning', 'burned'] as const).flatMap((burn) =>
    (['asked', 'given', undefined] as const).flatMap((identity) =>
      Array.from({ length: 64 }, (_, bits) => {
        const flag = (index: number) => BOTH[(bits >> index) & 1] === true;
        const [byEmail, checkFirst, hasArrived] = [flag(0), flag(1), flag(2)];
        const [documentHold, claimRefused, owesShipping] = [flag(3), flag(4), flag(5)];
        const flags = { byEmail, checkFirst, hasArrived, documentHold, claimRefused, owesShipping };
        return nextForHolder({ state, burn, identity, ...flags });
      }),
    ),
  ),
);

describe('the next step of a redemption', () => {
  it('is never said to be nothing, and has a button wherever it is the holder’s', () => {
    for (const next of new Set(NEXTS)) {
      const { sentence, action, status } = redemptionNextStep(next, { coins: 1 });
      expect(sentence).not.toMatch(/nothing left|need to do anything|nothing to do/i);
      expect(action !== undefined && !action.isOptional, next).toBe(OWN_STEPS.includes(next));
      expect(sentence).toMatch(/\.$/);
      expect(status).not.toBe('');
    }
  });

  it('of a package on its way is the carrier’s page, or else the page’s own confirmation, and waits for nobody', () => {
    const action = (trackingUrl: string | null) =>
      redemptionNextStep('receive_coins', { coins: 1, trackingUrl }).action;
    expect(action(URL)).toEqual({ label: 'Track with carrier', where: URL, isOptional: true });
    expect(action(null)).toEqual({ label: 'Confirm delivery', where: '#redemption', isOptional: true });
  });

  it('is over only where nothing more is to come', () => {
    const over = [...new Set(NEXTS)].filter((next) => redemptionNextStep(next, { coins: 1 }).isOver);
    expect(over.toSorted()).toEqual(['claim_refused', 'nothing', 'over', 'wait_for_receipt']);
  });

  it('speaks of one coin, or of several', () => {
    const said = (coins: number) =>
      (['wait_for_check', 'receive_coins', 'nothing'] as const).map(
        (next) => redemptionNextStep(next, { coins }).sentence,
      );
    expect(said(1)).toEqual([
      'We have your token. Next: a quick check, then your coin ships.',
      expect.stringMatching(/^Your coin is on its way\. /),
      'Delivered. Enjoy your coin.',
    ]);
    expect(said(2)).toEqual([
      'We have your tokens. Next: a quick check, then your 2 coins ship.',
      expect.stringMatching(/^Your 2 coins are on their way\. /),
      'Delivered. Enjoy your 2 coins.',
    ]);
  });
});
