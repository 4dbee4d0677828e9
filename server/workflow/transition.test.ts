import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { isScreened, type StateMachine, shownToOf, type Transition, transitionNamed } from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { EMAILS } from '../background-work.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { Context } from '../platform/context.ts';
import { statefulRedemptions } from '../redemptions/transition-redemption.ts';
import { statefulOrders } from '../sales/transition-order.ts';
import { statefulPurchases } from '../sales/transition-purchase.ts';
import { testDatabase } from '../testing/database.ts';
import { testRedemptions } from '../testing/redemptions.ts';
import { testDesk } from '../testing/sales.ts';
import { type Stateful, type StateRow, transition } from './transition.ts';
import { customerTransition, transitionsOf, transitionsOfAll } from './transition-history.ts';

const STAFF = '0190a3c4-0000-7000-8000-000000000001';
const OTHER = '0190a3c4-0000-7000-8000-000000000002';
const ALL: Record<string, Stateful> = {
  purchase: statefulPurchases,
  order: statefulOrders,
  redemption: statefulRedemptions,
};
const ids: Record<string, string> = {};
let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;
let request: Awaited<ReturnType<typeof testDesk>>['request'];

beforeAll(async () => {
  database = await testDatabase();
  const desk = await testDesk(database.db);
  ({ context } = desk);
  request = desk.request;
  ids.purchase = (await desk.request()).id;
  ids.order = (await desk.place(ids.purchase)).id;
  ids.redemption = (await (await testRedemptions(database.db)).request()).id;
});
afterAll(() => database.close());

class Undone extends Error {}

const isMaker = (actor: 'staff' | 'system' | 'visitor', by: Transition['by']) =>
  actor === (by === 'customer' ? 'visitor' : by);

type Facts = {
  state: string;
  documentHold?: boolean;
  alarm?: string | null;
  openChecks?: string[];
  unanswered?: boolean;
  sanctionsHold?: boolean;
  isPaid?: boolean;
};

/** What a transition comes to from that standing, undone again: its refusal, or its row and its last line of history. */
async function attempt(
  of: Stateful,
  name: string,
  {
    state,
    documentHold = false,
    alarm = null,
    openChecks = [],
    unanswered = false,
    sanctionsHold = false,
    isPaid = true,
  }: Facts,
  {
    by,
    isApproved = true,
    reason,
    screenedFor = name,
  }: {
    by?: 'staff' | 'system' | 'visitor';
    isApproved?: boolean;
    reason?: string | undefined;
    screenedFor?: string;
  } = {},
) {
  const { table, machine, kind } = of;
  const row: StateRow<StateMachine> = {
    id: String(ids[kind]),
    state,
    documentHoldSince: documentHold ? new Date() : null,
    alarm,
    openChecks,
    unansweredSince: unanswered ? new Date() : null,
    sanctionsHoldSince: sanctionsHold ? new Date() : null,
    shippingSettledAt: isPaid ? new Date() : null,
  };
  const maker = by ?? transitionNamed(machine, name).by;
  const who = maker === 'customer' ? 'visitor' : maker;
  const actor = who === 'staff' ? ({ kind: who, userId: STAFF } as const) : { kind: who };
  let found: { state?: unknown; last?: string | undefined; audited?: string | undefined; refusal?: string } = {};
  await context.db
    .transaction(async (tx) => {
      const transactionContext: Context = {
        ...context,
        db: tx,
        actor,
        screenedFor,
        ...(isApproved && { approvedBy: { kind: 'staff', userId: OTHER } }),
      };
      await tx.update(table).set({ state }).where(eq(table.id, row.id));
      await transition(transactionContext, of, row, name, { reason });
      const [stored] = await tx.select().from(table).where(eq(table.id, row.id));
      const [entry] = await auditList(transactionContext, { limit: 1 });
      const history = await transitionsOf(transactionContext, { kind, id: row.id });
      found = { state: stored?.state, last: history.at(-1)?.name, audited: entry?.action };
      throw new Undone();
    })
    .catch((error: Error) => {
      if (!(error instanceof Undone)) found = { refusal: error.message };
    });
  return found;
}

describe.each(Object.keys(ALL))('a transition of a(n) %s', (kind) => {
  const of = ALL[kind] as Stateful;
  const { states, transitions } = of.machine;
  const cases = Object.entries(transitions);
  const standing = ({ needs, settles }: Transition, state: string): Facts => ({
    state,
    documentHold: needs === 'document_hold',
    alarm: needs === 'alarm' ? 'issued_wrongly' : null,
    openChecks: [settles ?? (needs === 'open_check' ? 'identity' : [])].flat(),
    unanswered: needs === 'unanswered',
    sanctionsHold: needs === 'sanctions_hold',
    isPaid: needs !== 'open_payment',
  });

  it.each(cases)('%s is made from its own states and refused from every other', async (name, declared) => {
    for (const state of states) {
      const { from, to = state, shownTo, by } = declared;
      const made = await attempt(of, name, standing(declared, state), { reason: 'why' });
      if (!from.includes(state)) expect([state, made]).toEqual([state, { refusal: TRANSITION_MESSAGES.not_now }]);
      else {
        expect([state, made.state, made.last === name]).toEqual([state, to, shownTo !== undefined]);
        if (by === 'staff') expect(made.audited).toBe(`${kind}.${name}`);
      }
    }
  });

  it.each(cases.filter(([, { needs, settles }]) => needs ?? settles))(
    '%s needs what it declares',
    async (name, { from, needs }) => {
      const state = String(from[0]);
      const other = { state, documentHold: needs === 'no_document_hold' };
      expect(await attempt(of, name, other, { reason: 'why' })).toEqual({ refusal: TRANSITION_MESSAGES.not_now });
    },
  );

  it.each(cases.filter(([, { needsReason }]) => needsReason))('%s needs a reason', async (name, declared) => {
    for (const reason of [undefined, '']) {
      const made = await attempt(of, name, standing(declared, String(declared.from[0])), { reason });
      expect(made).toEqual({ refusal: TRANSITION_MESSAGES.reasonNeeded });
    }
  });

  it.each(cases.filter(([, { blockedByDocumentHold }]) => blockedByDocumentHold))(
    '%s waits for documents',
    async (name, { from }) => {
      const made = await attempt(of, name, { state: String(from[0]), documentHold: true });
      expect(made).toEqual({ refusal: TRANSITION_MESSAGES.document_hold });
    },
  );

  it.each(cases.filter(([, { blockedByOpenChecks }]) => blockedByOpenChecks))(
    '%s waits for every check',
    async (name, { from }) => {
      const made = await attempt(of, name, { state: String(from[0]), openChecks: ['identity'] });
      expect(made).toEqual({ refusal: TRANSITION_MESSAGES.unchecked });
    },
  );

  it.each(cases.filter(([, { blockedByOpenPayment }]) => blockedByOpenPayment))(
    '%s waits for the payment',
    async (name, { from }) => {
      const made = await attempt(of, name, { state: String(from[0]), isPaid: false });
      expect(made).toEqual({ refusal: TRANSITION_MESSAGES.unpaid });
    },
  );

  it.each(cases.filter(([, { needsApproval }]) => needsApproval))(
    '%s is made by nobody alone where it takes an approval',
    async (name, declared) => {
      const facts = standing(declared, String(declared.from[0]));
      const made = await attempt(of, name, facts, { reason: 'why', isApproved: false });
      expect(made).toEqual({ refusal: APPROVAL_MESSAGES.needed });
    },
  );

  it.each(cases.filter(([, declared]) => isScreened(declared)))(
    '%s is not made before its record was screened for it',
    async (name, declared) => {
      const made = await attempt(of, name, standing(declared, String(declared.from[0])), {
        reason: 'why',
        screenedFor: 'another',
      });
      expect(made).toEqual({ refusal: `'${kind}.${name}' needs its record to be screened right before.` });
    },
  );

  it('sends only emails that there are', () => {
    for (const { email } of Object.values(transitions)) if (email) expect(EMAILS).toHaveProperty(email);
  });

  it.each(cases)('%s is made by no other than it declares', async (name, declared) => {
    const { from, by } = declared;
    for (const other of (['staff', 'system', 'visitor'] as const).filter((each) => !isMaker(each, by))) {
      const made = await attempt(of, name, standing(declared, String(from[0])), { by: other, reason: 'why' });
      expect(made).toEqual({ refusal: `'${kind}.${name}' is made by ${by} alone.` });
    }
  });
});

describe('a step that someone adds to a machine and says nothing else of', () => {
  const of: Stateful = {
    ...statefulRedemptions,
    machine: {
      ...redemptionMachine,
      transitions: {
        ...redemptionMachine.transitions,
        hand_over: { from: ['shipped'], to: 'delivered', by: 'staff' },
      },
    },
  };

  it('is never made unscreened', async () => {
    const refusal = `'redemption.hand_over' needs its record to be screened right before.`;
    expect(await attempt(of, 'hand_over', { state: 'shipped' }, { screenedFor: 'ship' })).toEqual({ refusal });
  });

  it('is in the audit log, and shown neither to the customer nor to who tracks it', async () => {
    const made = await attempt(of, 'hand_over', { state: 'shipped' });
    expect(made).toMatchObject({ state: 'delivered', audited: 'redemption.hand_over' });
    expect([made.last, shownToOf(of.machine, 'hand_over')]).toEqual(['request', undefined]);
  });
});

it('is refused if the row has left the state in which it was read', async () => {
  const staff: Context = { ...context, actor: { kind: 'staff', userId: STAFF } };
  const row = { id: String(ids.redemption), state: 'burned', documentHoldSince: null } as const;
  await expect(transition(staff, statefulRedemptions, row, 'check_identity')).rejects.toThrow(
    TRANSITION_MESSAGES.not_now,
  );
});

it('keeps the history in order, even within one moment, and the reason in the audit log as a hash', async () => {
  const staff: Context = { ...context, actor: { kind: 'staff', userId: STAFF } };
  const { id } = await request();
  const row = { id, state: 'requested', documentHoldSince: null } as const;
  await transition(staff, statefulPurchases, row, 'refuse', { reason: 'Ada is 17' });
  const subject = { kind: 'purchase', id } as const;
  const at = context.now().toISOString();
  expect((await transitionsOf(context, subject)).map(customerTransition)).toEqual([
    { name: 'request', state: 'requested', at, who: 'you' },
    { name: 'refuse', state: 'refused', at, who: 'us', reason: 'Ada is 17' },
  ]);
  const all = await transitionsOfAll(context, 'purchase', [id, STAFF]);
  expect([all.get(id)?.length, all.get(STAFF)]).toEqual([2, []]);
  const entries = await auditList(staff, { limit: 10, subject_kind: 'purchase', subject_id: id });
  expect(entries).toMatchObject([
    { action: 'purchase.refuse', actorId: STAFF, before: { state: 'requested' }, after: { state: 'refused' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Ada');
  expect(entries[0]?.personal?.reason).toMatch(/^hmac:/);
});
