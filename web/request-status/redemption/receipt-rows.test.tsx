import { expect, it } from 'vitest';
import { receiptHash, receiptText } from '#domain/redemptions/redemption.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { ReceiptRows } from './receipt-rows.tsx';

it('says in four rows what was hashed, and keeps the text itself for the download', () => {
  const text = receiptText({
    ticket: `0x${'ab'.repeat(32)}`,
    coins: 2,
    carrier: 'UPS',
    tracking: '1Z999',
    delivered_at: '2030-11-26T17:04:00.000Z',
  });
  const html = drawnAt('/redeemsuccess', <ReceiptRows text={text} />);
  const page = html.replace(/<[^>]+>/g, '');
  for (const words of ['November 26, 2030', '2 coins', 'UPS, 1Z999', receiptHash(text), 'Download the receipt'])
    expect(page).toContain(words);
  expect(html.match(/<dt/g)).toHaveLength(4);
  expect(page).not.toContain('{');
});
