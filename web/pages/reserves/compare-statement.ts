import type { Act } from '#proof/acts.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { type TokenState, tokenState } from '#proof/token-state.ts';
import type { Statement } from './statement.ts';

/** One figure as the site states it and as the token's acts give it, both as text. */
export type ComparedFigure = { figure: keyof typeof FIGURES; stated: string; chain: string; agrees: boolean };

const attestationsText = (attestations: Statement['attestations']) =>
  attestations.map((each) => [each.coins, Date.parse(each.as_of) / 1_000, each.document_hash, each.attestor].join(' '));

/** What is compared: how to read it from a statement, and from the acts. */
const FIGURES = {
  issued: [({ tokens }: Statement) => tokens.issued, ({ issued }: TokenState) => String(issued)],
  redeemed: [({ tokens }: Statement) => tokens.redeemed, ({ redeemed }: TokenState) => String(redeemed)],
  outstanding: [({ tokens }: Statement) => tokens.outstanding, ({ outstanding }: TokenState) => String(outstanding)],
  coins: [
    ({ assets }: Statement) => String(assets.coins_attested),
    ({ attestations: [last] }: TokenState) => String(last?.args.coins ?? 0),
  ],
  redeemedSince: [
    ({ assets }: Statement) => assets.redeemed_since,
    ({ redeemedSince }: TokenState) => String(redeemedSince),
  ],
  covered: [({ assets }: Statement) => assets.covered, ({ covered }: TokenState) => String(covered)],
  headroom: [({ comparison }: Statement) => comparison.headroom, ({ headroom }: TokenState) => String(headroom)],
  paused: [({ paused }: Statement) => String(paused), ({ paused }: TokenState) => String(paused !== undefined)],
  frozen: [
    ({ tokens }: Statement) => [...tokens.frozen_accounts].sort().join(),
    ({ frozen }: TokenState) =>
      frozen
        .map(({ account }) => account.toLowerCase())
        .sort()
        .join(),
  ],
  attestations: [
    ({ attestations }: Statement) => attestationsText(attestations).join(),
    ({ attestations }: TokenState) =>
      attestations.map(({ args }) => [args.coins, args.asOf, args.documentHash, args.attestor].join(' ')).join(),
  ],
} as const satisfies Record<string, readonly [(statement: Statement) => string, (state: TokenState) => string]>;

/** How long the site may take to read a final act: blocks become final in groups, about seven minutes' worth at a time. */
const MAX_READ_DELAY_SECONDS = 600;

type KnownActs = Pick<ListVerdict, 'acts' | 'block'>;

/**
 * The acts that a statement has to agree with. For a month, those before its end. For now, those up to the statement's block, and later
 * ones that the site has had time to read: otherwise a statement of an old block could hide them.
 */
export function actsFor({ as_of: { until, block: last } }: Statement, { acts, block }: KnownActs): readonly Act[] {
  if (until !== null) return acts.filter(({ time }) => time < Date.parse(until) / 1_000);
  return acts.filter((act) => BigInt(act.block) <= BigInt(last) || act.time <= block.time - MAX_READ_DELAY_SECONDS);
}

/** Each figure beside the one of the chain; undefined while the known acts end before the statement. */
export function compareStatement(statement: Statement, known: KnownActs): ComparedFigure[] | undefined {
  const { until, block: last } = statement.as_of;
  if (until === null && BigInt(last) > known.block.number) return undefined;
  const state = tokenState(actsFor(statement, known));
  return (Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((figure) => {
    const [readStatement, readState] = FIGURES[figure];
    const stated = readStatement(statement);
    const chain = readState(state);
    return { figure, stated, chain, agrees: stated.toLowerCase() === chain.toLowerCase() };
  });
}
