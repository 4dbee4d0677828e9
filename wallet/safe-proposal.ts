import { type Address, type Hex, hashTypedData, isAddress, isHash, type TypedDataDefinition } from 'viem';
import { shownSecond } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import {
  readSafeContent,
  type SafeContent,
  type SafeContentFields,
  safeContentTypedData,
  safePriceTypedData,
} from '#domain/safe/content.ts';
import { readSafeExecution, safeExecution } from '#domain/safe/transaction.ts';
import { site } from '#site';
import type { Call } from './chain.ts';
import { type Contracts, describeOwnCall, type Words } from './describe-call.ts';

/** The chain, its token and the token's redemption inbox, as this page knows them. */
export type Place = Contracts & { chainId: number };

type SafeTransaction = Extract<SafeContent, { kind: 'transaction' }>;

/** What a Safe's owners are asked to sign, and the hash that the desk gives for it. */
export type SafeProposal = { id: string; safe: Address; hash: Hex; content: SafeContent };

/** A proposal as the desk sends it; undefined where it has fields of two kinds, or lacks one. */
export function readSafeProposal(
  given: { id: string; safe: string; hash: string } & SafeContentFields,
): SafeProposal | undefined {
  const { id, safe, hash } = given;
  const content = readSafeContent(given);
  return content && isAddress(safe) && isHash(hash) ? { id, safe, hash, content } : undefined;
}

/** The bytes that an owner signs, and their words. */
export type Signable = { typedData: TypedDataDefinition; words: Words };

/**
 * What an owner's key is asked to sign, with the words that a page shows for it, both from the same fields. Undefined if it has no words, or if
 * the desk's hash belongs to something else; it must not be signed then.
 */
export function signableOf(place: Place, { safe, hash, content }: SafeProposal): Signable | undefined {
  const { chainId, token } = place;
  const typedData = safeContentTypedData({ chainId, token, safe }, content);
  const said = wordsOf(place, content);
  if (!said || hashTypedData(typedData) !== hash) return undefined;
  const by = [
    ['Safe', safe],
    ['Chain ID', String(chainId)],
  ] as const;
  return { typedData, words: { title: said.title, facts: [...said.facts, ...by] } };
}

function wordsOf(place: Place, content: SafeContent): Words | undefined {
  switch (content.kind) {
    case 'transaction': {
      const words = describeOwnCall(content, place);
      // It decides which other transaction this one excludes.
      return words && { title: words.title, facts: [...words.facts, ['Number', String(content.nonce)]] };
    }
    case 'price':
    case 'withdrawal':
      return wordsOfPrice(safePriceTypedData(place, content));
  }
}

const second = (seconds: bigint) => shownSecond(Number(seconds));

function wordsOfPrice({ primaryType, message, domain }: TypedDataDefinition): Words {
  const { priceCents = 0n, priceTime = 0n, time = 0n } = message as Record<string, bigint>;
  const price = usdText(Number(priceCents));
  const of = ['Signed for', `${site.symbol} at ${domain?.verifyingContract}`] as const;
  if (primaryType === 'SetPrice')
    return { title: `Set the price to ${price}`, facts: [['In force from', second(time)], of] };
  return {
    title: `Withdraw the price of ${price}`,
    facts: [['Set for', second(priceTime)], ['Withdrawn at', second(time)], of],
  };
}

/** The transaction by which any owner has a Safe make a call that enough owners have signed. */
export const executionCall = (safe: Address, { nonce, ...call }: SafeTransaction, packed: Hex): Call => ({
  to: safe,
  data: safeExecution(call, nonce, packed),
});

/** The Safe, the call and the packed signatures of a Safe's execution; undefined for any other call. */
export function executionIn({ to: safe, data }: Pick<Call, 'to' | 'data'>) {
  const execution = readSafeExecution(data);
  return execution && { safe, ...execution.call, packed: execution.signatures };
}
