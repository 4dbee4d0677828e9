import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ENGRAVING_NOTE } from '#domain/messages/engraving.ts';
import { cryptoPaymentUri } from '#domain/orders/crypto-payment.ts';
import { SALE_METHOD } from '#domain/orders/payment-methods.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { purchaseNextStep } from '#domain/purchases/next-step.ts';
import { site } from '#site';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { ORDER } from '#web/testing/status-records.ts';
import Arrival from './arrival.tsx';
import Certificate from './certificate.tsx';
import Conversation from './conversation.tsx';
import { NextStep } from './next-step.tsx';
import PayOrder from './pay-order.tsx';
import { PurchaseStages } from './purchase-status.tsx';
import { History, RequestFacts } from './request-facts.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

const STATUS = {
  key: 'KEY',
  title: `Purchase of 2 ${site.symbol}`,
  state: 'ordered',
  quantity: 2,
  ethereum_address: '0x5aAe…9f33…eAed',
  created_at: '2030-11-21T17:04:00.000Z',
  next: 'pay',
  document_hold: null,
  messages: [],
  files: [],
  now: '2030-11-21T17:04:00.000Z',
  price: { cents: 162_750, time: 1_921_511_040 },
  order: ORDER,
  transitions: [{ name: 'request', state: 'requested', at: '2030-11-21T17:04:00.000Z', who: 'you', order: null }],
} as unknown as PurchaseStatus;

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const drawn = (page: React.ReactElement) => textOf(drawnAt('/purchasesuccess', page));
const next = (changes: Partial<PurchaseStatus>) => {
  const shown = { ...STATUS, ...changes };
  const next_step = purchaseNextStep(shown.next, { quantity: shown.quantity, order: shown.order });
  return drawn(<NextStep status={{ ...shown, next_step }} />);
};
const pay = (order: Partial<typeof ORDER> = {}) => drawn(<PayOrder order={{ ...ORDER, ...order }} now={STATUS.now} />);
const facts = (order: Partial<typeof ORDER>, changes: Partial<PurchaseStatus> = {}) =>
  drawn(<RequestFacts status={{ ...STATUS, ...changes, order: { ...ORDER, ...order } }} />);

it('shows what to pay and how, each row to be copied, the reference last', () => {
  expect(pay()).toMatch(
    /Pay by USD bank wire.*\$3,255\.00.*2 USG · price held until Nov 22, 10:04 a\.m\. MT.*Bank Example Bank.*Reference AB12-CD34.*Copy all/,
  );
  const page = renderToStaticMarkup(<PayOrder order={ORDER} now={STATUS.now} />);
  for (const name of ['the amount', 'bank', 'reference']) expect(page).toContain(`aria-label="Copy ${name}"`);
  expect(pay({ how_to_pay: null })).toBe('');
});

it('shows the exact amount and the address of a payment on a blockchain as rows', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const way = {
    method: 'Ethereum',
    rows: [
      ['Exact amount', '1.25 ETH', '1.25'],
      ['Address', address],
    ] as const,
    qr: cryptoPaymentUri('ethereum', address, 1_250_000_000_000_000_000n),
    notes: ['Send it from your own wallet.'],
  };
  expect(pay({ how_to_pay: way })).toMatch(
    /Pay by Ethereum.*Exact amount 1\.25 ETH.*Address .*Send it from your own wallet\./,
  );
  // What is sent is no amount in dollars.
  const page = renderToStaticMarkup(<PayOrder order={{ ...ORDER, how_to_pay: way }} now={STATUS.now} />);
  expect(page).toContain('aria-label="Copy exact amount"');
  expect(page).not.toContain('aria-label="Copy the amount"');
});

it('has one button, for what the customer does next, unless that is right below', () => {
  expect(next({ next: 'give_identity', order: null, identity: null })).toMatch(
    /Next: verify your identity\. It takes a few minutes\. Verify your identity $/,
  );
  const asked = { state: 'asked', reason: 'For the first purchase' } as PurchaseStatus['identity'];
  expect(next({ next: 'give_identity', order: null, identity: asked })).not.toContain('Verify your identity');
  expect(next({ next: 'give_wallet', order: null })).not.toContain('Add your wallet');
  expect(next({ next: 'wait_for_order', order: null })).toMatch(
    /^ We’re reviewing your request\. We’ll email you .* $/,
  );
});

it('draws no empty list of what is all on the receipt, where staff read the page without the request’s number', () => {
  const { key: _, ...staffs } = STATUS;
  const issue = { tx: `0x${'1'.repeat(64)}`, final: true } as unknown as NonNullable<(typeof ORDER)['issue']>;
  const order = { ...ORDER, state: 'issued' as const, paid_cents: 325_500, paid_on: '2030-11-22', issue };
  expect(drawn(<RequestFacts status={{ ...staffs, order }} />)).toBe('');
  expect(drawn(<RequestFacts status={{ ...STATUS, order }} />)).toContain('KEY');
});

it('ends with the coins, the day and the way to the wallet', () => {
  const issued = { ...ORDER, quantity: 3, state: 'issued' as const, issued_at: '2030-11-22T12:00:00.000Z' };
  const step = purchaseNextStep('look_into_wallet', { quantity: 3, order: issued });
  expect(drawn(<Arrival order={issued} step={step} />)).toMatch(
    /3 gold coins\. Yours\..*Your 3 USG have arrived\..*Issued on November 22, 2030.*Open your wallet/,
  );
});

it('says why an order was cancelled, what is left of its money, and where to write', () => {
  const transitions = [
    { name: 'cancel', reason: 'Another name.', order: ORDER.number },
  ] as unknown as PurchaseStatus['transitions'];
  const order = { ...ORDER, state: 'cancelled' as const, paid_cents: 325_500, refund_due_cents: 300_500 };
  const page = next({ state: 'requested', next: 'order_again', transitions, order });
  for (const said of ['We’ll send back $3,005.00', 'Another name.', 'Write to us']) expect(page).toContain(said);
});

it('shows why documents are needed, beside the payment too', () => {
  const document_hold = { reason: 'A passport.', since: '2030-11-21T17:04:00.000Z' };
  expect(next({ document_hold })).toMatch(/Next: pay.*A passport\./);
  expect(next({ document_hold, next: 'send_documents' })).toContain('A passport.');
});

it('shows why a request was refused, and no price any more', () => {
  const transitions = [
    { ...STATUS.transitions[0], name: 'refuse', reason: 'Not sold there.' },
  ] as PurchaseStatus['transitions'];
  expect(next({ state: 'refused', next: 'nothing', transitions })).toContain('Not sold there.');
  expect(drawn(<RequestFacts status={{ ...STATUS, state: 'refused', order: null }} />)).not.toContain('1,627.50');
});

it('says how long a price holds, and that a request alone fixes none', () => {
  expect(facts({})).toMatch(/\$1,627\.50 each, fixed until/);
  expect(facts({ state: 'paid' })).not.toContain('fixed until');
  expect(drawn(<RequestFacts status={{ ...STATUS, order: null }} />)).toContain('fixed when we accept');
});

it('shows a canceled order’s fee, and its market value once that is known', () => {
  const at = '2030-11-22T00:00:00.000Z';
  const cancelled = { state: 'cancelled', fee_cents: 2_500 } as const;
  const open = { at, fair_market_cents: null, difference_cents: null };
  expect(facts({ ...cancelled, market: open })).toMatch(/Your canceled order.*\$25\.00.*We’ll measure it on/);
  const known = { at, fair_market_cents: 150_000, difference_cents: -25_500 };
  expect(facts({ ...cancelled, market: known })).toContain('a Market Loss of $255.00');
  const none = { at, fair_market_cents: null, difference_cents: 0 };
  expect(facts({ ...cancelled, market: none })).toContain('No price was in force on November 21, 2030 at 5:00 p.m.');
});

function stages(order: Partial<typeof ORDER> | null, changes: Partial<PurchaseStatus> = {}): string[] {
  const status = { ...STATUS, ...changes, order: order && { ...ORDER, ...order } };
  return [...renderToStaticMarkup(<PurchaseStages status={status} />).matchAll(/<li.*?<\/li>/gs)].map(([item]) =>
    item
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

it.each([
  ['awaiting_approval', ['Done: Request', 'In progress: Order', 'Upcoming: Payment', 'Upcoming: Issue']],
  ['placed', ['Done: Request', 'Done: Order', 'In progress: Payment', 'Upcoming: Issue']],
  ['paid', ['Done: Request', 'Done: Order', 'Done: Payment', 'In progress: Issue']],
  ['issuing', ['Done: Request', 'Done: Order', 'Done: Payment', 'In progress: Issue']],
  ['issued', ['Done: Request', 'Done: Order', 'Done: Payment', 'Done: Issue']],
] as const)('shows how far an order has come that is %s', (state, shown) => {
  expect(stages({ state })).toEqual(shown);
});

it('shows the stages that an order reached before it ended, and what it ended with', () => {
  const step = (name: string, order: string) =>
    ({ ...STATUS.transitions[0], name, order }) as PurchaseStatus['transitions'][0];
  expect(stages({ state: 'lapsed' })).toEqual(['Done: Request', 'Done: Order', 'Expired']);
  for (const name of ['place', 'approve']) {
    const transitions = [step(name, ORDER.number)];
    expect(stages({ state: 'cancelled' }, { transitions })).toEqual(['Done: Request', 'Done: Order', 'Canceled']);
  }
  const ofAnother = [step('place', 'EF56-GH78')];
  expect(stages({ state: 'cancelled' }, { transitions: ofAnother })).toEqual(['Done: Request', 'Canceled']);
  expect(stages({ state: 'cancelled', paid_cents: 325_500 })).toEqual([
    'Done: Request',
    'Done: Order',
    'Done: Payment',
    'Canceled',
  ]);
  expect(stages({ state: 'cancelled' })).toEqual(['Done: Request', 'Canceled']);
  expect(stages(null, { state: 'refused' })).toEqual(['Done: Request', 'Refused']);
});

it('says the same of a lapsed order as its email: nothing is owed, and the request is open', () => {
  const page = next({ next: 'order_lapsed', state: 'requested' });
  expect(page).toContain(PURCHASE_MESSAGES.lapsed);
  expect(page).toContain(PURCHASE_MESSAGES.stillOpen);
});

it('names the order of a line only where there were several', () => {
  const step = (order: string) =>
    ({ ...STATUS.transitions[0], name: 'place', who: 'us', order }) as PurchaseStatus['transitions'][0];
  const history = (...orders: string[]) => drawn(<History status={{ ...STATUS, transitions: orders.map(step) }} />);
  expect(history('AB12-CD34')).not.toContain('AB12');
  expect(history('AB12-CD34', 'EF56-GH78')).toMatch(/order EF56-GH78.*order AB12-CD34/);
});

it('counts by the server’s clock, beside the date', () => {
  const page = renderToStaticMarkup(<PayOrder order={ORDER} now={STATUS.now} />);
  expect(page).toContain(`<time dateTime="${ORDER.due_at}"`);
  expect(page).toMatch(/role="timer"[^>]*>(24 h 0|23 h 59) min left/);
});

it('shows the figures of a paid order once, on its receipt', () => {
  const paid = { ...PAID, issue: { tx: TX, confirmations: 3, final: false } } as const;
  expect(facts(paid)).toMatch(/^ Your request Issue In a block, with 3 confirmations .* Request number KEY/);
  expect(facts(paid)).not.toContain('$3,255.00');
  expect(facts({ ...PAID, state: 'cancelled' })).toContain('$3,255.00');
});

it('shows what of a cancelled order’s payment comes back, and when it did', () => {
  const cancelled = { state: 'cancelled', paid_cents: 325_500, paid_on: '2030-11-21', fee_cents: 25_000 } as const;
  expect(facts({ ...cancelled, refund_due_cents: 300_500 })).toMatch(
    /\$3,255\.00 by USD bank wire on November 21, 2030.*\$250\.00.*Refund due \$3,005\.00/,
  );
  const refunded = { refund_due_cents: 300_500, refunded_cents: 300_500, refunded_on: '2030-11-25' };
  expect(facts({ ...cancelled, ...refunded })).toContain('Refunded $3,005.00 on November 25, 2030');
});

const TX = `0x${'ab'.repeat(32)}`;
const PAID = { state: 'paid', paid_cents: 325_500, paid_on: '2030-11-21' } as const;
const ISSUED = { ...PAID, state: 'issued', issued_at: '2030-11-22T12:00:00.000Z' } as const;
const certificate = (order: Partial<typeof ORDER>, next: PurchaseStatus['next'] = 'wait_for_issue') =>
  renderToStaticMarkup(<Certificate status={{ next, order: { ...ORDER, ...order } }} />);

it('has a receipt once the order is paid, and no engraving before the issue is final', () => {
  expect(certificate({})).toBe('');
  expect(certificate({ ...PAID, state: 'cancelled' })).toBe('');
  const pending = { ...ISSUED, issue: { tx: TX, confirmations: 1, final: false } } as const;
  for (const order of [PAID, pending]) {
    const html = certificate(order);
    expect(textOf(html)).toMatch(/AB12-CD34 Receipt 2 USG .*by USD bank wire on November 21, 2030.*Issued Not yet/);
    expect(html).not.toContain('data-engraving');
  }
});

it('names on the receipt the day on which the payment clears, until it has', () => {
  const clearing = { ...PAID, clears_on: '2031-05-20' };
  expect(textOf(certificate(clearing, 'wait_for_clearing'))).toContain('Payment clears May 20, 2031');
  expect(textOf(certificate(clearing))).not.toContain('Payment clears');
});

it('has a certificate with the engraving of the issue’s transaction once that is final', () => {
  const html = certificate({ ...ISSUED, issue: { tx: TX, confirmations: 9, final: true } });
  expect(textOf(html)).toMatch(
    /Certificate of issue 2 USG Each for one .*\$1,627\.50 each.*Issued November 22, 2030 Transaction 0xab/,
  );
  expect(html).toContain(`data-engraving="${TX}"`);
  expect(html).toContain(ENGRAVING_NOTE);
});

it('leads to the check of a sale only from the certificate of one', () => {
  const sold = (final: boolean, method: string = SALE_METHOD) => {
    const order = { ...ORDER, ...ISSUED, method, issue: { tx: TX, confirmations: 1, final } } as typeof ORDER;
    return drawnAt('/purchasesuccess', <Certificate status={{ next: 'wait_for_issue', order }} />);
  };
  expect(sold(true)).toContain(`/verify?sale=${TX}#sale`);
  for (const other of [sold(false), sold(true, 'wire')]) expect(other).not.toContain('sale=');
});

it('shows all its days and times in Mountain Time, in the receipt as at the deadline', () => {
  const evening = {
    state: 'paid',
    created_at: '2030-11-21T03:04:00.000Z',
    paid_cents: 325_500,
    paid_on: '2030-11-21',
  } as const;
  const receipt = drawn(<Certificate status={{ next: 'wait_for_issue', order: { ...ORDER, ...evening } }} />);
  expect(receipt).toContain('Ordered November 20, 2030');
  expect(receipt).toContain('Dates are in Mountain Time.');
  expect(next({})).toContain('before November 22, 2030 at 10:04 a.m. Mountain Time');
});

it('shows the messages of both sides, and takes none once the request is closed', () => {
  const messages = [
    { id: '1', at: ORDER.created_at, who: 'you', text: 'When?' },
    { id: '2', at: ORDER.created_at, who: 'us', text: null },
  ] as PurchaseStatus['messages'];
  const client = new QueryClient();
  const conversation = (may_write: boolean) =>
    drawn(
      <QueryClientProvider client={client}>
        <Conversation status={{ ...STATUS, messages, may_write }} onSent={() => {}} />
      </QueryClientProvider>,
    );
  expect(conversation(true)).toMatch(/You · .*When\?.*This message was erased\..*Your message/);
  expect(conversation(false)).not.toContain('Your message');
});

it('says what spot gold was when the order was placed, and the premium over it, on the order and on its receipt', () => {
  const spot = { cents: 155_000, at: '2030-11-21T16:04:00.000Z', source: 'LBMA Gold Price PM' };
  const said =
    /Spot gold then \$1,550\.00 per troy ounce on November 21, 2030 at 9:04 a\.m\. Mountain Time\. Source: LBMA Gold Price PM Premium \$77\.50 \(5\.00%\) over spot, per token/;
  expect(facts({ spot })).toMatch(said);
  const paid = { ...ORDER, state: 'paid', paid_cents: 325_500, paid_on: '2030-11-22' } as const;
  expect(drawn(<Certificate status={{ next: 'wait_for_issue', order: { ...paid, spot } }} />)).toMatch(said);
  expect(facts({}) + drawn(<Certificate status={{ next: 'wait_for_issue', order: paid }} />)).not.toContain('Spot');
});
