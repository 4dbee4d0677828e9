import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { ConfirmPasskey, FreshDownload, isStaffObstacle, StaffObstacle } from '#web/account/confirm-passkey.tsx';
import { useDeskRights } from '#web/desk/access.ts';
import { AccountNeeded } from '#web/desk/account-needed.tsx';
import { DeskPage } from '#web/desk/desk-page.tsx';
import { actorText, factsText } from '#web/desk/parts/history.tsx';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { api } from '#web/lib/api.ts';
import { listPages } from '#web/lib/list-pages.ts';
import { WithAddresses } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, ShowOlder, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChainCheck } from './chain-check.tsx';

/** The log in the desk's frame. */
export const AuditPage = ({ title }: { title: string }) => (
  <DeskPage page="audit" title={title}>
    <p className="max-w-3xl text-muted">
      What staff did, when, and what changed. Entries are never changed or deleted. Personal data is stored as one-way
      codes, which show only whether two values are the same.
    </p>
    <AuditLog />
  </DeskPage>
);

/** The log, for staff; a link to the admin page for others. */
export default function AuditLog() {
  const rights = useDeskRights();
  if (rights === undefined) return <Skeleton className="h-64 w-full" />;
  if (rights.includes('records')) return <FilteredLog />;
  if (rights.length > 0) return <AccountNeeded to={href('/audit')} />;
  return (
    <>
      <p>{DESK_MESSAGES.auditForStaff}</p>
      <p>
        <ButtonLink to={href('/admin')} kind="secondary">
          Go to the admin page
        </ButtonLink>
      </p>
    </>
  );
}

/** The log with its filters, kept in the page's address. */
function FilteredLog() {
  const [params, setParams] = useSearchParams();
  const filter = { act: params.get('act') ?? '', subject_id: params.get('subject_id') ?? '' };
  const log = useAudit(filter);
  if (isStaffObstacle(log.error)) return <StaffObstacle error={log.error} />;
  return (
    <>
      <ConfirmPasskey />
      <ChainCheck />
      <AuditFilters
        {...filter}
        onFilter={(next) =>
          setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
        }
      />
      <p>
        <FreshDownload href={api['audit.csv'].$path()}>CSV of the whole log</FreshDownload>
      </p>
      {log.error && <LoadFailed title={DESK_MESSAGES.auditFailed} query={log} />}
      {log.isPending && <Skeleton className="h-64 w-full" />}
      {log.data && <AuditTable rows={log.data.pages.flatMap(({ rows }) => rows)} />}
      <ShowOlder list={log} />
    </>
  );
}

type AuditEntry = InferResponseType<typeof api.audit.$get, 200>[number];

/** The log of what staff did, newest first, filtered by action and subject. */
const useAudit = ({ act, subject_id }: { act: string; subject_id: string }) =>
  useInfiniteQuery({
    queryKey: deskQueryKeys.audit({ act, subject_id }),
    ...listPages(api.audit.$get, { act: act || undefined, subject_id: subject_id || undefined }),
  });

type Filter = { act: string; subject_id: string };

/** Filters the log by action and by request. */
function AuditFilters({ act, subject_id, onFilter }: Filter & { onFilter: (filter: Filter) => void }) {
  const [typed, setTyped] = useState<Filter>({ act, subject_id });
  const bind = (name: keyof Filter) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <Form
      label="Filters"
      onSubmit={() => onFilter({ act: typed.act.trim(), subject_id: typed.subject_id.trim() })}
      className="items-end sm:grid-cols-[1fr_2fr_auto_auto]"
    >
      <TextField {...bind('act')} label="Act" placeholder="order.pay" autoComplete="off" spellCheck={false} />
      <TextField {...bind('subject_id')} label="Request number" autoComplete="off" spellCheck={false} />
      <Button type="submit" kind="secondary">
        Filter
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          setTyped({ act: '', subject_id: '' });
          onFilter({ act: '', subject_id: '' });
        }}
      >
        Show all
      </Button>
    </Form>
  );
}

// An account by its email address; a wallet as everywhere at the desk.
const whoText = (actor: AuditEntry['actor']) =>
  actor.kind === 'admin' || actor.label === '' ? actorText(actor) : actor.label;

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    label: 'Time',
    cell: ({ at }) => <time dateTime={at}>{shownTime(at)}</time>,
    className: 'whitespace-nowrap',
  },
  { label: 'Who', cell: ({ actor }) => whoText(actor), className: 'min-w-40 break-words' },
  { label: 'Act', cell: ({ act }) => act, className: 'whitespace-nowrap' },
  {
    label: 'On',
    cell: ({ subject }) => (
      <span className="wrap-anywhere">
        <WithAddresses>{`${subject.kind} ${subject.id}`}</WithAddresses>
      </span>
    ),
    className: 'min-w-56',
  },
  { label: 'Before', cell: ({ before }) => <WithAddresses>{factsText(before)}</WithAddresses>, className: 'min-w-40' },
  { label: 'After', cell: ({ after }) => <WithAddresses>{factsText(after)}</WithAddresses>, className: 'min-w-64' },
  {
    label: 'Personal data, as one-way codes',
    cell: ({ personal }) => <span className="break-all text-muted text-sm">{factsText(personal)}</span>,
    className: 'min-w-44',
  },
];

const AuditTable = ({ rows }: { rows: readonly AuditEntry[] }) => (
  <Table
    caption="What staff did, newest first"
    columns={COLUMNS}
    rows={rows}
    rowKey={({ id }) => String(id)}
    empty="The log is empty."
  />
);
