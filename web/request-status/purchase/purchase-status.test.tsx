import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { site } from '#site';
import Conversation from './conversation.tsx';
import { NextStep } from './next-step.tsx';
import { PurchaseStages } from './purchase-status.tsx';
import Receipt from './receipt.tsx';
import { History, RequestFacts } from './request-facts.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

const ORDER: NonNullable<PurchaseStatus['order']> = {
  number: 'AB12-CD34',
  state: 'placed',
  quantity: 2,
  price_cents: 162_750,
  price_time: 1_921_511_040,
  total_cents: 325_500,
  method: 'wire',
  created_at: '2030-11-21T17:04:00.000Z',
  due_at: '2030-11-22T17:04:00.000Z',
  paid_cents: null,
  paid_on: null,
  issued_at: null,
  refund_due_cents: null,
  refunded_cents: null,
  refunded_on: null,
  issue: null,
  fee_cents: null,
  market: null,
  ethereum_address: '0x5aAe…9f33…eAed',
  how_to_pay: { method: 'USD bank wire', rows: [['Bank', 'Example Bank']], address: null, notes: [] },
};
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

const drawn = (page: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const next = (changes: Partial<PurchaseStatus>) => drawn(<NextStep status={{ ...STATUS, ...changes }} />);
const facts = (order: Partial<typeof ORDER>, changes: Partial<PurchaseStatus> = {}) =>
  drawn(<RequestFacts status={{ ...STATUS, ...changes, order: { ...ORDER, ...order } }} />);

it('shows the amount, payment method and reference only while payment is due', () => {
  for (const fact of ['$3,255.00', 'USD bank wire', 'AB12-CD34', 'Bank: Example Bank']) {
    expect(next({})).toContain(fact);
  }
  expect(next({ next: 'wait_for_issue' })).not.toContain('Bank');
});

it('says why an order was cancelled, what is left of its money, and where to write', () => {
  const transitions = [
    { name: 'cancel', reason: 'Another name.', order: ORDER.number },
  ] as unknown as PurchaseStatus['transitions'];
  const order = { ...ORDER, state: 'cancelled' as const, paid_cents: 325_500, refund_due_cents: 300_500 };
  const page = next({ state: 'requested', next: 'order_again', transitions, order });
  for (const said of ['We’ll send back $3,005.00', 'Another name.', 'Write to us below']) expect(page).toContain(said);
});

it('shows why documents are needed, beside the payment too', () => {
  const document_hold = { reason: 'A passport.', since: '2030-11-21T17:04:00.000Z' };
  expect(next({ document_hold })).toMatch(/Please pay.*A passport\..*AB12-CD34/);
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
  expect(facts({})).toMatch(/\$1,627\.50 for one, fixed until/);
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
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <NextStep status={STATUS} />
    </MemoryRouter>,
  );
  expect(page).toContain(`<time dateTime="${ORDER.due_at}">`);
  expect(page).toMatch(/role="timer"[^>]*>(24 h 00 min 00|23 h 59 min \d\d) s left/);
});

it('shows what of a cancelled order’s payment comes back, and when it did', () => {
  const cancelled = { state: 'cancelled', paid_cents: 325_500, paid_on: '2030-11-21', fee_cents: 25_000 } as const;
  expect(facts({ ...cancelled, refund_due_cents: 300_500 })).toMatch(
    /\$3,255\.00 on November 21, 2030.*\$250\.00.*Refund due \$3,005\.00/,
  );
  const refunded = { refund_due_cents: 300_500, refunded_cents: 300_500, refunded_on: '2030-11-25' };
  expect(facts({ ...cancelled, ...refunded })).toContain('Refunded $3,005.00 on November 25, 2030');
});

it('has a receipt once the order is paid, and says whether the tokens were issued', () => {
  const receipt = (order: Partial<typeof ORDER>) => drawn(<Receipt order={{ ...ORDER, ...order }} />);
  expect(receipt({})).toBe('');
  const paid = { state: 'paid', paid_cents: 325_500, paid_on: '2030-11-21' } as const;
  expect(receipt(paid)).toMatch(/Receipt AB12-CD34.*\$3,255\.00 by USD bank wire on November 21, 2030.*not issued yet/);
  expect(receipt({ ...paid, state: 'cancelled' })).toBe('');
  const issue = { tx: '0xabc', confirmations: 9, final: true };
  const issued = receipt({ ...paid, state: 'issued', issue, issued_at: '2030-11-22T12:00:00.000Z' });
  expect(issued).toMatch(/Issued on November 22, 2030.*0xabc/);
});

it('shows all its days and times in Mountain Time, in the receipt as at the deadline', () => {
  const evening = {
    state: 'paid',
    created_at: '2030-11-21T03:04:00.000Z',
    paid_cents: 325_500,
    paid_on: '2030-11-21',
  } as const;
  const receipt = drawn(<Receipt order={{ ...ORDER, ...evening }} />);
  expect(receipt).toContain('Ordered November 20, 2030');
  expect(receipt).toContain('Dates are in Mountain Time.');
  const due = 'November 22, 2030 at 10:04 a.m. Mountain Time';
  expect(next({})).toMatch(new RegExp(`before ${due}.*Before ${due}`));
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
