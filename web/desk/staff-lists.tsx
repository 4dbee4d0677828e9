import { type ReactNode, useEffect } from 'react';
import { href, type MetaArgs, useLocation } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { site } from '#site';
import { isStaffObstacle, StaffObstacle } from '#web/account/confirm-passkey.tsx';
import { AccountNeeded, isAccountNeeded } from '#web/desk/account-needed.tsx';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { DESK } from '#web/lib/live.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { type Column, ShowOlder, Table } from '#web/ui/table.tsx';
import { useNewestFirst } from './use-newest-first.ts';

/** Staff's lists of people by path. */
const LISTS: Record<string, { title: string; List: (props: { title: string }) => ReactNode }> = {
  [href('/leads')]: { title: 'All Them Leads', List: Leads },
  [href('/users')]: { title: 'All Them Users', List: Users },
};

function listAt(pathname: string) {
  const list = LISTS[pathname.toLowerCase().replace(/\/+$/, '')];
  if (!list) throw new Error(`No list of people at ${pathname}: add it to LISTS`);
  return list;
}

export const meta = ({ location }: Pick<MetaArgs, 'location'>) =>
  pageMeta(listAt(location.pathname).title, 'For staff.')();

export default function StaffList() {
  const { title, List } = listAt(useLocation().pathname);
  return <List title={title} />;
}

/** All leads, newest first. */
function Leads({ title }: { title: string }) {
  return (
    <NewestPage
      title={title}
      notFound={DESK_MESSAGES.leadsNotFound}
      list={useNewestFirst(deskQueryKeys.leads, api.leads.$get, DESK)}
      caption="All leads, newest first"
      cells={{
        phone: ({ phone }) => phone,
        message: ({ message }) => <span className="block min-w-64 whitespace-pre-line">{message}</span>,
      }}
      empty="No messages yet."
    />
  );
}

/** All users, newest first. A user has no phone or message there. */
function Users({ title }: { title: string }) {
  return (
    <NewestPage
      title={title}
      notFound={ACCOUNT_MESSAGES.usersNotFound}
      list={useNewestFirst(deskQueryKeys.users, api.users.$get)}
      caption="All users, newest first"
      empty="There are no users yet."
    />
  );
}

type Person = {
  id: string;
  created_at: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

type PersonCells<Row> = { phone?: (row: Row) => ReactNode; message?: (row: Row) => ReactNode };

type Props<Row extends Person> = {
  title: string;
  /** Shown and logged when the list cannot be loaded (docs/product.md, Messages). */
  notFound: string;
  list: ReturnType<typeof useNewestFirst<Row>>;
  caption: string;
  /** The cells that only some lists have; without them a column stays empty. */
  cells?: PersonCells<Row>;
  empty: string;
};

/** A page of staff with one list of people, whose new rows come on top by themselves. */
function NewestPage<Row extends Person>({ title, notFound, list, cells = {}, ...table }: Props<Row>) {
  const { error } = list;
  const forbidden = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: docs/product.md (Messages) has this failure in the console
    if (error && !forbidden) console.error(notFound, error);
  }, [error, forbidden, notFound]);
  if (isStaffObstacle(error)) {
    return (
      <>
        <PageHeader title={title} />
        <PageBody narrow>
          <StaffObstacle error={error} />
        </PageBody>
      </>
    );
  }
  if (isAccountNeeded(error)) return <WalletAlone title={title} />;
  if (forbidden) return <StaffOnly />;
  if (!list.data && !error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {error && <LoadFailed title={notFound} query={list} />}
        {list.data && <Table {...table} columns={personColumns(cells)} rows={list.rows} rowKey={({ id }) => id} />}
        <ShowOlder list={list} />
        <ClockNote />
      </PageBody>
    </>
  );
}

/** The columns that docs/product.md (Pages and paths) asks for in both lists. */
const personColumns = <Row extends Person>({ phone, message }: PersonCells<Row>): readonly Column<Row>[] => [
  {
    label: 'Date Created',
    cell: ({ created_at }) => <time dateTime={created_at}>{shownTime(created_at)}</time>,
    className: 'whitespace-nowrap',
  },
  { label: 'First Name', cell: ({ first_name }) => first_name },
  { label: 'Last Name', cell: ({ last_name }) => last_name },
  { label: 'Phone', cell: (row) => phone?.(row), className: 'whitespace-nowrap' },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Message', cell: (row) => message?.(row) },
];

/** In the place of a staff page for a wallet that doesn't open it by itself. */
function WalletAlone({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <PageBody narrow>
        <AccountNeeded to={useLocation().pathname} />
      </PageBody>
    </>
  );
}

/** In the place of a staff page for a signed-in user who is not staff. */
function StaffOnly() {
  return (
    <>
      <PageHeader title={ACCOUNT_MESSAGES.staffOnly}>Your account doesn’t have access.</PageHeader>
      <PageBody narrow>
        <p>
          If you work for {site.company} and need access, write to{' '}
          <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
        </p>
        <p>
          <ButtonLink to={href('/dashboard/*', { '*': '' })} kind="secondary">
            Go to your dashboard
          </ButtonLink>
        </p>
      </PageBody>
    </>
  );
}
