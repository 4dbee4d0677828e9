import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatCount, formatUsg } from '#domain/money.ts';
import type { Compared } from '#proof/compare-reserve.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

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
    return <p>The acts at hand aren’t the token’s, so there’s nothing to compare our figures with.</p>;
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
        columns={COLUMNS}
        rows={compared}
        rowKey={({ figure }) => figure}
      />
    </div>
  );
}
