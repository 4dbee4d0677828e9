import { href } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { shownDay } from '#domain/dates.ts';
import { addressOf } from '#domain/messages/next-step.ts';
import { formatUsdCents } from '#domain/money.ts';
import { site } from '#site';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ShowOlder } from '#web/ui/table.tsx';
import { type AccountRequest, useAccountRequests } from './use-dashboard.ts';

/** What the account asked to buy or redeem, each with what to do next and the way to its page. */
export function Requests() {
  const list = useAccountRequests();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-labelledby="requests" className="grid gap-5">
      <h2 id="requests" className="text-3xl">
        Purchases and redemptions
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
      {rows && rows.length > 0 && (
        <ol className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <RequestRow key={row.id} request={row} />
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
const pageOf = (request: AccountRequest): string =>
  request.kind === 'purchase'
    ? `${href('/purchasesuccess')}?key=${request.key}`
    : `${href('/redeemsuccess')}?ticket=${request.ticket_id}`;

function RequestRow({ request }: { request: AccountRequest }) {
  const { action } = request.next_step;
  const page = pageOf(request);
  const total = request.kind === 'purchase' && request.order ? ` · $${formatUsdCents(request.order.total_cents)}` : '';
  return (
    <li className="grid gap-x-8 gap-y-4 py-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 content-start gap-1">
        {action && <p className="eyebrow">Your turn</p>}
        <h3 className="text-xl">{request.title}</h3>
        <p>{request.next_step.sentence}</p>
        <p className="text-muted text-sm">
          <time dateTime={request.created_at}>{shownDay(request.created_at)}</time>
          {total}
        </p>
      </div>
      <p>
        <ButtonLink
          to={action ? addressOf(action.where, page) : page}
          kind={action ? 'primary' : 'secondary'}
          className="max-sm:w-full"
        >
          {action?.label ?? 'Details'}
          <span className="sr-only">: {request.title}</span>
        </ButtonLink>
      </p>
    </li>
  );
}
