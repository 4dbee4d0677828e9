import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { shownTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { type HandOver, type TokenState, tokenState } from '#proof/token-state.ts';
import { site } from '#site';
import { ActsFailed, ActsVerdict } from '#web/token/acts-verdict.tsx';
import { POWERS, type Power } from '#web/token/powers.ts';
import { useTokenActs } from '#web/token/token-acts.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Card } from '#web/ui/section.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { ActLog } from './act-log.tsx';

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
/** A moment of the chain, by the reader's clock. */
const At = ({ time }: { time: number }) => <time dateTime={iso(time)}>{shownTime(iso(time), 'utc')}</time>;

/** The roles, freezes and hand-overs that the token's acts amount to. Loaded after the page. */
export default function PowersNow({ waiting }: { waiting: ReactNode }) {
  const query = useTokenActs();
  const acts = query.data?.acts;
  const state = useMemo(() => acts && tokenState(acts), [acts]);
  if (!query.data || !state) return query.error ? <ActsFailed query={query} /> : waiting;
  // With an act missing or altered, even “Nobody” may be wrong.
  if (!query.data.isWhole) return <ActsVerdict query={query} />;
  return (
    <>
      <ActsVerdict query={query} />
      <Stopped state={state} />
      <TableCard
        title="Who holds which role"
        id="roles"
        columns={ROLE_COLUMNS}
        rows={rolesIn(state)}
        rowKey={({ power, account }) => `${power.role} ${account}`}
        empty="Nobody holds a role."
      />
      <TableCard
        title="Hand-overs in progress"
        id="hand-overs"
        columns={HAND_OVER_COLUMNS}
        rows={state.handOvers}
        rowKey={({ of }) => of}
        empty="None. Handing over the administrator or the attestor takes two steps and a delay, and both show up here."
      />
      <TableCard
        title="Frozen addresses"
        id="frozen"
        columns={FROZEN_COLUMNS}
        rows={state.frozen}
        rowKey={({ account }) => account}
        empty="No address is frozen."
      />
      <ActLog acts={query.data.acts} />
    </>
  );
}

type CardProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'caption' | 'stacked'> & { title: string; id: string };

const TableCard = <Row,>({ title, id, ...table }: CardProps<Row>) => (
  <Card title={title} id={id}>
    <Table caption={title} stacked {...table} />
  </Card>
);

/** Whether the token is paused, or issuing has ended. */
function Stopped({ state: { paused, finalized } }: { state: TokenState }) {
  return (
    <>
      {paused && (
        <Notice kind="warning" title="The token is paused">
          <p>
            Since <At time={paused.time} />. Transfers and issuing are stopped; redeeming isn’t.
          </p>
        </Notice>
      )}
      {finalized && (
        <Notice title="Issuing has ended for good">
          <p>
            Since <At time={finalized.time} />. No more tokens can ever be issued.
          </p>
        </Notice>
      )}
    </>
  );
}

type RoleHolder = { power: Power; account: string | undefined; time: number | undefined; limit: ReactNode };

function rolesIn({ roles, attestor, issuers }: TokenState): RoleHolder[] {
  return POWERS.flatMap((power): RoleHolder[] => {
    if (power.role === 'Attestor') return [{ power, account: attestor?.account, time: attestor?.time, limit: null }];
    const holders = roles.filter(({ role }) => role === power.role);
    if (holders.length === 0) return [{ power, account: undefined, time: undefined, limit: null }];
    return holders.map(({ account, time }) => {
      const issuer = power.role === 'ISSUER' ? issuers.get(account.toLowerCase()) : undefined;
      return { power, account, time, limit: issuer && <IssuingLimit {...issuer} /> };
    });
  });
}

const IssuingLimit = ({ limit, issued }: { limit: bigint; issued: bigint }) => (
  <span className="block">
    May ever issue {formatUsg(limit)} {site.symbol}; has issued {formatUsg(issued)}, so{' '}
    {limit > issued ? `${formatUsg(limit - issued)} are left` : 'none are left'}.
  </span>
);

const ROLE_COLUMNS: Column<RoleHolder>[] = [
  { label: 'Role', cell: ({ power }) => <code className="font-mono font-semibold text-sm">{power.role}</code> },
  {
    label: 'Held by',
    cell: ({ account, time }) =>
      account && time !== undefined ? (
        <>
          <AddressText of={account} />
          <span className="block text-muted text-sm">
            since <At time={time} />
          </span>
        </>
      ) : (
        'Nobody'
      ),
    className: 'md:min-w-64',
  },
  {
    label: 'Can',
    cell: ({ power, limit }) => (
      <>
        {power.may}
        {limit}
      </>
    ),
  },
  { label: 'Can’t', cell: ({ power }) => power.limit, className: 'text-muted' },
];

const HAND_OVER_COLUMNS: Column<HandOver>[] = [
  { label: 'Of', cell: ({ of }) => (of === 'attestor' ? 'Attestor' : of) },
  { label: 'To', cell: ({ to }) => <AddressText of={to} /> },
  { label: 'Begun', cell: ({ time }) => <At time={time} /> },
  {
    label: 'Can be accepted',
    cell: ({ from }) =>
      from * 1_000 < Date.now() ? (
        <>
          Now, since <At time={from} />
        </>
      ) : (
        <>
          From <At time={from} />
        </>
      ),
  },
];

const FROZEN_COLUMNS: Column<TokenState['frozen'][number]>[] = [
  { label: 'Address', cell: ({ account }) => <AddressText of={account} /> },
  { label: 'Since', cell: ({ time }) => <At time={time} /> },
  { label: 'By', cell: ({ by }) => <AddressText short of={by} /> },
  { label: 'Hash of the written reason', cell: ({ reason }) => <AddressText of={reason} /> },
];
