import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { separatedText } from '#domain/approvals/messages.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { redemptions } from '../redemptions/table.ts';
import { taken } from '../testing/desk-client.ts';
import { json } from '../testing/features.ts';
import { filledForm, HOLDER, PACKAGE } from '../testing/redemptions.ts';
import { errorOf, others, PAY, sameOnes, twoPersonsOfFile, WHO, type Who } from '../testing/two-persons.ts';

const site = await twoPersonsOfFile();

/** What whoever did the act before may not do: `first` does that on a new record of that many coins, what it gives back tries the act. */
type Separated = { limit: number; first: (who: Who, coins: number) => Promise<(second: Who) => Promise<Response>> };
const SEPARATED: Record<'pay' | 'issue' | 'ship', Separated> = {
  pay: {
    limit: 2 * 162_750,
    first: async (who, coins) => {
      const id = await site.place(who, coins);
      return async (second) => site.transition(second, id, PAY);
    },
  },
  issue: {
    limit: 2 * 162_750,
    first: async (who, coins) => {
      const id = await site.place('bob', coins);
      await taken(await site.transition(who, id, PAY));
      return async (second) => site.transition(second, id, { transition: 'start_issue' });
    },
  },
  ship: {
    limit: 2,
    first: async (who, coins) => {
      const form = filledForm({ ethereum_address: HOLDER, qty_to_redeem: coins });
      const { ticket_id } = await taken<{ ticket_id: string }>(await site.app.request('/api/redeem', json(form)));
      const of = eq(redemptions.ticketHash, ticketHash(ticket_id));
      const [row] = await site.base.db
        .update(redemptions)
        .set({ state: 'burned', shippingSettledAt: site.base.now() })
        .where(of)
        .returning();
      const path = `/api/redemptionList/${row?.id}/transitions`;
      await taken(await site.post(who, path, { transition: 'check_identity' }));
      return async (second) => site.post(second, path, { transition: 'ship', ...PACKAGE });
    },
  },
};

describe.each(Object.keys(SEPARATED) as (keyof typeof SEPARATED)[])('%s, separated', (act) => {
  const { first: prepare, limit } = SEPARATED[act];

  it.each(WHO)('after %s, is another person’s', async (first) => {
    for (const second of others(first)) {
      // Before the rules were switched on a wallet worked at the desk without its owner's account.
      site.setRules({});
      const attempt = await prepare(first, 2);
      site.setRules({ [act]: limit });
      const refusal = separatedText(act, first in site.keys ? 'yours' : 'you');
      for (const same of sameOnes(first))
        expect([same, ...(await errorOf(attempt(same)))]).toEqual([same, 403, refusal]);
      expect([second, ...(await errorOf(attempt(second)))]).toEqual([second, 200, undefined]);
    }
  });

  it('is one person’s below the amount, and without the rule', async () => {
    site.setRules({ [act]: limit });
    expect((await (await prepare('ann', 1))('ann')).status).toBe(200);
    site.setRules({});
    expect((await (await prepare('ann', 2))('annsWallet')).status).toBe(200);
  });
});
