import type { Waiting } from '#domain/staff/queue.ts';
import { recentTicks } from '../audit/audit-list.ts';
import type { Context } from '../context.ts';
import { recentEndings } from '../history/transition-history.ts';
import { doneLeads } from '../leads/lead-list.ts';
import { doneRedemptions } from '../redemptions/waiting-redemptions.ts';
import { doneSales } from '../sales/waiting-sales.ts';

const DONE_DAYS = 7;
const DAY_MS = 86_400_000;

/** What was ticked off or ended in the last seven days, newest first; at most that many. */
export async function recentlyDone(context: Context, most: number): Promise<Waiting[]> {
  const from = new Date(context.now().getTime() - DONE_DAYS * DAY_MS);
  const [ended, ticked] = await Promise.all([recentEndings(context, from, most), recentTicks(context, from, most)]);
  const moments = [...ended, ...ticked].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, most);
  const idsOf = (...kinds: string[]) =>
    moments.flatMap(({ subjectKind, subjectId }) => (kinds.includes(subjectKind) ? [subjectId] : []));
  const [sales, redemptions, leads] = await Promise.all([
    doneSales(context, idsOf('purchase', 'order')),
    doneRedemptions(context, idsOf('redemption')),
    doneLeads(context, idsOf('lead')),
  ]);
  const items = new Map<string, Waiting>();
  for (const { subjectId, at } of moments) {
    const item = sales.get(subjectId) ?? redemptions.get(subjectId) ?? leads.get(subjectId);
    // The newest of several moments.
    if (item && !items.has(item.subject_id)) items.set(item.subject_id, { ...item, since: at });
  }
  return [...items.values()];
}
