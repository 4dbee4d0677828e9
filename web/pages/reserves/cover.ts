import { counted } from '#domain/counted.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import type { ComparedFigure } from './compare-statement.ts';
import type { Statement } from './statement.ts';

const DAY_MS = 86_400_000;

/** Coins in trust and tokens outstanding, in units, and whether the coins were shown to cover the tokens. */
export type Cover = {
  covered: bigint;
  outstanding: bigint;
  state: 'shown' | 'unchecked' | 'differs' | 'too-old' | 'uncovered';
};

/**
 * How coins and tokens compare by the chain's figures, or by the statement's own while `compared` is unknown; `at` is their moment, in
 * milliseconds. Tokens that lack a coin by either are uncovered.
 */
export function coverOf(
  { tokens, assets, attestations: [last] }: Pick<Statement, 'tokens' | 'assets' | 'attestations'>,
  compared: readonly ComparedFigure[] | undefined,
  at: number,
): Cover {
  const onChain = (name: ComparedFigure['figure']) =>
    BigInt(compared?.find(({ figure }) => figure === name)?.chain ?? 0);
  const stated = { covered: BigInt(assets.covered), outstanding: BigInt(tokens.outstanding) };
  const figures = compared ? { covered: onChain('covered'), outstanding: onChain('outstanding') } : stated;
  for (const each of [figures, stated]) if (each.covered < each.outstanding) return { ...each, state: 'uncovered' };
  if (!compared) return { ...figures, state: 'unchecked' };
  if (compared.some(({ agrees }) => !agrees)) return { ...figures, state: 'differs' };
  const isTooOld = last !== undefined && at - Date.parse(last.as_of) > ATTESTATION_VALID_DAYS * DAY_MS;
  return { ...figures, state: isTooOld ? 'too-old' : 'shown' };
}

/** How many days old a count is, and for how many more it is valid: tokens may be issued on it. */
export function ageOf(asOf: string, now = Date.now()): { days: number; left: number } {
  const age = now - Date.parse(asOf);
  return { days: Math.floor(age / DAY_MS), left: Math.max(0, Math.ceil(ATTESTATION_VALID_DAYS - age / DAY_MS)) };
}

/** 'Counted today. Valid for 35 days.' */
export function countText(asOf: string, now = Date.now()): string {
  const { days, left } = ageOf(asOf, now);
  const when = days === 0 ? 'Counted today.' : `Counted ${counted(days, 'day')} ago.`;
  if (left > 0) return `${when} Valid for ${counted(left, days === 0 ? 'day' : 'more day')}.`;
  return `${when} It’s older than ${ATTESTATION_VALID_DAYS} days, so no tokens can be issued until the coins are counted again.`;
}
