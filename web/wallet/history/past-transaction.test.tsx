import { expect, it } from 'vitest';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { drawnWholeAt } from '#web/testing/drawn-page.tsx';
import { PastTransaction } from './past-transaction.tsx';

const OWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TX = `0x${'ab'.repeat(32)}`;
const row = (changes: object) =>
  drawnWholeAt(
    '/wallet',
    <PastTransaction
      address={OWN}
      ticketId={undefined}
      row={
        {
          name: 'Issued',
          hash: TX,
          from: null,
          to: OWN,
          value: '1000000000',
          time: '2030-11-21T17:04:00.000Z',
          final: true,
          price_cents: null,
          receipt: null,
          ...changes,
        } as unknown as TokenTransaction
      }
    />,
  );

it('shows the engraving of an issue or a redemption that is final, and before that the icon of its kind', async () => {
  for (const final of [{}, { name: 'Redeemed', from: OWN, to: null }])
    expect(await row(final)).toContain(`data-engraving="${TX}"`);
  expect(await row({ final: false })).not.toContain('data-engraving');
});
