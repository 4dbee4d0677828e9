import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { ZERO_VALUE_SWITCH } from '#domain/messages/chain-lists.ts';
import { type NextForCustomer, purchaseNextStep } from '#domain/purchases/next-step.ts';
import { type NextForHolder, redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { site } from '#site';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { History } from './history.tsx';
import { OpenRequests, PastRequests } from './requests.tsx';
import { ValueOverTime } from './value-chart.tsx';

afterEach(() => queryClient.clear());

const requests = (...rows: object[]) => {
  queryClient.setQueryData(queryKeys.accountRequests, { pages: [{ rows, readAt: 0 }], pageParams: [{}] });
  return [drawnAt('/dashboard', <OpenRequests />), drawnAt('/dashboard', <PastRequests />)] as const;
};
const order = { number: 'AB12-CD34', total_cents: 325_500, method: 'wire', due_at: '2030-01-03T12:00:00Z' };
const NOT_ENDED = { state: 'placed', paid_cents: null, fee_cents: null, refund_due_cents: null } as const;
const purchase = (next: NextForCustomer, changes: { id?: string; title?: string; order?: object } = {}) => {
  const { order = null, ...rest } = changes;
  const known = order as Parameters<typeof purchaseNextStep>[1]['order'];
  return {
    kind: 'purchase',
    id: '1',
    key: 'KEY',
    title: 'Purchase of 2',
    next,
    next_step: purchaseNextStep(next, { quantity: 2, order: known }),
    order,
    created_at: '2030-01-02T12:00:00Z',
    ...rest,
  };
};
const redemption = (next: NextForHolder, trackingUrl: string | null = null) => ({
  kind: 'redemption',
  id: '2',
  ticket_id: 'T-1',
  title: 'Redemption of 1 coin',
  next,
  next_step: redemptionNextStep(next, { coins: 1, trackingUrl }),
  created_at: '2030-01-02T12:00:00Z',
});

describe('the requests on the dashboard', () => {
  it('say what we do and by when, with a link to the page', () => {
    const [html, past] = requests(purchase('wait_for_order'));
    expect(html).toContain(`email you within ${site.support.answersWithin}`);
    expect(html).not.toContain('Your turn');
    expect(linksIn(html)).toEqual([['Details', '/purchasesuccess?key=KEY']]);
    expect(past).toBe('');
  });

  it('say what the customer has to pay, how and before when', () => {
    const [html] = requests(purchase('pay', { order: { ...order, ...NOT_ENDED } }));
    expect(html).toMatch(/pay \$3,255\.00 by .+ before January 3, 2030/);
    expect(html).toContain('Your turn');
    expect(linksIn(html)).toEqual([['Pay', '/purchasesuccess?key=KEY#pay']]);
  });

  it('have the customer’s turn first, with one black button on the page, and what has ended further down', () => {
    const [open, past] = requests(
      purchase('wait_for_issue', { id: '5', title: 'Purchase of 5' }),
      purchase('give_identity', { id: '4', title: 'Purchase of 4' }),
      purchase('give_wallet', { id: '3', title: 'Purchase of 3' }),
      purchase('look_into_wallet', { id: '2', title: 'Purchase of 2' }),
    );
    expect([...open.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Purchase of 4',
      'Purchase of 3',
      'Purchase of 5',
    ]);
    const black = (html: string) => html.split(buttonLook('primary', 'md')).length - 1;
    expect([black(open), black(past)]).toEqual([1, 0]);
    expect(past).toContain('Your 2 USG have arrived.');
    expect(linksIn(past)).toEqual([['Details', '/purchasesuccess?key=KEY']]);
  });

  it('say what comes back of a cancelled order', () => {
    const money = { state: 'cancelled', paid_cents: 325_500, fee_cents: 25_000, refund_due_cents: 300_500 };
    const cancelled = { ...order, ...money, refunded_cents: null, refunded_on: null };
    const [open, past] = requests(purchase('order_again', { order: cancelled }));
    expect(open).toContain('We’ll send back $3,005.00');
    // Writing to us is offered, and isn't the customer's turn.
    expect(open).not.toContain('Your turn');
    expect(past).toBe('');
  });

  it('lead to the page of a redemption, and never speak of what is only there', () => {
    const [html] = requests(redemption('send_tokens'));
    expect(linksIn(html)).toEqual([['See the address', '/redeemsuccess?ticket=T-1#ticket-address']]);
    expect(html).not.toMatch(/below|this page/);
    // Whoever disagrees with our answer isn't told that nothing is left to do.
    expect(requests(redemption('claim_refused'))[1]).toContain('We looked into your report');
  });

  it('offer to track a package on its way, which is not the customer’s turn', () => {
    const [html] = requests(redemption('receive_coins', 'https://carrier.example/1Z999'));
    expect(linksIn(html)).toEqual([['Track with carrier', 'https://carrier.example/1Z999']]);
    expect(html).not.toContain('Your turn');
    expect(html).not.toContain(buttonLook('primary', 'md'));
  });

  it('link to buying and redeeming while there are none', () => {
    const [html] = requests();
    expect(html).toContain(ACCOUNT_MESSAGES.noRequests);
    expect(linksIn(html).map(([, to]) => to)).toEqual(['/purchase', '/redeem']);
  });
});

describe('the value over time', () => {
  const value = (...days: object[]) => {
    queryClient.setQueryData(queryKeys.accountValue, { days, now: '2030-03-10T12:00:00Z', age: 0 });
    return drawnAt('/dashboard', <ValueOverTime />);
  };
  const first = { day: '2030-03-03', balance: '2000000000', price_cents: 162_750, value_cents: 325_500 };

  it('is a chart that can be read step by step, and a table', () => {
    const html = value(first, { day: '2030-03-05', balance: '1500000000', price_cents: 171_000, value_cents: 256_500 });
    expect(html).toMatch(/\$2,565\.00<\/span>.*1\.5 .* at \$1,710\.00 each, since March 5, 2030/);
    expect(html).toContain('role="slider"');
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell?.replace(/<[^>]+>/g, ''));
    expect(cells).toEqual([
      'March 5, 2030',
      '1.5',
      '$1,710.00',
      '$2,565.00',
      'March 3, 2030',
      '2',
      '$1,627.50',
      '$3,255.00',
    ]);
  });

  it('is a figure while there was only one value, and a sentence before the first', () => {
    const html = value(first);
    expect(html).toContain('$3,255.00');
    expect(html).not.toMatch(/role="slider"|The scale/);
    expect(value(first, { ...first, day: '2030-03-04' })).not.toContain('role="slider"');
    expect(value()).toContain(ACCOUNT_MESSAGES.noValue);
  });

  it('waits without showing a figure', () => {
    const html = drawnAt('/dashboard', <ValueOverTime />);
    expect(html).toContain('aria-busy');
    expect(html).not.toContain('$');
  });
});

it('offers the hidden transfers of linked wallets, and none where no wallet is linked', () => {
  queryClient.setQueryData(queryKeys.accountTransactions(false), {
    pages: [{ rows: [], readAt: 0 }],
    pageParams: [{}],
  });
  const page = (wallets: string[]) => drawnAt('/dashboard', <History wallets={wallets} />);
  expect(page([])).toContain(ACCOUNT_MESSAGES.noTransactions);
  expect(page([])).not.toContain(ZERO_VALUE_SWITCH);
  // The empty list may be hiding some.
  expect(page(['0x1db4707e7Bd2f541580492cF7991bEdCa5A25513'])).toContain(ZERO_VALUE_SWITCH);
});
