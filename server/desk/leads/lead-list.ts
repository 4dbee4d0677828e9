import { asc, eq, inArray, not, sql } from 'drizzle-orm';
import { leadTitle } from '#domain/contact/contact.ts';
import type { QueueItem } from '#domain/staff/queue.ts';
import type { DbContext } from '../../platform/context.ts';
import type { List, RowOf } from '../../platform/lists/read-list.ts';
import { leads } from './table.ts';

export type Lead = RowOf<typeof leads>;

const INDEXED = [['complete']];

/** Leads as staff work through them. */
export const leadList = {
  name: 'lead',
  table: leads,
  sorts: {
    created_at: { by: leads.createdAt, type: 'timestamptz', filters: INDEXED },
    last_name: { by: sql`lower(${leads.lastName})`, type: 'text', filters: INDEXED },
    email: { by: leads.email, type: 'text', filters: INDEXED },
  },
  filters: { complete: { by: leads.complete, values: 'boolean' } },
} satisfies List<typeof leads>;

/** A lead as GET /api/leads shows it (docs/product.md, HTTP calls). */
export const shortLead = (lead: Lead) => ({
  id: lead.id,
  created_at: lead.createdAt.toISOString(),
  first_name: lead.firstName,
  last_name: lead.lastName,
  phone: lead.phone,
  email: lead.email,
  message: lead.message,
});

export const titleOf = (lead: Pick<Lead, 'firstName' | 'lastName'>): string => leadTitle(lead.firstName, lead.lastName);

/** A lead as the desk's table shows it. */
export const deskLead = (lead: Lead) => ({
  ...shortLead(lead),
  title: titleOf(lead),
  ethereum_address: lead.ethereumAddress,
  complete: lead.complete,
});

export async function findLead({ db }: DbContext, id: string): Promise<Lead | undefined> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  return lead;
}

/** What the CSV of leads holds, in this order. */
export const LEAD_COLUMNS = [
  'id',
  'created_at',
  'title',
  'first_name',
  'last_name',
  'phone',
  'email',
  'ethereum_address',
  'message',
  'complete',
] as const satisfies readonly (keyof ReturnType<typeof deskLead>)[];

const leadItem = (kind: 'lead' | 'done', lead: typeof leads.$inferSelect): QueueItem => ({
  kind,
  subject_kind: 'lead',
  subject_id: lead.id,
  title: titleOf(lead),
  customer: `${lead.firstName} ${lead.lastName}`,
  quantity: null,
  since: lead.createdAt,
});

/** The leads that nobody has ticked off, the oldest first; at most that many. */
export async function openLeads({ db }: DbContext, most: number): Promise<QueueItem[]> {
  const rows = await db
    .select()
    .from(leads)
    .where(not(leads.complete))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(most);
  return rows.map((lead) => leadItem('lead', lead));
}

/** The leads with those ids as the desk shows what is done, by their ids. */
export async function doneLeads({ db }: DbContext, ids: string[]): Promise<Map<string, QueueItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(leads).where(inArray(leads.id, ids));
  return new Map(rows.map((lead) => [lead.id, leadItem('done', lead)]));
}
