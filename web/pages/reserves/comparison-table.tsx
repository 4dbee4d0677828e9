import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatCount, formatUsg } from '#domain/money.ts';
import type { TokenState } from '#proof/token-state.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

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

const units = (text: string) => formatUsg(BigInt(text));
const countOf = (list: string) => formatCount(list === '' ? 0 : list.split(',').length);

/** What each figure is called, and how its text is shown. */
const NAMES: Record<Compared['figure'], [name: string, shown: (text: string) => string]> = {
  issued: ['Tokens issued to date', units],
  redeemed: ['Tokens redeemed to date', units],
  outstanding: ['Tokens outstanding', units],
  coins: ['Coins attested', (text) => formatCount(BigInt(text))],
  redeemedSince: ['Redeemed since the count', units],
  covered: ['Coins in trust', units],
  headroom: ['Coins without a token', units],
  paused: ['Paused', (text) => (text === 'true' ? 'Yes' : 'No')],
  frozen: ['Frozen addresses', countOf],
  attestations: ['Attestations', countOf],
};

const COLUMNS: Column<Compared>[] = [
  { label: 'Figure', cell: ({ figure }) => NAMES[figure][0] },
  { label: 'We say', align: 'end', cell: ({ figure, said }) => shownAs(figure, said) },
  { label: 'The blockchain says', align: 'end', cell: ({ figure, chain }) => shownAs(figure, chain) },
  {
    label: 'Agree',
    cell: ({ agrees }) =>
      agrees ? (
        <span className="flex items-center gap-1.5 text-good">
          <CircleCheck aria-hidden className="size-4.5 shrink-0" /> Yes
        </span>
      ) : (
        <strong className="flex items-center gap-1.5 text-danger">
          <CircleAlert aria-hidden className="size-4.5 shrink-0" /> No
        </strong>
      ),
  },
];

/** A figure that is none, as from an altered answer, is shown as it came. */
function shownAs(figure: Compared['figure'], text: string): string {
  try {
    return NAMES[figure][1](text);
  } catch {
    return text;
  }
}

type Props = {
  compared: readonly Compared[] | undefined;
  /** Whether the acts that stand for the chain are all of them. */
  isWhole: boolean | undefined;
};

/** Every figure of the site beside the blockchain's, red where they differ. */
export function ComparisonTable({ compared, isWhole }: Props) {
  if (isWhole === false) {
    return <p>The token’s acts couldn’t be confirmed, so there’s nothing to compare our figures with.</p>;
  }
  if (!compared) return <Skeleton className="h-40 w-full" label="Your browser is comparing" />;
  const wrong = compared.filter(({ agrees }) => !agrees);
  return (
    <div className="grid gap-5">
      {wrong.length > 0 && (
        <Notice kind="danger" title="Our figures don’t agree with the blockchain" live>
          <p>{wrong.map(({ figure }) => NAMES[figure][0]).join(', ')}. Rely on the blockchain, and please tell us.</p>
        </Notice>
      )}
      <Table
        caption="Our figures and the blockchain’s"
        stacked
        columns={COLUMNS}
        rows={compared}
        rowKey={({ figure }) => figure}
      />
    </div>
  );
}
