import { href } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { shownDay } from '#domain/dates.ts';
import { addressOf } from '#domain/messages/next-step.ts';
import { usdText } from '#domain/money.ts';
import { site } from '#site';
import { classNames } from '#web/ui/class-names.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ShowOlder } from '#web/ui/table.tsx';
import { type AccountRequest, useAccountRequests } from './use-dashboard.ts';

/** Each of these still says what came of it. */
const isEnded = ({ next_step: step }: AccountRequest) => step.isOver === true;
const waitsForCustomer = ({ next_step: { action } }: AccountRequest) => action !== undefined && !action.isOptional;

/** What is under way, the customer's turn first; where nothing was asked for yet, the way to begin. */
export function OpenRequests() {
  const list = useAccountRequests();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const open = rows?.filter((row) => !isEnded(row)) ?? [];
  const theirsFirst = open.toSorted((one, other) => Number(waitsForCustomer(other)) - Number(waitsForCustomer(one)));
  if (rows && rows.length > 0 && open.length === 0 && !list.error) return null;
  return (
    <section aria-labelledby="requests" className="grid gap-5">
      <h2 id="requests" className="text-2xl">
        Under way
      </h2>
      {list.error && (
        <LoadFailed
          title={rows ? 'This list may be out of date' : 'We can’t show your purchases and redemptions right now'}
          query={list}
        />
      )}
      {rows?.length === 0 && <NothingYet />}
      {!rows && !list.error && (
        <div className="border-line border-y py-6" aria-busy>
          <Skeleton className="w-full max-w-md" />
        </div>
      )}
      {open.length > 0 && (
        <ol className="list-card">
          {theirsFirst.map((row, index) => (
            <RequestRow key={row.id} request={row} isFirst={index === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** What has ended, newest first, and the way to what is older. */
export function PastRequests() {
  const list = useAccountRequests();
  const ended = list.data?.pages.flatMap((page) => page.rows).filter(isEnded) ?? [];
  if (ended.length === 0 && !list.hasNextPage) return null;
  return (
    <section aria-labelledby="past-requests" className="grid gap-5">
      <h2 id="past-requests" className="text-2xl">
        Earlier purchases and redemptions
      </h2>
      {ended.length > 0 && (
        <ol className="divide-y divide-line border-line border-y">
          {ended.map((row) => (
            <RequestRow key={row.id} request={row} isPast />
          ))}
        </ol>
      )}
      <ShowOlder list={list} />
    </section>
  );
}

const NothingYet = () => (
  <div className="empty grid gap-2">
    <p>{ACCOUNT_MESSAGES.noRequests}</p>
    <p>
      <TextLink to={href('/purchase')}>Buy {site.symbol}</TextLink> or{' '}
      <TextLink to={href('/redeem')}>redeem them for coins</TextLink>. Requests you send while logged in appear here.
    </p>
  </div>
);

/** The status page of a request. */
export const pageOf = (request: AccountRequest): string =>
  request.kind === 'purchase'
    ? `${href('/purchasesuccess')}?key=${request.key}`
    : `${href('/redeemsuccess')}?ticket=${request.ticket_id}`;

type RowProps = { request: AccountRequest; isFirst?: boolean; isPast?: boolean };

/** A request with its next step; only the first one's is the page's black button. */
function RequestRow({ request, isFirst = false, isPast = false }: RowProps) {
  const { action, sentence } = request.next_step;
  const page = pageOf(request);
  const total = request.kind === 'purchase' && request.order ? ` · ${usdText(request.order.total_cents)}` : '';
  const isTheirTurn = waitsForCustomer(request) && !isPast;
  const shown = isPast ? undefined : action;
  return (
    <li
      className={classNames(
        'grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center',
        isPast ? 'py-4' : 'p-5 sm:px-7 sm:py-6',
      )}
    >
      <div className="grid min-w-0 content-start gap-1">
        {isTheirTurn && <p className="eyebrow">Your turn</p>}
        <h3 className={isPast ? 'font-sans font-semibold text-base tracking-normal' : 'text-xl'}>{request.title}</h3>
        <p className={isPast ? 'text-muted' : undefined}>{sentence}</p>
        <p className="text-muted text-sm">
          <time dateTime={request.created_at}>{shownDay(request.created_at)}</time>
          {total}
        </p>
      </div>
      <p>
        <ButtonLink
          to={shown ? addressOf(shown.where, page) : page}
          kind={isTheirTurn && isFirst ? 'primary' : isPast ? 'quiet' : 'secondary'}
          className="max-sm:w-full"
        >
          {shown?.label ?? 'Details'}
          <span className="sr-only">: {request.title}</span>
        </ButtonLink>
      </p>
    </li>
  );
}
