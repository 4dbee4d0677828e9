import { createElement, Fragment, type ReactNode, useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { formatCount, formatUsg } from '#domain/money.ts';
import { roleOfHash } from '#domain/token-roles.ts';
import type { Act } from '#proof/acts.ts';
import { site } from '#site';
import { TransactionLink } from '#web/token/transaction-link.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/segments.tsx';

const SHOWN_AT_FIRST = 6;
/** Acts that move tokens or concern a single order; all others are about powers. */
const ABOUT_TOKENS: readonly Act['name'][] = ['Issued', 'Redeemed', 'RedemptionFulfilled', 'IssueVoided'];
const KINDS = [
  ['powers', 'Powers'],
  ['all', 'Everything'],
] as const;

/** Everything that was done with the token, newest first: roles, limits, freezes and pauses, or issues and redemptions as well. */
export function ActLog({ acts }: { acts: readonly Act[] }) {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('powers');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const rows = acts.filter(({ name }) => kind === 'all' || !ABOUT_TOKENS.includes(name)).toReversed();
  return (
    <section id="acts" aria-labelledby="acts-title" className="ruled grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="acts-title" className="text-2xl md:text-3xl">
          Everything that was done
        </h2>
        <Segments label="Show" labelHidden value={kind} options={KINDS} onValue={setKind} />
      </div>
      {rows.length === 0 ? (
        <p className="empty">Nothing yet.</p>
      ) : (
        <ol className="divide-y divide-line border-line border-y" aria-label="Acts of the token, newest first">
          {rows.slice(0, shown).map((act) => (
            <li key={`${act.block}-${act.logIndex}`} className="grid gap-x-8 gap-y-1 py-3.5 md:grid-cols-[1fr_auto]">
              <p className="wrap-anywhere">{describe(act)}</p>
              <p className="flex flex-wrap items-baseline gap-x-4 text-muted text-xs md:justify-end md:text-sm">
                <ActTime of={act} />
                <TransactionLink of={act.tx} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {rows.length > shown && (
        <p>
          <Button kind="secondary" onClick={() => setShown(shown * 4)}>
            Show more of {formatCount(rows.length)}
          </Button>
        </p>
      )}
    </section>
  );
}

function ActTime({ of: { time } }: { of: Act }) {
  const at = new Date(time * 1_000).toISOString();
  return <time dateTime={at}>{shownTime(at, 'utc')}</time>;
}

const short = (of: string) => <AddressText short of={of} />;
const role = (hash: string) => <code className="font-mono text-sm">{roleOfHash(hash) ?? hash}</code>;
const tokens = (units: bigint) => `${formatUsg(units)} ${site.symbol}`;
const day = (seconds: number) => shownTime(seconds, 'utc');

/** A sentence with elements in it, as a tagged template. */
const sentence = (texts: TemplateStringsArray, ...parts: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]));

type Args<Name extends Act['name']> = Extract<Act, { name: Name }>['args'];
const DESCRIPTIONS: { [Name in Act['name']]?: (args: Args<Name>) => ReactNode } = {
  RoleGranted: (args) => sentence`${role(args.role)} granted to ${short(args.account)} by ${short(args.sender)}`,
  RoleRevoked: (args) => sentence`${role(args.role)} taken from ${short(args.account)} by ${short(args.sender)}`,
  IssuerLimitSet: ({ issuer, total }) => sentence`${short(issuer)} may ever issue ${tokens(total)}`,
  Frozen: (args) =>
    sentence`${short(args.account)} frozen by ${short(args.operator)}, reason ${short(args.reasonHash)}`,
  Unfrozen: (args) =>
    sentence`${short(args.account)} unfrozen by ${short(args.operator)}, reason ${short(args.reasonHash)}`,
  Paused: ({ account }) => sentence`Transfers and issuing stopped by ${short(account)}`,
  Unpaused: ({ account }) => sentence`Transfers and issuing allowed again by ${short(account)}`,
  ReserveAttested: ({ coins, attestor, asOf, documentHash }) =>
    sentence`${formatCount(coins)} coins attested by ${short(attestor)}, counted ${day(asOf)}, document hash ${short(documentHash)}`,
  AttestorChanged: ({ newAttestor }) => sentence`${short(newAttestor)} became the attestor`,
  AttestorTransferScheduled: ({ newAttestor, acceptSchedule }) =>
    sentence`Handover of the attestor to ${short(newAttestor)} begun, from ${day(acceptSchedule)}`,
  AttestorTransferCanceled: () => 'Handover of the attestor canceled',
  DefaultAdminTransferScheduled: ({ newAdmin, acceptSchedule }) =>
    sentence`Handover of the administrator to ${short(newAdmin)} begun, from ${day(acceptSchedule)}`,
  DefaultAdminTransferCanceled: () => 'Handover of the administrator canceled',
  FinalizedIssuance: ({ operator }) => sentence`Issuing ended for good by ${short(operator)}`,
  Issued: (args) => sentence`${tokens(args._value)} issued to ${short(args._to)} by ${short(args._operator)}`,
  IssueVoided: ({ data, operator }) => sentence`Order ${short(data)} voided by ${short(operator)}`,
  Redeemed: (args) => sentence`${tokens(args._value)} redeemed and destroyed, from ${short(args._from)}`,
  RedemptionFulfilled: ({ receiptHash, ticketHash, operator }) =>
    sentence`Receipt ${short(receiptHash)} recorded for ticket ${short(ticketHash)} by ${short(operator)}`,
};

/** An act in words; its name alone if the token never writes such an act. */
export function describe<Name extends Act['name']>({ name, args }: { name: Name; args: Args<Name> }): ReactNode {
  return DESCRIPTIONS[name]?.(args) ?? name;
}
