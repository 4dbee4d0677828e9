import { type Address, type Hex, hashTypedData, isAddress, isHash, size, type TypedDataDefinition } from 'viem';
import { shownSecond } from '#domain/dates.ts';
import { SAFE_MESSAGES } from '#domain/messages/approvals.ts';
import { formatUsdCents } from '#domain/money.ts';
import {
  areKeySignatures,
  packedSigners,
  readSafeContent,
  type SafeContent,
  type SafeContentFields,
  safeContentTypedData,
  safeExecution,
  safePriceTypedData,
  safeTransaction,
} from '#domain/safe.ts';
import { site } from '#site';
import type { Call } from './chain.ts';
import { type Contracts, describeOwnCall, type Words } from './describe-call.ts';
import { Refusal } from './problem.ts';

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

/** The bytes that an owner signs, and what they say. */
export type Signable = { typedData: TypedDataDefinition; words: Words };

/**
 * What an owner's key is asked to sign, together with the words that a page shows for it: both from the same fields, and the words from what is
 * signed. Undefined where it has no words, or where the desk's hash is of anything else; it is signed nowhere then.
 */
export function signableOf(place: Place, { safe, hash, content }: SafeProposal): Signable | undefined {
  const { chainId, token } = place;
  const typedData = safeContentTypedData({ chainId, token, safe }, content);
  const isCall = content.kind === 'transaction';
  const said = isCall ? wordsOfTransaction(typedData, place) : wordsOfMessage(typedData, place, content);
  if (!said || hashTypedData(typedData) !== hash) return undefined;
  const by = [
    ['Safe', safe],
    ['Chain ID', String(chainId)],
  ] as const;
  return { typedData, words: { title: said.title, facts: [...said.facts, ...by] } };
}

type Message = ReturnType<typeof safeTransaction>;

/** A call without ether or a refund, of a contract that we know; its number decides which other transaction it excludes. */
function wordsOfTransaction({ primaryType, message }: TypedDataDefinition, place: Place): Words | undefined {
  const { to, data, nonce, ...rest } = message as Message;
  const { to: _to, data: _data, nonce: _nonce, ...plain } = safeTransaction({ to, data }, nonce);
  const isPlain = Object.entries(plain).every(([name, value]) => rest[name as keyof typeof rest] === value);
  const words = primaryType === 'SafeTx' && isPlain ? describeOwnCall({ to, data }, place) : undefined;
  return words && { title: words.title, facts: [...words.facts, ['Number', String(nonce)]] };
}

/** A price or its withdrawal, if its hash is what the Safe's message has. */
function wordsOfMessage(
  { primaryType, message }: TypedDataDefinition,
  place: Place,
  content: Exclude<SafeContent, { kind: 'transaction' }>,
): Words | undefined {
  const signed = safePriceTypedData(place, content);
  const isSigned = primaryType === 'SafeMessage' && hashTypedData(signed) === (message as { message: Hex }).message;
  return isSigned ? wordsOfPrice(signed) : undefined;
}

const second = (seconds: bigint) => shownSecond(Number(seconds));

function wordsOfPrice({ primaryType, message, domain }: TypedDataDefinition): Words {
  const { priceCents = 0n, priceTime = 0n, time = 0n } = message as Record<string, bigint>;
  const price = `$${formatUsdCents(Number(priceCents))}`;
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

/** Throws a Refusal unless every signature is a key's over the proposal: one that stands for whoever sends the transaction would make of sending it a signature. */
export async function expectKeySignatures({ hash }: Pick<SafeProposal, 'hash'>, packed: Hex): Promise<void> {
  const signers = areKeySignatures(packed) ? await packedSigners(hash, packed) : [];
  const isWhole = signers.length > 0 && signers.length * 65 === size(packed);
  if (!isWhole) throw new Refusal(SAFE_MESSAGES.hashDiffers);
}
