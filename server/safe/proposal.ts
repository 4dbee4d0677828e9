import { and, eq, type SQL } from 'drizzle-orm';
import { type Address, type Hex, isAddress } from 'viem';
import { readSafeContent, type SafeContent, safeContentHash } from '#domain/safe/content.ts';
import type { Context } from '../platform/context.ts';
import { safeProposals } from './table.ts';

export type ProposalRow = typeof safeProposals.$inferSelect;
type ContentColumn = 'kind' | 'to' | 'data' | 'nonce' | 'cents' | 'priceTime' | 'time';

/** A row whose fields are all of its kind, and whose hash is theirs. */
export type Proposal = Omit<ProposalRow, ContentColumn | 'safe' | 'hash'> & {
  safe: Address;
  hash: Hex;
  content: SafeContent;
};
/** A proposal to make a call. */
export type CallProposal = Proposal & { content: Extract<SafeContent, { kind: 'transaction' }> };

/** The rows of this token's Safes. */
export const ofThisToken = ({ chain }: Pick<Context, 'chain'>): SQL | undefined =>
  and(eq(safeProposals.chainId, chain.id), eq(safeProposals.token, chain.token.toLowerCase()));

/** The fields by which a row's content is read, and sent. */
const contentColumns = ({ kind, to, data, nonce, cents, priceTime, time }: Pick<ProposalRow, ContentColumn>) => ({
  kind,
  to,
  data,
  nonce,
  price_cents: cents,
  price_time: priceTime,
  time,
});

/** What a row proposes, its hash computed anew; undefined where it has fields of two kinds, lacks one, or its hash is of something else. */
export function readProposal({ chain }: Pick<Context, 'chain'>, row: ProposalRow): Proposal | undefined {
  const content = readSafeContent(contentColumns(row));
  const isAboutRecord = row.subjectKind !== null || row.subjectId !== null;
  const { safe } = row;
  if (!content || !isAddress(safe) || (content.kind !== 'transaction' && isAboutRecord)) return undefined;
  const hash = safeContentHash({ chainId: chain.id, token: chain.token, safe }, content);
  return hash === row.hash ? { ...row, safe, hash, content } : undefined;
}

export const isCall = (proposal: Proposal): proposal is CallProposal => proposal.content.kind === 'transaction';
