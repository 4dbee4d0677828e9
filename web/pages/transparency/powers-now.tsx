import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { isAddressEqual } from 'viem';
import { shownTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { type HandOver, type TokenState, tokenState } from '#proof/token-state.ts';
import { site } from '#site';
import { ActsSeal } from '#web/token/acts-seal.tsx';
import { ActsFailed } from '#web/token/acts-verdict.tsx';
import { OVER_TICKETS, POWERS, type Power } from '#web/token/powers.ts';
import { useTokenActs } from '#web/token/token-acts.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Accordion, Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
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
  if (!query.data.isWhole) return <ActsSeal query={query} />;
  return (
    <>
      <ActsSeal query={query} />
      <Stopped state={state} />
      <section id="roles" aria-labelledby="roles-title" className="ruled grid gap-4">
        <h2 id="roles-title" className="text-2xl md:text-3xl">
          Who holds which role
        </h2>
        <Roles state={state} />
        <OverTickets state={state} />
      </section>
      <Exceptions state={state} />
      <ActLog acts={query.data.acts} />
    </>
  );
}

/** What isn't there on most days: hand-overs in progress, and frozen addresses. */
function Exceptions({ state: { handOvers, frozen } }: { state: TokenState }) {
  return (
    <>
      <TableCard
        title="Handovers in progress"
        id="hand-overs"
        columns={HAND_OVER_COLUMNS}
        rows={handOvers}
        rowKey={({ of }) => of}
      />
      <TableCard
        title="Frozen addresses"
        id="frozen"
        columns={FROZEN_COLUMNS}
        rows={frozen}
        rowKey={({ account }) => account}
      />
      {(frozen.length === 0 || handOvers.length === 0) && (
        <p className="text-muted">
          {frozen.length === 0 && 'No address is frozen. '}
          {handOvers.length === 0 && 'No handover is in progress.'}
        </p>
      )}
    </>
  );
}

type CardProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'caption' | 'stacked'> & { title: string; id: string };

/** A table in a card, if it has rows. */
const TableCard = <Row,>({ title, id, ...table }: CardProps<Row>) =>
  table.rows.length > 0 && (
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

/** Whether one account could take what is at tickets' addresses by itself. */
function OverTickets({ state: { roles } }: { state: TokenState }) {
  const [announcing = [], approving = []] = OVER_TICKETS.map((role) =>
    roles.filter((holder) => holder.role === role).map(({ account }) => account),
  );
  const both = announcing.filter((account) => approving.some((other) => isAddressEqual(account, other)));
  const names = OVER_TICKETS.join(' and ');
  if (both.length === 0) {
    return (
      <p className="text-muted">
        No account holds both {names}: sending back what is at a ticket’s own address takes two accounts.
      </p>
    );
  }
  return (
    <Notice kind="warning" title={`One account holds both ${names}`}>
      <p>It could take what is at tickets’ own addresses by itself:</p>
      {both.map((account) => (
        <AddressText key={account} of={account} />
      ))}
    </Notice>
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

/** Every role with what it may do and who holds it; its limits behind that. */
const Roles = ({ state }: { state: TokenState }) => (
  <Accordion>
    {rolesIn(state).map(({ power, account, time, limit }) => (
      <Disclosure
        key={`${power.role} ${account}`}
        title={
          <span className="flex flex-wrap items-baseline justify-between gap-x-6">
            <code className="font-mono font-semibold text-sm">{power.role}</code>
            {account ? <AddressText short of={account} className="font-normal text-sm" /> : 'Nobody'}
          </span>
        }
        lead={power.may}
      >
        <Facts
          items={[
            ...(account && time !== undefined
              ? [
                  ['Held by', <AddressText key="a" of={account} />] as const,
                  ['Since', <At key="t" time={time} />] as const,
                ]
              : []),
            [
              'Limit',
              <span key="l">
                {power.limit}.{limit}
              </span>,
            ],
          ]}
        />
      </Disclosure>
    ))}
  </Accordion>
);

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
