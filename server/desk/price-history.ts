import { usdText } from '#domain/money.ts';
import { PRICE_DROPPED } from '#domain/price/messages.ts';
import type { QueueItem } from '#domain/staff/queue.ts';
import { staffEmails } from '../accounts/staff-register.ts';
import type { Context } from '../platform/context.ts';
import { pricesOfWindow } from '../price/find-price.ts';
import { pricesForStaff, type ScheduledPrice, schedulings } from '../price/scheduled-price.ts';
import { approversOf } from '../workflow/approvals/find-approvals.ts';

type SetPrice = Awaited<ReturnType<typeof pricesForStaff>>['set'][number];

/** The price that was in force when that one came into force, from the newest prices; undefined if it isn't among them. */
const priceBefore = (rows: readonly SetPrice[], { time, since }: { time: number; since: number }) =>
  rows.find((row) => row.time < time && (row.withdrawnTime === null || row.withdrawnTime > since));

const sinceOf = ({ time, approvedTime }: SetPrice) => approvedTime ?? time;

/** A price as staff see it. `state` is null for one that another has replaced; `since` for one that isn't in the public log. */
type StaffPrice = {
  cents: number;
  time: number;
  signer: string;
  why: string | null;
  state: 'scheduled' | 'in_force' | 'withdrawn' | 'unscheduled' | Exclude<ScheduledPrice['ending'], 'in_force'>;
  since: number | null;
  before_cents: number | null;
  scheduled_at: string | null;
  approval_until: string | null;
  approved_by: string | null;
  ended: { at: string; by: string | null; why: string | null; approved_by: string | null } | null;
};

/** The newest prices for staff, whatever became of each: who signed and approved it, why, from which price, and what is scheduled. */
export async function priceHistory(context: Context, limit: number) {
  // A few more, so that the last ones shown know which price they followed.
  const { set, scheduled } = await pricesForStaff(context, limit + 20);
  const times = [...set, ...scheduled].map(({ time }) => time);
  const [asked, planned] = await Promise.all([
    approversOf(context, 'price', times.map(String)),
    schedulings(context, times),
  ]);
  const accounts = asked.flatMap(({ decidedKind, decidedId }) =>
    decidedKind === 'staff' && decidedId ? [decidedId] : [],
  );
  const emails = await staffEmails(context, accounts);
  const approver = (time: number, isWithdrawal: boolean) => {
    const one = asked.findLast(
      ({ subjectId, act }) => subjectId === String(time) && (act === 'price.withdraw') === isWithdrawal,
    );
    return one?.decidedId ? (emails.get(one.decidedId) ?? one.decidedId) : null;
  };
  const inForce = set.find(({ withdrawnTime }) => withdrawnTime === null);
  const ofSet = (row: SetPrice): StaffPrice => ({
    cents: row.cents,
    time: row.time,
    signer: row.signer,
    why: row.why,
    state: row.withdrawnTime !== null ? 'withdrawn' : row === inForce ? 'in_force' : null,
    since: sinceOf(row),
    before_cents: priceBefore(set, { time: row.time, since: sinceOf(row) })?.cents ?? null,
    scheduled_at: planned.get(row.time)?.toISOString() ?? null,
    approval_until: null,
    approved_by: approver(row.time, false),
    ended:
      row.withdrawnTime === null
        ? null
        : {
            at: isoOf(row.withdrawnTime),
            by: row.withdrawnBy,
            why: row.withdrawnWhy,
            approved_by: approver(row.time, true),
          },
  });
  const ofScheduled = (row: ScheduledPrice): StaffPrice => ({
    cents: row.cents,
    time: row.time,
    signer: row.signer,
    why: row.why,
    state: row.ending === null ? 'scheduled' : row.ending === 'withdrawn' ? 'unscheduled' : row.ending,
    since: null,
    // For one that waits, the change from the current price.
    before_cents: row.ending === null ? (inForce?.cents ?? null) : null,
    scheduled_at: row.createdAt.toISOString(),
    approval_until: row.approvedKind === null ? (row.approvalUntil?.toISOString() ?? null) : null,
    approved_by: row.approvedId && (emails.get(row.approvedId) ?? row.approvedId),
    ended: row.endedAt && { at: row.endedAt.toISOString(), by: row.withdrawnBy, why: row.endedWhy, approved_by: null },
  });
  const all = [...set.map(ofSet), ...scheduled.map(ofScheduled)].sort((one, other) => other.time - one.time);
  return {
    has_more: all.length > limit,
    prices: all.slice(0, limit),
    /** With what a new price is compared, to tell whether it takes two people. */
    two_people: { price: context.env.twoPersonRules.price, lately: await pricesOfWindow(context, context.now()) },
  };
}

const isoOf = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();

const SHOWN_DAYS = 7;

/** The scheduled price that didn't come into force, until another is set or scheduled, or for a week. */
export async function droppedPrice(context: Context): Promise<QueueItem[]> {
  const { set, scheduled } = await pricesForStaff(context, 1);
  const [last] = scheduled;
  const text = last?.ending && PRICE_DROPPED[last.ending];
  const from = new Date(context.now().getTime() - SHOWN_DAYS * 86_400_000);
  if (!last?.endedAt || !text || last.endedAt < from) return [];
  if (set[0] && (set[0].createdAt > last.endedAt || set[0].time >= last.time)) return [];
  return [
    {
      kind: 'price_dropped',
      subject_kind: 'approval',
      subject_id: `price ${last.time}`,
      title: `Scheduled price of ${usdText(last.cents)}`,
      customer: '',
      quantity: null,
      since: last.endedAt,
      why: text,
    },
  ];
}
