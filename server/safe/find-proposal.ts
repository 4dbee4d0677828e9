import { and, asc, eq, inArray } from 'drizzle-orm';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { OwnerSignature } from '#domain/safe/signatures.ts';
import type { Context, DbContext } from '../platform/context.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { ofThisToken, type Proposal, readProposal } from './proposal.ts';
import { safeProposals, safeSignatures } from './table.ts';

/** The proposal of that id for this token; throws NotFound, and Conflict where its row doesn't fit together. */
export async function findProposal(context: Context, id: string): Promise<Proposal> {
  const [row] = await context.db
    .select()
    .from(safeProposals)
    .where(and(ofThisToken(context), eq(safeProposals.id, id)));
  if (!row) throw new NotFound();
  const proposal = readProposal(context, row);
  if (!proposal) throw new Conflict(SAFE_MESSAGES.damaged);
  return proposal;
}

/** An owner's signature, with when it was added. */
export type AddedSignature = OwnerSignature & { createdAt: Date };

/** The signatures of a proposal, in the order in which they were added. */
export const signaturesOf = async (context: DbContext, { id }: Pick<Proposal, 'id'>): Promise<AddedSignature[]> =>
  (await signaturesOfAll(context, [id])).get(id) ?? [];

/** The same for several, by their ids; one without signatures is left out. */
export async function signaturesOfAll({ db }: DbContext, ids: string[]): Promise<Map<string, AddedSignature[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(safeSignatures)
    .where(inArray(safeSignatures.proposalId, ids))
    .orderBy(asc(safeSignatures.createdAt));
  return Map.groupBy(rows as ((typeof rows)[number] & AddedSignature)[], ({ proposalId }) => proposalId);
}
