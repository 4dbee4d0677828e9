import { api } from '#web/lib/api.ts';
import type { Column } from '#web/ui/table.tsx';
import { RecordList } from '../parts/record-list.tsx';
import { REDEMPTION_STATES, StateBadge } from '../parts/state-badge.tsx';
import type { Redemption } from '../parts/use-list.ts';
import { EnterRedemption } from './enter-redemption.tsx';
import { UnmatchedBurns } from './unmatched-burns.tsx';

const CHANNELS = { site: 'Site', email: 'E-mail', phone: 'Phone' };

function RedemptionState({ row }: { row: Redemption }) {
  if (row.withheld_reason !== null) return <StateBadge look="bad">Withheld for documents</StateBadge>;
  if (row.state === 'requested' && row.burn.state === 'burning') return <StateBadge look="quiet">Burning</StateBadge>;
  const { look, label } = REDEMPTION_STATES[row.state];
  return <StateBadge look={look}>{label}</StateBadge>;
}

const COLUMNS: readonly Column<Redemption>[] = [
  { label: 'Coins', cell: ({ qty_to_redeem }) => qty_to_redeem.toLocaleString('en-US'), align: 'end' },
  { label: 'Name', cell: ({ name }) => name },
  {
    label: 'Ship to',
    cell: ({ city, stateProvince, country }) => `${city}, ${stateProvince}, ${country}`,
    className: 'min-w-44',
  },
  { label: 'By', cell: ({ channel }) => CHANNELS[channel] },
  { label: 'State', cell: (row) => <RedemptionState row={row} /> },
];

const SORTS = [
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-qty_to_redeem', 'Largest first'],
  ['email', 'E-mail, A to Z'],
] as const;

export const RedemptionList = () => (
  <>
    <EnterRedemption />
    <RecordList
      record="redemption"
      caption="Redemptions"
      calls={api.redemptionList}
      csv={api['redemptionList.csv'].$path}
      columns={COLUMNS}
      sorts={SORTS}
      states={Object.entries(REDEMPTION_STATES).map(([state, { label }]) => [state, label] as const)}
      empty="Nobody has asked to redeem yet."
    />
    <UnmatchedBurns />
  </>
);
