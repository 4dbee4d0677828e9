import type { TokenState } from './token-state.ts';

/** What a site says of the reserve, as far as the token's acts tell; amounts in units, as text. */
type Said = {
  tokens: { issued: string; redeemed: string; outstanding: string; frozen_accounts: readonly string[] };
  assets: { coins_attested: number; redeemed_since: string; covered: string };
  comparison: { headroom: string };
  paused: boolean;
  attestations: readonly { coins: string; as_of: string; document_hash: string; attestor: string }[];
};
export type Compared = { figure: keyof typeof FIGURES; said: string; chain: string; agrees: boolean };

const listOf = (attestations: Said['attestations']) =>
  attestations.map((each) => [each.coins, Date.parse(each.as_of) / 1_000, each.document_hash, each.attestor].join(' '));

/** What is compared: how to read it from what was said, and from the acts. */
const FIGURES = {
  issued: [({ tokens }: Said) => tokens.issued, ({ issued }: TokenState) => String(issued)],
  redeemed: [({ tokens }: Said) => tokens.redeemed, ({ redeemed }: TokenState) => String(redeemed)],
  outstanding: [({ tokens }: Said) => tokens.outstanding, ({ outstanding }: TokenState) => String(outstanding)],
  coins: [
    ({ assets }: Said) => String(assets.coins_attested),
    ({ attestations: [last] }: TokenState) => String(last?.args.coins ?? 0),
  ],
  redeemedSince: [
    ({ assets }: Said) => assets.redeemed_since,
    ({ redeemedSince }: TokenState) => String(redeemedSince),
  ],
  covered: [({ assets }: Said) => assets.covered, ({ covered }: TokenState) => String(covered)],
  headroom: [({ comparison }: Said) => comparison.headroom, ({ headroom }: TokenState) => String(headroom)],
  paused: [({ paused }: Said) => String(paused), ({ paused }: TokenState) => String(paused !== undefined)],
  frozen: [
    ({ tokens }: Said) => [...tokens.frozen_accounts].sort().join(),
    ({ frozen }: TokenState) =>
      frozen
        .map(({ account }) => account.toLowerCase())
        .sort()
        .join(),
  ],
  attestations: [
    ({ attestations }: Said) => listOf(attestations).join(),
    ({ attestations }: TokenState) =>
      attestations.map(({ args }) => [args.coins, args.asOf, args.documentHash, args.attestor].join(' ')).join(),
  ],
} as const satisfies Record<string, readonly [(said: Said) => string, (state: TokenState) => string]>;

/** Each figure beside what the token's acts give. */
export const compareReserve = (said: Said, state: TokenState): Compared[] =>
  (Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((figure) => {
    const [ofSite, ofChain] = FIGURES[figure];
    const [a, b] = [ofSite(said), ofChain(state)];
    return { figure, said: a, chain: b, agrees: a.toLowerCase() === b.toLowerCase() };
  });
