import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { users } from '../accounts/table.ts';
import type { Actor } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';
import { purchases } from '../sales/table.ts';
import { signedInAccount } from '../testing/staff.ts';
import { errorOf, twoPersonsOfFile, WHO, type Who } from '../testing/two-persons.ts';
import { askApproval } from '../workflow/approvals/ask-approval.ts';
import type { ShownApproval } from './shown-approvals.ts';

const site = await twoPersonsOfFile();
const { db } = site.base;

const REVEAL = { act: 'identity.reveal', input: {}, why: 'To check her ID' } as const;
type Request = Omit<Parameters<typeof askApproval>[1], 'why'>;

async function ask(actor: Actor, request: Partial<Request> = {}): Promise<string> {
  const subject = { kind: 'identity', id: uuidv7(site.base.now()) };
  const asked = await askApproval({ ...site.context(), actor }, { ...REVEAL, subject, ...request }, async () => ({}));
  return asked.approval;
}

const staff = (userId: string): Actor => ({ kind: 'staff', userId });
const shownTo = async (who: Who, id: string) => {
  const found = (await site.get<ShownApproval[]>(who, '/api/approvals')).find((each) => each.id === id);
  if (!found) throw new Error('The list has no such approval.');
  return found;
};

/** Everyone at the desk tries it one after another; what each was told before, and what each was answered. */
async function tried(
  id: string,
  act: (who: Who, id: string) => Promise<Response> | Response,
  by: 'approve' | 'refuse',
) {
  const told: (string | null)[] = [];
  const answered: (string | null)[] = [];
  for (const who of WHO) {
    told.push((await shownTo(who, id))[`${by}_blocked`]);
    const [status, message] = await errorOf(act(who, id));
    answered.push(status === 200 ? null : (message ?? ''));
  }
  return { told, answered };
}
const approve = (id: string) => tried(id, site.approve, 'approve');
const refuse = (who: Who, id: string) => site.post(who, `/api/approvals/${id}/refuse`, { reason: 'No' });

const { ownAct, ownRecord, ownRole, unknownAsker, askerLeft, decided } = APPROVAL_MESSAGES;

type Case = { name: string; ask: () => Promise<string>; expected: (string | null)[] };
// In the order of WHO: Ann with her account and two wallets, Bob, and Carol.
const CASES: Case[] = [
  { name: 'asked by Ann', ask: () => ask(staff(site.ann.id)), expected: [ownAct, ownAct, ownAct, null, decided] },
  { name: 'asked by Bob', ask: () => ask(staff(site.bob.id)), expected: [null, decided, decided, decided, decided] },
  {
    name: 'about Ann’s own record',
    ask: async () => {
      const id = await site.purchase();
      await db.update(purchases).set({ accountId: site.ann.id }).where(eq(purchases.id, id));
      return ask(staff(site.bob.id), { facts: { record_kind: 'purchase', record_id: id } });
    },
    expected: [ownRecord, ownRecord, ownRecord, ownAct, null],
  },
  {
    name: 'about Ann’s own role',
    ask: () =>
      ask(
        { kind: 'system', name: 'command line' },
        { act: 'staff.grant', subject: { kind: 'account', id: site.ann.id }, input: { email: site.ann.headers.uid } },
      ),
    // Ann is staff already, so that whoever else approves it finds it overtaken.
    expected: [ownRole, ownRole, ownRole],
  },
  {
    name: 'asked with a wallet that is nobody’s',
    ask: async () => {
      const { address } = newAccount();
      await site.chain.grant('PRICER', address);
      return ask({ kind: 'admin', address, roles: ['PRICER'] });
    },
    expected: WHO.map(() => unknownAsker),
  },
  {
    name: 'asked by someone who has left since',
    ask: async () => {
      const { id } = await signedInAccount(site.base);
      const asked = await ask(staff(id));
      await db.update(users).set({ staff: false }).where(eq(users.id, id));
      return asked;
    },
    expected: [askerLeft, decided, decided, decided, decided],
  },
  {
    name: 'expired',
    ask: async () => {
      const asked = await ask(staff(site.bob.id), { until: new Date(site.base.now().getTime() + 60_000) });
      await site.pass(1);
      return asked;
    },
    expected: WHO.map(() => decided),
  },
];

describe.each(CASES)('an approval $name', ({ name, ask: asked, expected }) => {
  it('is offered to exactly those who may approve it, with the reason that everyone else is refused for', async () => {
    site.setRules({ reveal: 0 });
    const { told, answered } = await approve(await asked());
    expect(told.slice(0, expected.length)).toEqual(expected);
    expect(answered.slice(0, expected.length)).toEqual(expected);
  });

  it('is offered to refuse or withdraw to exactly those who may', async () => {
    site.setRules({ reveal: 0 });
    const { told, answered } = await tried(await asked(), refuse, 'refuse');
    expect(told).toEqual(name === 'expired' ? WHO.map(() => decided) : [null, decided, decided, decided, decided]);
    expect(answered).toEqual(told);
  });
});
