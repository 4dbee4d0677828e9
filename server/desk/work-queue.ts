import { type QueueItem, queueItem } from '#domain/staff/queue.ts';
import { unmatchedBurns } from '../chain/stored-events.ts';
import { positionText } from '../chain/transaction-list.ts';
import type { Context } from '../context.ts';
import { leadList, titleOf } from '../leads/lead-list.ts';
import { readList } from '../lists/read-list.ts';
import { waitingRedemptions } from '../redemptions/waiting-redemptions.ts';
import { waitingOrders, waitingPurchases } from '../sales/waiting-sales.ts';

const MOST_OF_A_KIND = 50;

async function openLeads(context: Context): Promise<QueueItem[]> {
  const oldest = { name: 'created_at', descending: false };
  const filters = { complete: 'false' };
  const page = await readList(context, leadList, { limit: MOST_OF_A_KIND, sort: oldest, filters, last: false, q: '' });
  return page.rows.map(({ row }) => queueItem('lead', ['lead', row.id], titleOf(row), row.createdAt));
}

async function burnsOfNobody(context: Context): Promise<QueueItem[]> {
  const burns = await unmatchedBurns(context, { limit: MOST_OF_A_KIND });
  return burns.map((burn) =>
    queueItem('unmatched_burn', ['burn', positionText(burn)], 'A burn without a request', burn.time),
  );
}

/** What needs attention now, oldest first; at most that many of each kind. */
export async function deskQueue(context: Context): Promise<QueueItem[]> {
  const found = await Promise.all([
    openLeads(context),
    waitingPurchases(context, MOST_OF_A_KIND),
    waitingOrders(context, MOST_OF_A_KIND),
    waitingRedemptions(context, MOST_OF_A_KIND),
    burnsOfNobody(context),
  ]);
  return found.flat().sort((one, other) => (one.since < other.since ? -1 : 1));
}
