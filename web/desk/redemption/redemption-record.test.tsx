import { afterEach, describe, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { inboxAddress } from '#domain/ethereum-address.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt, elementAt } from '#web/testing/drawn-page.tsx';
import { choiceIn, firstPageOf } from '../parts/use-list.ts';
import { RedemptionList } from './redemption-list.tsx';
import { RedemptionRecord } from './redemption-record.tsx';

const CONTRACT = '0x52908400098527886E0F7030069857D2E4169EE7';
const HASH = `0x${'12'.repeat(32)}` as const;
const ADDRESS = inboxAddress(CONTRACT, HASH);
const INBOX = {
  address: ADDRESS,
  needed: '2000000000',
  arrived: '2000000000',
  balance: '2000000000',
  pending: '0',
  returned: '0',
  missing: '0',
  excess: '0',
};
const ROW = {
  id: '1',
  created_at: '2026-11-22T12:00:00Z',
  title: 'Redemption of 2 coins',
  channel: 'email',
  state: 'requested',
  arrived_at: null,
  burn: { state: 'requested' },
  document_hold_reason: null,
  qty_to_redeem: 2,
  name: 'Ada',
  email: 'ada@example.org',
  phone: '1',
  shipping_details: 's',
  city: 'Provo',
  stateProvince: 'UT',
  country: 'US',
  postalCode: '84601',
  ethereum_address: ADDRESS,
  complete: false,
  lost_claim_until: null,
  cost: { shipping_cents: 3_000, is_firm: true, duties: false },
  address_line_1: null,
  costs_cents: null,
  costs_reference: null,
  costs_paid_on: null,
  value_cents: 325_500,
  shipping_payment: { reference: '1212-1212-1212', settled_at: null, paid_cents: null, method: null, paid_on: null },
  sent_back_tx: null,
  receipt: null,
  receipt_on_chain: null,
  shipping: null,
  document_hold: null,
  sanctions_hold_since: null,
  hits: [],
  is_own: false,
  separated: {},
  alarm: null,
  check_first: false,
  label: ['Ada', 's'],
  carriers: [],
  return: null,
  inbox: INBOX,
  hash: HASH,
  holder: { next_step: redemptionNextStep('send_tokens', { coins: 2 }), document_hold: null },
  allowed: [],
  work: [],
  transitions: [],
  may_ask_identity: true,
  may_record_receipt: false,
  notes: [],
  identity: [],
  files: [],
};
const ARRIVED = { arrived_at: '2026-11-22T13:00:00Z' };

afterEach(() => queryClient.clear());

function record(changes: object, ether = '0'): string {
  queryClient.setQueryData(queryKeys.site, { redemption_inbox: CONTRACT, token: CONTRACT });
  queryClient.setQueryData(queryKeys.deskRecord('redemption', '1'), { ...ROW, ...changes });
  queryClient.setQueryData([...queryKeys.deskRecord('redemption', '1'), 'inbox'], { wei: ether, announced: false });
  return drawnAt('/admin', <RedemptionRecord id="1" onClose={() => {}} />);
}

function list(changes: object): string {
  const first = firstPageOf(choiceIn(new URLSearchParams()));
  queryClient.setQueryData(deskQueryKeys.deskList('redemption', first), { rows: [{ ...ROW, ...changes }] });
  const page = drawnAt('/admin', <RedemptionList compact={false} />);
  return page.slice(page.indexOf('<tbody'), page.indexOf('</tbody'));
}

describe.each([
  ['the record', record],
  ['the list', list],
])('the badge in %s', (_, draw) => {
  it.each([
    ['Awaiting tokens', {}],
    ['Ready to burn', ARRIVED],
    ['Burning', { ...ARRIVED, burn: { state: 'burning' } }],
    ['Identity check needed', { ...ARRIVED, state: 'burned', burn: { state: 'burned' } }],
  ])('says "%s"', (label, changes) => {
    expect(draw(changes)).toContain(`>${label}</span>`);
  });
});

it('has in its head the customer, the coins, what they are worth and the state', () => {
  const head = elementAt(record(ARRIVED), '<header');
  const words = ['Redemption of 2 coins', 'Ada', 'Worth today', '$3,255.00', 'Ready to burn'];
  expect(words.filter((text) => !head.includes(text))).toEqual([]);
});

it('shows the engraving of a burn that is final, and none before', () => {
  const burn = (state: string) => record({ ...ARRIVED, state: 'burned', burn: { state, tx: HASH } });
  expect(burn('burned')).toContain(`data-engraving="${HASH}"`);
  expect(burn('burning')).not.toContain('data-engraving');
});

it('shows the address once: the ticket’s own with what lies there, or the wallet that burns', () => {
  const times = (page: string) => page.replace(/<[^>]+>/g, '').split(ADDRESS).length - 1;
  const own = record(ARRIVED);
  expect([times(own), own.includes('Tokens from')]).toEqual([1, false]);
  // Another one in the answer is no address of this ticket.
  expect(times(record({ ...ARRIVED, inbox: { ...INBOX, address: CONTRACT } }))).toBe(1);
  const wallet = record({ channel: 'site', inbox: null });
  expect([times(wallet), wallet.includes('Tokens from')]).toEqual([1, true]);
});

it('tells nobody the address before the delivery is approved', () => {
  expect(record({ state: 'awaiting_approval', inbox: null })).not.toContain(ADDRESS);
});

it('says where a stopped record matches a list, and what was released', () => {
  const found = { listed_on: '2026-11-20', found_at: '2026-11-22T12:00:00Z', released_at: null };
  const old = { ...found, text: 'your own list (0a)', address: ADDRESS, released_at: '2026-11-22T14:00:00Z' };
  const hits = [old, { ...found, text: 'a name: party 2674 of OFAC’s list', address: null }];
  const stopped = record({ sanctions_hold_since: '2026-11-22T12:00:00Z', hits }).split('History of')[0];
  expect(stopped).toContain('Stopped: it matches a sanctions list');
  expect(stopped).toContain('party 2674');
  expect(stopped).not.toContain('your own list');
  expect(list({ sanctions_hold_since: '2026-11-22T12:00:00Z' })).toContain('Stopped: sanctions list');
  expect(record({ hits: [old] })).toContain('Released: it matched a sanctions list');
  expect(record({})).not.toContain('sanctions list');
});

it('has a line in its history for each time that matches stopped it, and for their release', () => {
  const match = { text: 'a name: party 7 of OFAC’s list', address: null, listed_on: '2026-11-20' };
  const hits = [
    { ...match, found_at: '2026-11-22T12:30:00Z', released_at: '2026-11-22T14:00:00Z' },
    { ...match, text: 'your own list (0a)', found_at: '2026-11-22T12:30:00Z', released_at: '2026-11-22T14:00:00Z' },
    { ...match, text: 'your own list (0b)', found_at: '2026-11-22T15:00:00Z', released_at: null },
  ];
  const transition = { state: 'requested', actor: { kind: 'visitor', id: null }, reason: undefined, detail: null };
  const transitions = [
    { ...transition, name: 'request', at: '2026-11-22T12:00:00Z' },
    { ...transition, name: 'withhold', at: '2026-11-22T13:00:00Z' },
  ];
  const page = record({ transitions, hits, sanctions_hold_since: '2026-11-22T15:00:00Z' });
  const history = elementAt(page, '<section aria-label="History of the ticket"');
  const lines = history.split('<li').slice(1);
  expect(lines).toEqual([
    expect.stringMatching(/Stopped: it matches a sanctions list.*the system.*0b/s),
    expect.stringMatching(/Released: it matched a sanctions list.*two people.*party 7.*; .*0a/s),
    expect.stringContaining('customer'),
    expect.stringMatching(/Stopped: it matches a sanctions list.*the system.*party 7.*; .*0a/s),
    expect.stringContaining('customer'),
  ]);
});

it('shows ether that was sent there by mistake', () => {
  expect(record({})).not.toContain('Ether there');
  expect(record({}, '1500000000000000000')).toContain('1.5 ETH');
});

it('shows what was reported of a package above everything else, while it is looked into', () => {
  const actor = { kind: 'visitor', id: null };
  const at = '2026-11-22T12:00:00Z';
  const report = { name: 'report_lost', state: 'lost_claimed', at, reason: 'A crushed box.', actor, detail: null };
  const lost = { state: 'lost_claimed', transitions: [report] };
  expect(record(lost)).toMatch(/What was reported.*A crushed box\..*Ticket/s);
  expect(record({ ...lost, state: 'closed' })).not.toContain('What was reported');
});

describe('an identity vendor', () => {
  const identity = {
    id: 'r',
    state: 'given',
    reason: 'The law',
    masked: null,
    erased_at: null,
    asked_at: '2026-11-22T12:00:00Z',
    given_at: '2026-11-22T13:00:00Z',
    undelivered: [],
    results: [
      {
        event_id: 'e',
        result: 'review',
        reference: '<b>77',
        received_at: '2026-11-22T14:00:00Z',
        decided_at: '2026-11-22T14:00:00Z',
      },
    ],
  };
  const undelivered = [{ id: 'w', type: 'identity.given', since: '2026-11-22T13:00:00Z', problem: 'status 503' }];

  it('has its result beside the record, and staff still decide', () => {
    const page = record({ identity: [identity], allowed: ['check_identity'] });
    expect(page).toContain('needs a closer look');
    expect(page).toContain('(case &lt;b&gt;77)');
    expect(page).toContain('Identity checked');
    expect(page).not.toContain('didn’t get our message');
  });

  it('is told again, or not, where a message was given up', () => {
    const page = record({ identity: [{ ...identity, results: [], undelivered }] });
    expect(page).not.toContain('Results of the identity vendor');
    for (const words of [
      'didn’t get our message',
      'that identity data was provided',
      'status 503',
      'Send again',
      'Dismiss',
    ])
      expect(page).toContain(words);
  });
});

it('leads to what the holder sees, by the record', () => {
  expect(record({})).toContain('href="/admin/redemption?record=1"');
});

it('lists the documents that the holder sent, each to be saved and all to be erased', () => {
  const file = { id: 'a', type: 'application/pdf', size: 9, at: '2026-11-22T12:00:00Z', erased_at: null };
  const page = record({ files: [file] });
  expect(page).toMatch(/PDF file, sent November 22, 2026.*Save \(this is recorded\).*Erase files/s);
  expect(page).not.toContain('Your message');
  expect(record({})).not.toContain('Erase files');
});

it('offers nothing that is refused on a record of the reader’s own', () => {
  const asked = { id: 'r', reason: 'The law', masked: null, asked_at: ROW.created_at, results: [], undelivered: [] };
  const given = { ...asked, state: 'given', given_at: ROW.created_at, erased_at: null };
  const file = { id: 'a', type: 'application/pdf', size: 9, at: ROW.created_at, erased_at: null };
  const pages = (is_own: boolean) => {
    const identity = [{ ...given, data_blocked: is_own ? APPROVAL_MESSAGES.ownRecord : null }];
    const whole = record({ identity, files: [file], is_own, may_ask_identity: false });
    return record({ is_own, may_ask_identity: !is_own }) + whole;
  };
  const offers = ['Request identity data', 'Open (this', 'Erase', 'Save (this', 'Print address label', 'Add note'];
  expect(offers.filter((words) => !pages(false).includes(words))).toEqual([]);
  expect(offers.filter((words) => pages(true).includes(words))).toEqual([]);
  expect(pages(true)).toContain('Ask to work on it yourself');
});
