import { type ReactNode, useEffect } from 'react';
import { href, useLocation } from 'react-router';
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
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, ShowOlder, Table } from '#web/ui/table.tsx';
import { DeskPage } from './desk-page.tsx';
import { useNewestFirst } from './use-newest-first.ts';

const LISTS = { leads: Leads, users: Users };
type Props = { page: keyof typeof LISTS; title: string };

/** One of staff's lists of people in the desk's frame. */
export default function StaffList({ page, title }: Props) {
  const List = LISTS[page];
  return (
    <DeskPage page={page} title={title}>
      <List />
    </DeskPage>
  );
}

/** All leads, newest first. */
function Leads() {
  return (
    <NewestList
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
function Users() {
  return (
    <NewestList
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

type ListProps<Row extends Person> = {
  /** Shown and logged when the list cannot be loaded (docs/product.md, Messages). */
  notFound: string;
  list: ReturnType<typeof useNewestFirst<Row>>;
  caption: string;
  /** The cells that only some lists have; without them a column stays empty. */
  cells?: PersonCells<Row>;
  empty: string;
};

/** A list of people, whose new rows come on top by themselves. */
function NewestList<Row extends Person>({ notFound, list, cells = {}, ...table }: ListProps<Row>) {
  const { error } = list;
  const forbidden = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: docs/product.md (Messages) has this failure in the console
    if (error && !forbidden) console.error(notFound, error);
  }, [error, forbidden, notFound]);
  if (isStaffObstacle(error)) return <StaffObstacle error={error} />;
  if (isAccountNeeded(error)) return <WalletAlone />;
  if (forbidden) return <StaffOnly />;
  return (
    <>
      {error && <LoadFailed title={notFound} query={list} />}
      {!list.data && !error && <Skeleton className="h-64 w-full" />}
      {list.data && <Table {...table} columns={personColumns(cells)} rows={list.rows} rowKey={({ id }) => id} />}
      <ShowOlder list={list} />
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
const WalletAlone = () => (
  <div className="max-w-xl">
    <AccountNeeded to={useLocation().pathname} />
  </div>
);

/** In the place of a staff page for a signed-in user who is not staff. */
const StaffOnly = () => (
  <div className="grid max-w-xl justify-items-start gap-4">
    <h2 className="text-2xl">{ACCOUNT_MESSAGES.staffOnly}</h2>
    <p>
      Your account doesn’t have access. If you work for {site.company} and need it, write to{' '}
      <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
    </p>
    <ButtonLink to={href('/dashboard/*', { '*': '' })} kind="secondary">
      Go to your dashboard
    </ButtonLink>
  </div>
);
