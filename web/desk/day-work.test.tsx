import { afterEach, describe, expect, it, vi } from 'vitest';
import { purchaseNextStep } from '#domain/purchases/next-step.ts';
import { REASON_TEMPLATES } from '#domain/staff/desk-input.ts';
import { site } from '#site';
import { ApiError } from '#web/lib/api-error.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { type Chosen, doToEach } from './bulk/do-to-each.ts';
import { KeyboardHelp } from './keyboard.tsx';
import { type ActionFields, readFields } from './parts/action-fields.ts';
import { ActionForm } from './parts/action-form.tsx';
import { BuyersView } from './parts/correspondence.tsx';
import { orderActions } from './purchase/purchase-actions.ts';
import type { Order, PurchaseDetail } from './purchase/use-purchase-record.ts';
import { AddressLabel, PackingSlip } from './redemption/print-sheet.tsx';

const ORDER = {
  total_cents: 325_500,
  refund_due_cents: 325_500,
  method: 'wire',
  settlements: { bitcoin: 'at least 6 confirmations', ethereum: 'a final block' },
} as Order;
const record = (kind: Chosen['kind'], id: string): Chosen => ({ kind, id, title: `Record ${id}` });

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

describe('a form of the desk', () => {
  it('offers texts to begin a reason with', () => {
    const { label, fields } = orderActions(ORDER).withhold ?? { label: '', fields: {} };
    const form = (
      <ActionForm label={label} fields={fields as never} confirm="x" onSubmit={async () => {}} onClose={() => {}} />
    );
    const page = drawnAt('/admin', form).replaceAll('&#x27;', "'");
    for (const text of REASON_TEMPLATES.documents) expect(page).toContain(`<option value="${text}">`);
  });

  it('has today’s date where the issuer is, as the day of a payment and of a refund', () => {
    vi.useFakeTimers({ now: Date.parse('2030-11-22T05:00:00Z'), toFake: ['Date'] });
    const { pay, refund } = orderActions(ORDER);
    expect([pay?.fields.paid_on.initial, refund?.fields.refunded_on.initial]).toEqual(['2030-11-21', '2030-11-21']);
  });
});

it('asks of a payment on a blockchain, and of no other, whether staff have seen it settled there', () => {
  const { fields } = orderActions(ORDER).pay as { fields: ActionFields<object> };
  const typed = { amount_cents: '3,255.00', reference: 'R', paid_on: '2030-11-21' };
  const read = (values: object) => readFields(fields, { ...typed, ...values });
  expect(read({ method: 'paypal' })).toMatchObject({ ok: true });
  expect(read({ method: 'bitcoin' })).toMatchObject({
    ok: false,
    errors: { settled: expect.stringContaining('once') },
  });
  expect(read({ method: 'bitcoin', settled: 'yes' })).toMatchObject({ ok: true, body: { settled: 'yes' } });
  expect(orderActions(ORDER).pay?.fields.settled.hint).toBe(
    'Bitcoin: at least 6 confirmations. Ethereum: a final block.',
  );
});

describe('what is done to several records', () => {
  it('is done to each of them, and says which failed', async () => {
    const act = async ({ id }: Chosen) => {
      if (id === '2') throw new ApiError(409, ['It was placed already.']);
    };
    const all = ['1', '2', '3'].map((id) => record('purchase', id));
    expect(await doToEach(all, act)).toEqual({
      done: [all[0], all[2]],
      failures: ['Record 2: It was placed already.'],
    });
  });

  it('can place orders where all of them are purchase requests', () => {
    const bar = (...kinds: Chosen['kind'][]) =>
      drawnAt('/admin', <BulkBar chosen={kinds.map((kind, at) => record(kind, `${at}`))} onDone={() => {}} />);
    expect(bar('purchase', 'purchase')).toMatch(/2<!-- --> selected|2 selected/);
    expect(bar('purchase', 'purchase')).toContain('Place orders…');
    expect(bar('purchase', 'lead')).not.toContain('Place orders…');
    expect(bar('purchase', 'lead')).toContain('Mark as complete');
  });
});

it('prints what is in the box without the address, and the address for its outside', () => {
  const tx = `0x${'ab'.repeat(32)}` as const;
  const burn = { state: 'burned', tx } as const;
  const redemption = { hash: '0x12', qty_to_redeem: 2, name: 'Ada Lovelace', burn } as const;
  const slip = drawnAt('/admin', <PackingSlip redemption={redemption} />);
  for (const text of ['Ada Lovelace', '0x12', tx, site.coin.name, site.support.email]) expect(slip).toContain(text);
  const lines = ['Ada Lovelace', '1 Main Street', 'Provo, UT 84601'];
  expect(slip).toContain(`data-engraving="${tx}"`);
  expect(slip).not.toContain(lines[1]);
  const label = drawnAt('/admin', <AddressLabel lines={lines} />);
  for (const text of [...lines, site.support.address, 'Adult Signature Required']) expect(label).toContain(text);
});

it('shows beside a request what its customer reads', () => {
  const next_step = purchaseNextStep('look_into_wallet', { quantity: 2, order: null });
  const customer = { next: 'look_into_wallet', next_step, document_hold: null };
  const purchase = { id: 'the-id', customer } as PurchaseDetail;
  const page = drawnAt('/admin', <BuyersView purchase={purchase} />);
  expect(page).toContain(next_step.sentence);
  expect(page).toContain('Open your wallet');
  expect(page).toContain('href="/admin/purchase?record=the-id"');
});

it('has a button for the list of keys, which a key presses too', () => {
  expect(drawnAt('/admin', <KeyboardHelp />)).toMatch(/<button[^>]*data-key="\?"[^>]*aria-label="Keyboard shortcuts"/);
});
