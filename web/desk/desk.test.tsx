import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { DESK_RIGHTS, type DeskRight } from '#domain/staff/desk-rights.ts';
import AuditLog, { AuditPage } from '#web/desk/audit/audit-log.tsx';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import StaffList from '#web/desk/staff-lists.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { dropDrafts, keepDraft } from '#web/lib/session.ts';
import { Messages } from '#web/request-status/messages.tsx';
import { drawnAt, elementAt } from '#web/testing/drawn-page.tsx';
import { Desk } from './desk.tsx';
import { DeskHead } from './desk-head.tsx';
import { KeyboardHelp } from './keyboard.tsx';
import { lacksRole } from './parts/role-missing.tsx';
import { firstPageOf, NO_CHOICE } from './parts/use-list.ts';
import { SignedIn } from './signed-in.tsx';
import { dueText } from './work-queue.tsx';

const ID = '0190a3c4-0000-7000-8000-000000000002';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const OWNER = { kind: 'staff', id: 'b', label: 'Ben Banneker' };
const COUNTS = { needs_you: 61, mine: 0, issue: 4, burned: 0, new: 57, waiting: 2, alarms: 1, done: 9 };
const ITEM = {
  kind: 'lead',
  subject_kind: 'lead',
  subject_id: ID,
  title: 'Contact from Ada L.',
  customer: 'Ada Lovelace',
  quantity: 2,
  cents: 325_500,
  since: '2030-11-21T17:04:00Z',
  due: '2030-11-22T17:04:00Z',
  urgency: 1,
  why: 'Answer it.',
  owner: OWNER,
};
const LEAD = {
  id: ID,
  title: 'Contact from Ada L.',
  created_at: '2030-11-21T17:04:00Z',
  complete: false,
  message: 'Hello?',
  first_name: 'Ada',
  last_name: 'L',
  email: 'ada@example.org',
  phone: '1',
  ethereum_address: '',
};
const FORMS = {
  'set-price': <p>The price form</p>,
  'issue-tokens': <p>The issue form</p>,
  attest: <p />,
  signatures: <p>Safe</p>,
};

const admin = (...rights: readonly DeskRight[]) => ({ address: ADDRESS, roles: ['ISSUER'], rights });

afterEach(() => queryClient.clear());

function desk(address: string, rights = DESK_RIGHTS): string {
  queryClient.setQueryData(queryKeys.admin, admin(...rights));
  queryClient.setQueryData(deskQueryKeys.deskWork('needs_you', 50, ''), { counts: COUNTS, found: 61, items: [ITEM] });
  queryClient.setQueryData(queryKeys.deskRecord('lead', ID), LEAD);
  queryClient.setQueryData(deskQueryKeys.deskAttention('lead', ID), {
    me: { kind: 'admin', id: ADDRESS },
    owner: OWNER,
    is_mine: false,
    seen_by: [{ ...OWNER, at: '2030-11-21T18:00:00Z', is_me: false }],
  });
  return drawnAt(address, <Desk forms={FORMS} />);
}

describe('the desk', () => {
  it('counts what there is to do, and shows whose it is, how much, by when and what is next', () => {
    const page = desk('/admin');
    for (const text of [
      'Needs you',
      'Paid – issue now',
      '>57<',
      'Ada Lovelace',
      '$3,255.00',
      'Ben Banneker',
      'Answer it.',
    ])
      expect(page).toContain(text);
    expect(page).toContain('Choose a row to open it here.');
    expect(page).not.toContain('The price form');
  });

  it('shows the sanctions lists in force, an old one as such, and why a file was refused', () => {
    queryClient.setQueryData(deskQueryKeys.deskScreening, {
      mode: 'on',
      max_age_days: 7,
      stopped: 2,
      lists: [
        {
          id: ID,
          kind: 'ofac',
          file: 'SDN_ADVANCED.XML',
          sha256: 'ab'.repeat(32),
          bytes: 1,
          listed_on: '2030-11-11',
          names: 41_250,
          addresses: 312,
          other_addresses: 700,
          age_days: 10,
          read_at: '2030-11-12T17:04:00Z',
          rechecked: 40,
          recheck_hits: 2,
          is_rechecked: false,
        },
      ],
      refused: {
        file: 'own.txt',
        at: '2030-11-21T17:04:00Z',
        errors: ['Line 4: this is neither an address nor a name'],
      },
    });
    const page = desk('/admin?list=screening').replaceAll('<!-- -->', '');
    for (const text of [
      '2 records are stopped',
      'November 11, 2030, 10 days old: more than 7 days',
      '41,250 names and 312 addresses; 700 addresses of other chains',
      '40 checked again so far, 2 of them stopped',
      'ab'.repeat(32),
      'own.txt was refused',
      'Line 4: this is neither',
      'Upload a list',
      'Choose a file',
    ])
      expect(page).toContain(text);
  });

  it('shows accounting’s keys without their secrets, a way to end those that work, and what isn’t sent yet', () => {
    const key = {
      id: ID,
      name: 'Ledger',
      prefix: 'usg_Ab12Cd',
      made_by: 'ben@usg.example',
      created_at: '2030-11-21T17:04:00Z',
      expires_at: '2031-02-19T17:04:00Z',
      last_used_at: null,
      state: 'usable',
    };
    const since = '2030-11-21T16:00:00Z';
    const webhooks = { origin: 'https://books.example', waiting: 3, since, problem: 'status 503' };
    queryClient.setQueryData(deskQueryKeys.accountingKeys, {
      keys: [key, { ...key, id: 'b', state: 'revoked' }],
      webhooks,
    });
    const page = desk('/admin?list=accounting').replaceAll('<!-- -->', '');
    for (const text of [
      'usg_Ab12Cd…',
      'Never',
      'Revoked',
      'ben@usg.example',
      'https://books.example',
      '3 changes',
      'status 503',
    ])
      expect(page).toContain(text);
    expect(page.match(/Revoke the key for Ledger/g)).toHaveLength(1);
    queryClient.setQueryData(deskQueryKeys.accountingKeys, { keys: [], webhooks: null });
    const empty = desk('/admin?list=accounting');
    expect(empty).toContain('There are no keys yet.');
    expect(empty).toContain('ACCOUNTING_WEBHOOK_URL');
    expect(desk('/admin?list=accounting', ['lists', 'prices'])).not.toContain('Create a key');
  });

  it('opens a record beside the list, with its owner and who has seen it', () => {
    const page = desk(`/admin?lead=${ID}`);
    expect(page).toContain('Hello?');
    expect(page).toMatch(/Seen by.*Ben Banneker/s);
    expect(page).toContain('Assign to me');
    expect(page).toContain('aria-current="true"');
  });

  it('shows staff without a spare passkey the way to one', async () => {
    desk('/admin');
    const queryKey = deskQueryKeys.deskWork('needs_you', 50, '');
    const refused = async () => {
      throw new ApiError(403, [PASSKEY_MESSAGES.staffSpareNeeded]);
    };
    await queryClient.fetchQuery({ queryKey, queryFn: refused, retry: false, staleTime: 0 }).catch(() => {});
    const page = drawnAt('/admin', <Desk forms={FORMS} />);
    expect(page).toContain(PASSKEY_MESSAGES.staffSpareNeeded);
    expect(page).toContain('href="/profile/#passkeys"');
    expect(page).not.toContain('Purchase Requests');
  });

  it.each([
    ['/leads', <StaffList key="l" page="leads" title="All Them Leads" />, deskQueryKeys.leads],
    ['/users', <StaffList key="u" page="users" title="All Them Users" />, deskQueryKeys.users],
    ['/audit', <AuditLog key="a" />, deskQueryKeys.audit({ act: '', subject_id: '' })],
  ] as const)('shows it on %s as well, and not that the page is for others', async (path, page, queryKey) => {
    queryClient.setQueryData(queryKeys.admin, admin(...DESK_RIGHTS));
    const refused = async () => {
      throw new ApiError(403, [PASSKEY_MESSAGES.staffSpareNeeded]);
    };
    const first = { initialPageParam: undefined, getNextPageParam: () => undefined };
    queryClient.setQueryData(queryKey, { pages: [{ rows: [] }], pageParams: [undefined] });
    await queryClient
      .fetchInfiniteQuery({ queryKey, queryFn: refused, retry: false, staleTime: 0, ...first })
      .catch(() => {});
    const html = drawnAt(path, page);
    expect(html).toContain('href="/profile/#passkeys"');
    expect(html).not.toContain(ACCOUNT_MESSAGES.staffOnly);
  });

  it.each([
    [['coin-register'], ['Coin register', 'Attest'], '/admin?list=coin-register'],
    [['proposals'], ['Safe signatures'], '/admin'],
    [
      ['lists', 'prices', 'issue'],
      ['Leads', 'Purchase Requests', 'Redemptions', 'Set USG Price', 'Issue USG', 'All leads'],
      '/admin?list=issue-tokens',
    ],
  ] as const)('offers a wallet with %j no tab but %j', (rights, tabs, address) => {
    const page = desk(address, rights as unknown as typeof DESK_RIGHTS);
    const nav = /<nav aria-label="Desk".*?<\/nav>/s.exec(page)?.[0] ?? '';
    expect([...nav.matchAll(/<a [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(tabs);
    expect(page).not.toContain('Needs you');
  });

  it.each([`/admin?purchase=${ID}&list=needs_you`, '/admin?list=screening', '/admin?list=mine', '/admin?list=leads'])(
    'shows an auditor at %s that this needs a staff account, and the way to log in with it',
    (address) => {
      const page = desk(address, ['coin-register']);
      expect(page).toContain('This needs a staff account');
      expect(page).toContain('href="/login?origin=%2Fadmin%3Flist%3D');
      expect(page).not.toContain('Ada Lovelace');
    },
  );

  it('shows an admin wallet the lists without their records, exports and ticks', () => {
    queryClient.setQueryData(queryKeys.admin, admin('lists'));
    queryClient.setQueryData(deskQueryKeys.deskList('lead', firstPageOf(NO_CHOICE)), { rows: [LEAD] });
    const page = drawnAt('/admin?list=leads', <Desk forms={FORMS} />);
    expect(page).toContain('ada@example.org');
    expect(page).toMatch(/<input type="checkbox"[^>]*disabled=""/);
    for (const text of ['CSV', `lead=${ID}`]) expect(page).not.toContain(text);
  });

  it('has the forms that a wallet signs as tabs of their own', () => {
    expect(desk('/admin?list=set-price')).toContain('The price form');
    expect(desk('/admin?list=issue-tokens')).toContain('The issue form');
    expect(desk('/admin?list=nothing')).toContain('Choose a row');
  });
});

it.each([
  ['/leads', <StaffList key="l" page="leads" title="All Them Leads" />, 'All Them Leads', 'All leads'],
  ['/audit', <AuditPage key="a" title="Audit log" />, 'Audit log', 'Audit log'],
] as const)(
  'has %s in its own frame: the bar with the title, and the rail with the page chosen',
  (path, page, title, entry) => {
    queryClient.setQueryData(queryKeys.admin, admin(...DESK_RIGHTS));
    const html = drawnAt(path, page);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    const nav = elementAt(html, '<nav aria-label="Desk"');
    expect([...nav.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([entry]);
    expect(nav).toContain('href="/admin?list=needs_you"');
  },
);

it('prints a record or a page without the rail', () => {
  const rail = /<div class="[^"]*print:hidden[^"]*"><div class="desk:hidden"><div[^>]*><label/;
  expect(desk(`/admin?lead=${ID}`)).toMatch(rail);
  expect(drawnAt('/audit', <AuditPage title="Audit log" />)).toMatch(rail);
});

it('says in the bar who is signed in and how', () => {
  queryClient.setQueryData(queryKeys.admin, admin(...DESK_RIGHTS));
  const bar = drawnAt(
    '/admin',
    <DeskHead>
      <KeyboardHelp />
      <SignedIn />
    </DeskHead>,
  );
  expect(bar).toContain('Signed in with a wallet');
  expect(bar).toContain('ISSUER');
  // At 360 px the title, the price and a locked wallet's button have no room beside each other.
  expect(bar).toMatch(/<h1 class="[^"]*max-sm:sr-only[^"]*">Admin/);
});

it.each([
  ['2030-11-22T17:44:00Z', 'due in 40 min'],
  ['2030-11-22T20:50:00Z', 'due in 3 h'],
  ['2030-11-20T17:00:00Z', 'late by 2 d'],
  ['2030-11-22T17:03:30Z', 'late by 0 min'],
])('says of what is due at %s: %s', (due, text) => {
  expect(dueText(due, Date.parse('2030-11-22T17:04:00Z'))).toBe(text);
});

it('finds a message that was typed and not sent again, with its own request alone', () => {
  keepDraft('purchase 1 message', { text: 'We have your wire.' });
  const drawn = (draft: string) =>
    drawnAt('/admin', <Messages messages={[]} hint="" draft={draft} send={async () => {}} onSent={() => {}} />);
  expect(drawn('purchase 1')).toContain('We have your wire.');
  expect(drawn('purchase 2')).not.toContain('We have your wire.');
  dropDrafts();
});

it.each([
  ['ISSUER', undefined, false],
  ['ISSUER', ['ISSUER', 'PRICER'], false],
  ['COMPLIANCE', ['FULFILMENT', 'ISSUER'], true],
  ['FULFILMENT', [], true],
  [null, [], false],
] as const)('hides what takes %s from a signer with %j: %s', (needs, roles, isHidden) => {
  expect(lacksRole(needs, roles)).toBe(isHidden);
});
