import { expect, it } from 'vitest';
import { RECEIPT_MESSAGES } from '#domain/redemptions/progress-messages.ts';
import { receiptHash, receiptText } from '#domain/redemptions/redemption.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { drawnAt, drawnWholeAt } from '#web/testing/drawn-page.tsx';
import Certificate from './certificate.tsx';
import Proof from './proof.tsx';
import { type RedemptionTrack, TrackedRedemption } from './track.tsx';

const [HASH, TX] = [`0x${'12'.repeat(32)}`, `0x${'ab'.repeat(32)}`] as const;
const STATUS = {
  hash: HASH,
  qty_to_redeem: 1,
  state: 'burned',
  burn: { state: 'burned', tx: TX },
  shipping: null,
  receipt: null,
  receipt_on_chain: null,
  transitions: [{ name: 'burn', at: '2030-11-21T17:04:00.000Z', who: 'us' }],
} as unknown as RedemptionStatus;
const certificate = (changes: object = {}) =>
  drawnAt('/redeemsuccess', <Certificate redemption={{ ...STATUS, ...changes }} ticket={undefined} />);
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

it('certifies a redemption with the engraving of its burn once that is final, and not before', () => {
  expect(certificate({ state: 'requested', burn: { state: 'burning', tx: TX } })).toBe('');
  const html = certificate();
  expect(html).toContain(`data-engraving="${TX}"`);
  expect(textOf(html)).toMatch(/Certificate of redemption 1 coin .*Redeemed November 21, 2030 Burn 0xab/);
  expect(html).not.toContain('Download the receipt');
});

it('lists each hash once: what is on the chain before the burn is final, and then on the certificate', () => {
  const proof = (changes: object) =>
    textOf(drawnAt('/redeemsuccess', <Proof redemption={{ ...STATUS, ...changes }} ticket={undefined} />));
  for (const burn of [STATUS.burn, { state: 'burning', tx: TX }]) {
    expect(proof({ burn }).match(/Ticket’s hash/g)).toHaveLength(1);
    expect(proof({ burn }).match(/ Burn /g)).toHaveLength(1);
  }
  expect(proof({ burn: { state: 'awaiting', tx: null } })).toBe('');
});

it('has a delivery’s receipt as rows and as a file, not as raw text', () => {
  const delivered_at = '2030-11-25T17:04:00.000Z';
  const text = receiptText({ ticket: HASH, coins: 1, carrier: 'UPS', tracking: '1Z999', delivered_at });
  const html = certificate({
    state: 'delivered',
    receipt: { text, hash: receiptHash(text) },
  });
  expect(textOf(html)).toMatch(/Delivered November 25, 2030 Package UPS, 1Z999 Receipt’s hash 0x/);
  expect(html).toContain('Download the receipt');
  expect(html).toContain(RECEIPT_MESSAGES.waits);
  expect(html).not.toContain('delivered_at');
});

it('shows the engraving on the tracker when the burn is final, and not before', async () => {
  const track = (state: string) =>
    drawnWholeAt(
      '/track',
      <TrackedRedemption
        ticket={HASH}
        track={
          {
            hash: HASH,
            qty_to_redeem: 1,
            is_shipping_hidden: false,
            burn: { state, tx: TX, holder: null, value: '1000000000' },
            receipt: null,
            transitions: [],
          } as unknown as RedemptionTrack
        }
      />,
    );
  expect(await track('burned')).toContain(`data-engraving="${TX}"`);
  expect(await track('burning')).not.toContain('data-engraving');
});
