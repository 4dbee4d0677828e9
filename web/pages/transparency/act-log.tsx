import { type ReactNode, useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { formatCount, formatUsg } from '#domain/money.ts';
import type { Act } from '#proof/acts.ts';
import { roleName } from '#proof/token-state.ts';
import { site } from '#site';
import { transactionLink, useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Card } from '#web/ui/section.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const SHOWN_AT_FIRST = 25;
const MOVING: readonly Act['name'][] = ['Issued', 'Redeemed', 'RedemptionFulfilled', 'IssueVoided'];
const KINDS = [
  ['powers', 'Powers'],
  ['all', 'Everything'],
] as const;

/** Everything that was done with the token, newest first: roles, limits, freezes and pauses, or issues and redemptions as well. */
export function ActLog({ acts }: { acts: readonly Act[] }) {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('powers');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const { data } = useSite();
  const rows = acts.filter(({ name }) => kind === 'all' || !MOVING.includes(name)).toReversed();
  const columns: Column<Act>[] = [
    {
      label: 'When',
      cell: ({ time }) => {
        const at = new Date(time * 1_000).toISOString();
        return <time dateTime={at}>{shownTime(at)}</time>;
      },
      className: 'md:min-w-48',
    },
    { label: 'What', cell: (act) => describe(act) },
    {
      label: 'Transaction',
      cell: ({ tx }) => {
        const link = data && transactionLink(data, tx);
        const hash = <AddressText short of={tx} />;
        return link ? <TextLink to={link}>{hash}</TextLink> : hash;
      },
    },
  ];
  return (
    <Card title="Everything that was done" id="acts">
      <div className="grid gap-5">
        <Segments label="Show" labelHidden value={kind} options={KINDS} onValue={setKind} />
        <Table
          caption="Everything that was done with the token"
          stacked
          columns={columns}
          rows={rows.slice(0, shown)}
          rowKey={({ block, logIndex }) => `${block}-${logIndex}`}
          empty="Nothing yet."
        />
        {rows.length > shown && (
          <p>
            <Button kind="secondary" onClick={() => setShown(shown * 4)}>
              Show more of {formatCount(rows.length)}
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}

const A = (account: string) => <AddressText short of={account} />;
const role = (hash: string) => <code className="font-mono text-sm">{roleName(hash) ?? hash}</code>;
const tokens = (units: bigint) => `${formatUsg(units)} ${site.symbol}`;
const day = (seconds: number) => shownTime(new Date(seconds * 1_000).toISOString());

/** An act in words. */
export function describe(act: Act): ReactNode {
  switch (act.name) {
    case 'RoleGranted':
      return (
        <>
          {role(act.args.role)} granted to {A(act.args.account)} by {A(act.args.sender)}
        </>
      );
    case 'RoleRevoked':
      return (
        <>
          {role(act.args.role)} taken from {A(act.args.account)} by {A(act.args.sender)}
        </>
      );
    case 'IssuerLimitSet':
      return (
        <>
          {A(act.args.issuer)} may ever issue {tokens(act.args.total)}
        </>
      );
    case 'Frozen':
      return (
        <>
          {A(act.args.account)} frozen by {A(act.args.operator)}, reason {A(act.args.reasonHash)}
        </>
      );
    case 'Unfrozen':
      return (
        <>
          {A(act.args.account)} unfrozen by {A(act.args.operator)}, reason {A(act.args.reasonHash)}
        </>
      );
    case 'Paused':
      return <>Transfers and issuing stopped by {A(act.args.account)}</>;
    case 'Unpaused':
      return <>Transfers and issuing allowed again by {A(act.args.account)}</>;
    case 'ReserveAttested':
      return (
        <>
          {formatCount(Number(act.args.coins))} coins attested by {A(act.args.attestor)}, counted {day(act.args.asOf)}
        </>
      );
    case 'AttestorChanged':
      return <>{A(act.args.newAttestor)} became the attestor</>;
    case 'AttestorTransferScheduled':
      return (
        <>
          Hand-over of the attestor to {A(act.args.newAttestor)} begun, from {day(act.args.acceptSchedule)}
        </>
      );
    case 'AttestorTransferCanceled':
      return 'Hand-over of the attestor canceled';
    case 'DefaultAdminTransferScheduled':
      return (
        <>
          Hand-over of the administrator to {A(act.args.newAdmin)} begun, from {day(act.args.acceptSchedule)}
        </>
      );
    case 'DefaultAdminTransferCanceled':
      return 'Hand-over of the administrator canceled';
    case 'FinalizedIssuance':
      return <>Issuing ended for good by {A(act.args.operator)}</>;
    case 'Issued':
      return (
        <>
          {tokens(act.args._value)} issued to {A(act.args._to)} by {A(act.args._operator)}
        </>
      );
    case 'IssueVoided':
      return (
        <>
          Order {A(act.args.data)} voided by {A(act.args.operator)}
        </>
      );
    case 'Redeemed':
      return (
        <>
          {tokens(act.args._value)} redeemed and destroyed, from {A(act.args._from)}
        </>
      );
    case 'RedemptionFulfilled':
      return (
        <>
          Receipt {A(act.args.receiptHash)} recorded for ticket {A(act.args.ticketHash)}
        </>
      );
    default:
      return act.name;
  }
}
