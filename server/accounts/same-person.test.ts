import { afterAll, expect, it } from 'vitest';
import { mailboxOf } from '#domain/email.ts';
import { testDatabase } from '../testing/database.ts';
import { testContext } from '../testing/features.ts';
import { signedInAccount } from '../testing/staff.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { comparePeople, isSamePerson } from './same-person.ts';
import { setStaffRole } from './staff-register.ts';
import { linkedWallets, users } from './table.ts';

const chain = await tokenChainOfFile();
const database = await testDatabase();
const context = testContext({ db: database.db, chain: chain.chain });
afterAll(() => database.close());

const WALLET = '0x00000000000000000000000000000000000000aa';
const staff = async (email: string) => ({ kind: 'staff', id: (await signedInAccount(context, { email })).id });
const customer = async (email: string) => (await signedInAccount(context, { email, staff: false })).id;

it.each([
  ['ann@example.com', 'ann+2@example.com'],
  ['ann+1@example.net', 'ann+2@example.net'],
  ['ann.lee@gmail.com', 'a.nnlee+desk@googlemail.com'],
  ['+ann@example.com', '+bob@example.com'],
  ['ann.lee@example.com', 'annlee@example.com'],
])('takes %s and %s for one person exactly where they are one mailbox', async (first, second) => {
  const [one, other] = [await staff(first), await staff(second)];
  const expected = mailboxOf(first) === mailboxOf(second) ? 'same' : 'others';
  expect([await comparePeople(context, one, other), await comparePeople(context, other, one)]).toEqual([
    expected,
    expected,
  ]);
});

it('knows someone who left by their mailbox, and what they link as a customer as theirs', async () => {
  const before = await customer('eve@example.org');
  await setStaffRole(context, before, true);
  await database.db.delete(users);
  const anew = await customer('eve+shop@example.org');
  await database.db.insert(linkedWallets).values({ address: WALLET, userId: anew, createdAt: context.now() });
  const [left, wallet] = [
    { kind: 'staff', id: before },
    { kind: 'admin', id: WALLET },
  ];
  expect(await isSamePerson(context, left, wallet)).toBe(true);
  // Nobody has brought it with a passkey, so it isn't known to be someone else's.
  expect(await comparePeople(context, await staff('bob@example.org'), wallet)).toBe('unknown');
});
