import { expect, it } from 'vitest';
import { CORRESPONDENCE_MESSAGES, FILE_MAX_BYTES } from '#domain/correspondence.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import ProofOfPayment, { fileError, fileSize } from './proof-of-payment.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

it.each([
  [{ type: 'application/pdf', size: FILE_MAX_BYTES }, undefined],
  [{ type: 'application/pdf', size: FILE_MAX_BYTES + 1 }, CORRESPONDENCE_MESSAGES.fileTooLarge],
  [{ type: 'image/png', size: 0 }, CORRESPONDENCE_MESSAGES.fileEmpty],
  [{ type: 'text/html', size: 9 }, CORRESPONDENCE_MESSAGES.fileType],
  [undefined, CORRESPONDENCE_MESSAGES.fileType],
])('looks at a file before it is sent: %j', (file, error) => {
  expect(fileError(file)).toBe(error);
});

it('shows a file’s size in a readable unit', () => {
  expect([10, 14_336, 1_258_291].map(fileSize)).toEqual(['1 KB', '14 KB', '1.2 MB']);
});

it('is asked for until the payment is recorded, and a file after that only where documents are missing', () => {
  const page = (paid_cents: number | null, withheld: PurchaseStatus['withheld'] = null) => {
    const status = { key: 'KEY', files: [], may_send_file: true, withheld, order: { paid_cents } };
    return drawnAt(
      '/purchasesuccess',
      <ProofOfPayment status={status as unknown as PurchaseStatus} onSent={() => {}} />,
    );
  };
  expect(page(null)).toContain('helps us find your payment sooner');
  expect(page(325_500)).toBe('');
  expect(page(325_500, { reason: 'A bank statement.', since: '' })).toContain('Send here what we asked');
});
