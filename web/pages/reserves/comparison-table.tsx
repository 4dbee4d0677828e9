import { CircleAlert, CircleCheck } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { formatCount, formatUsg } from '#domain/money.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { ComparedFigure } from './compare-statement.ts';

const units = (text: string) => formatUsg(BigInt(text));
const countOf = (list: string) => formatCount(list === '' ? 0 : list.split(',').length);

/** What each figure is called, and how its text is shown. */
const NAMES: Record<ComparedFigure['figure'], [name: string, shown: (text: string) => string]> = {
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

const COLUMNS: Column<ComparedFigure>[] = [
  { label: 'Figure', cell: ({ figure }) => NAMES[figure][0] },
  { label: 'We say', align: 'end', cell: ({ figure, stated }) => shownAs(figure, stated) },
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

/** A text that is no figure, as in an altered answer, is shown as it is. */
function shownAs(figure: ComparedFigure['figure'], text: string): string {
  try {
    return NAMES[figure][1](text);
  } catch {
    return text;
  }
}

type Props = {
  compared: readonly ComparedFigure[] | undefined;
  /** Whether the known acts are all of the token's; undefined before that is known. */
  isWhole: boolean | undefined;
  /** Whether the figures that agree are behind one line, and nothing is drawn before they are compared: the page's verdict says that. */
  folds?: boolean;
};

const CAPTION = 'Our figures and the blockchain’s';

/** Every figure of the site beside the blockchain's, red where they differ. */
export function ComparisonTable({ compared, isWhole, folds = false }: Props) {
  if (isWhole === false) {
    return <p>The token’s acts couldn’t be confirmed, so there’s nothing to compare our figures with.</p>;
  }
  if (!compared) return folds ? null : <Skeleton className="h-40 w-full" label="Your browser is comparing" />;
  const differing = compared.filter(({ agrees }) => !agrees);
  const agreeing = compared.filter(({ agrees }) => agrees);
  return (
    <div className="grid gap-5">
      {differing.length > 0 && (
        <Notice kind="danger" title="Our figures don’t agree with the blockchain" live>
          <p>
            {differing.map(({ figure }) => NAMES[figure][0]).join(', ')}. Rely on the blockchain, and please tell us.
          </p>
        </Notice>
      )}
      {!folds && <Rows caption={CAPTION} rows={compared} />}
      {folds && differing.length > 0 && <Rows caption="Figures that differ" rows={differing} />}
      {folds && agreeing.length > 0 && (
        <Disclosure title={`${counted(agreeing.length, 'figure agrees', 'figures agree')} with the blockchain`}>
          <Rows caption={CAPTION} rows={agreeing} />
        </Disclosure>
      )}
    </div>
  );
}

const Rows = ({ caption, rows }: { caption: string; rows: readonly ComparedFigure[] }) => (
  <Table caption={caption} stacked columns={COLUMNS} rows={rows} rowKey={({ figure }) => figure} />
);
