import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, useSearchParams } from 'react-router';
import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { isStaffObstacle, StaffObstacle } from '#web/account/confirm-passkey.tsx';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { DESK, useLive } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useDeskRights } from './access.ts';
import { AccountNeeded } from './account-needed.tsx';
import { Accounting } from './accounting.tsx';
import { MarkingDesk } from './bulk/marking.tsx';
import { CoinRegister } from './coin-register/coin-register.tsx';
import { DeskFrame } from './desk-page.tsx';
import { useDeskKeys } from './keyboard.tsx';
import { Approvals } from './parts/approvals.tsx';
import { NextStep, useCompleteAction } from './parts/next-step.tsx';
import { Notes } from './parts/notes.tsx';
import { type ListProps, RecordList } from './parts/record-list.tsx';
import { RecordPane } from './parts/record-pane.tsx';
import { Screening } from './parts/screening.tsx';
import { type Lead, RECORD_KINDS, withoutRecord } from './parts/use-list.ts';
import { PurchaseList, PurchaseRecord } from './purchase/purchase-record.tsx';
import { isWork, PANE, Rail, rightOf, type TableName, type TabName, useTab } from './rail.tsx';
import { RedemptionList } from './redemption/redemption-list.tsx';
import { RedemptionRecord } from './redemption/redemption-record.tsx';
import { useWork, WorkQueue } from './work-queue.tsx';

const LEAD_COLUMNS: readonly Column<Lead>[] = [
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Phone', cell: ({ phone }) => phone, className: 'whitespace-nowrap' },
  {
    label: 'Message',
    cell: ({ message }) => <span className="line-clamp-2 min-w-56">{message}</span>,
  },
];

const LEAD_SORTS = [
  ['last_name', 'Last name, A to Z'],
  ['email', 'Email, A to Z'],
] as const;

const LeadList = ({ compact }: ListProps) => (
  <RecordList record="lead" columns={LEAD_COLUMNS} sorts={LEAD_SORTS} compact={compact} />
);

/** A message from the contact form, with the staff's notes on it. */
function LeadRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: queryKeys.deskRecord('lead', id),
    queryFn: () => answerOf(api.leadList[':id'].$get({ param: { id } })),
  });
  const lead = query.data;
  return (
    <RecordPane
      subject={{ kind: 'lead', id }}
      record={lead}
      head={lead && { customer: lead.email }}
      query={query}
      onClose={onClose}
    >
      {lead && (
        <>
          <LeadStep lead={lead} />
          <p className="whitespace-pre-line">
            <Isolated>{lead.message}</Isolated>
          </p>
          <Facts
            items={[
              ['Written', shownTime(lead.created_at)],
              ['Name', `${lead.first_name} ${lead.last_name}`],
              ['Email', lead.email && <TextLink to={`mailto:${lead.email}`}>{lead.email}</TextLink>],
              ['Phone', lead.phone && <TextLink to={`tel:${lead.phone}`}>{lead.phone}</TextLink>],
              ['Wallet', lead.ethereum_address],
            ]}
          />
          <Notes subject={{ kind: 'lead', id }} />
        </>
      )}
    </RecordPane>
  );
}

function LeadStep({ lead }: { lead: Lead }) {
  const { id, title, complete, email } = lead;
  const completion = useCompleteAction({ kind: 'lead', id, title, complete });
  const work = complete ? [] : [{ kind: 'lead', why: QUEUE_WHY.lead } as const];
  return (
    <NextStep work={work} steps={{}} available={[completion]}>
      {!complete && email && <ButtonLink to={`mailto:${email}`}>Reply by email</ButtonLink>}
    </NextStep>
  );
}

const LISTS = {
  leads: { label: 'Leads', List: LeadList },
  purchases: { label: 'Purchase Requests', List: PurchaseList },
  redemptions: { label: 'Redemptions', List: RedemptionList },
};
const RECORDS = { lead: LeadRecord, purchase: PurchaseRecord, redemption: RedemptionRecord };

/** The forms that a wallet signs, each a tab; their page draws them. */
type Forms = Record<Exclude<TableName, keyof typeof LISTS | 'screening' | 'coin-register' | 'accounting'>, ReactNode>;

/** What staff work at all day: the rail, the list that it chose, and beside it the record that the address names. */
export function Desk({ forms }: { forms: Forms }) {
  const [params, setParams] = useSearchParams();
  const tab = useTab();
  useDeskKeys();
  useLive(DESK, deskQueryKeys.desk);
  const rights = useDeskRights() ?? [];
  const opensRecords = rights.includes('records');
  const kind = opensRecords ? RECORD_KINDS.find((each) => params.get(each) !== null) : undefined;
  const id = (kind && params.get(kind)) ?? undefined;
  const Record = kind && RECORDS[kind];
  const close = () => setParams(withoutRecord, { preventScrollReset: true });
  const { error } = useWork(isWork(tab) ? tab : 'needs_you');
  if (isStaffObstacle(error))
    return (
      <div className="mx-auto max-w-xl px-4 py-8 sm:py-14">
        <StaffObstacle error={error} />
      </div>
    );
  const isAllowed = rights.includes(rightOf(tab));
  const isSplit = isAllowed && (isWork(tab) || id !== undefined);
  return (
    <MarkingDesk>
      <DeskFrame rail={<Rail />} isSplit={isSplit} isCovered={id !== undefined}>
        <div data-list className={classNames(PANE, 'desk:px-1 print:hidden', id && 'max-desk:hidden')}>
          {isAllowed ? <OpenTab tab={tab} forms={forms} compact={isSplit} /> : <NotAllowed tab={tab} />}
        </div>
        {isSplit && (
          <div className={classNames(PANE, !id && 'max-desk:hidden')}>
            {Record && id ? (
              <Record key={kind + id} id={id} onClose={close} />
            ) : (
              <div className="empty desk:mt-10">{DESK_MESSAGES.nothingOpen}</div>
            )}
          </div>
        )}
      </DeskFrame>
    </MarkingDesk>
  );
}

function OpenTab({ tab, forms, compact }: { tab: TabName; forms: Forms; compact: boolean }) {
  if (!isWork(tab)) return <Table name={tab} forms={forms} compact={compact} />;
  return (
    <>
      {tab === 'needs_you' && <Approvals />}
      <WorkQueue key={tab} view={tab} />
    </>
  );
}

const NotAllowed = ({ tab }: { tab: TabName }) => (
  <div className="max-w-xl">
    <AccountNeeded to={`${href('/admin')}?list=${tab}`} />
  </div>
);

function Table({ name, forms, compact }: { name: TableName; forms: Forms; compact: boolean }) {
  if (name === 'set-price' || name === 'issue-tokens' || name === 'signatures' || name === 'attest') {
    return <div className="grid max-w-3xl gap-6">{forms[name]}</div>;
  }
  if (name === 'screening') return <Screening />;
  if (name === 'coin-register') return <CoinRegister />;
  if (name === 'accounting') return <Accounting />;
  const { label, List } = LISTS[name];
  return (
    <div className="grid content-start gap-5">
      <h2 className="text-xl">{label}</h2>
      <List key={name} compact={compact} />
    </div>
  );
}
