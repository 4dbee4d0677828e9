import { createHash } from 'node:crypto';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { actorColumns } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Unprocessable } from '../errors.ts';
import type { answers } from './table.ts';

const KEPT_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A request that may carry a key. */
export type Request = {
  /** The call that the key belongs to, such as 'POST /api/redeem'. */
  scope: string;
  /** The Idempotency-Key header; without one nothing is deduplicated. */
  key: string | undefined;
  /** The request's body, after parsing. */
  body: unknown;
};
export type KeyedRequest = { scope: string; key: string; bodyHash: string };
export type KnownAnswer = Pick<typeof answers.$inferSelect, 'bodyHash' | 'answer'>;

/** How a request with a key is recognized; undefined without a key. Throws Unprocessable for what can't be a key. */
export function keyedRequest({ actor }: Context, { scope, key, body }: Request): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw new Unprocessable(REQUEST_MESSAGES.keyInvalid);
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  // Two of the staff who use one key ask for two things; customers are distinguished by the key alone, since a session may begin
  // or end between a request and its repetition.
  const { actorKind, actorId } = actorColumns(actor);
  const isCustomer = actorId === null || actorKind === 'user';
  return { scope: isCustomer ? scope : `${scope} by ${actorKind} ${actorId}`, key, bodyHash };
}

/** Answers from before this have expired. */
export const forgottenBefore = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() - KEPT_HOURS * 3_600_000);

/** The stored answer for a key. Throws Unprocessable if it belongs to another body. */
export function sameRequest(known: KnownAnswer, { bodyHash }: KeyedRequest): KnownAnswer {
  if (known.bodyHash !== bodyHash) throw new Unprocessable(REQUEST_MESSAGES.keyReused);
  return known;
}
