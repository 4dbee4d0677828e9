import type { ReactNode } from 'react';
import { href } from 'react-router';
import { LOST_PACKAGE_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { REPORT_ACCOUNT } from './send-message.ts';

const TOPICS: { title: string; body: ReactNode }[] = [
  {
    title: 'Buying',
    body: (
      <>
        Ask for {site.name} at <TextLink to={href('/purchase')}>the purchase form</TextLink>; your request then has a
        page of its own that shows its status.
      </>
    ),
  },
  {
    title: 'Redeeming',
    body: (
      <>
        Coins are asked for <TextLink to={href('/redeem')}>on the redemption page</TextLink>. Write to us with your
        request’s number if something about it has changed.
      </>
    ),
  },
  {
    title: 'A parcel that did not come',
    body: `Tell us within ${LOST_PACKAGE_DAYS} days of the day it was shipped, with the request’s number.`,
  },
  {
    title: 'Your wallet',
    body: (
      <>
        Only you hold its key: we cannot restore it, or take a transfer back. The{' '}
        <TextLink to={href('/wallet')}>Wallet FAQ</TextLink> says what you can do yourself.
      </>
    ),
  },
  {
    title: 'Your account and your data',
    body: (
      <>
        Most can be seen and changed in your profile. For everything else write from the account’s own e-mail address.
      </>
    ),
  },
  {
    title: 'Report an account',
    body: (
      <>
        Does an account break our terms?{' '}
        <TextLink to={`${href('/contact')}?subject=${REPORT_ACCOUNT}`}>Flag it</TextLink>: the form then asks which
        account, and what is wrong.
      </>
    ),
  },
  {
    title: 'Press',
    body: (
      <>
        Logos and contacts are on <TextLink to={href('/media')}>the media page</TextLink>.
      </>
    ),
  },
];

/** What people write about, and what is answered already. */
export function Topics() {
  return (
    <section aria-labelledby="topics" className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="topics" className="text-2xl md:text-3xl">
          What people write about
        </h2>
        <p>
          <TextLink to={href('/faq')}>Questions and answers</TextLink>
        </p>
      </div>
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {TOPICS.map(({ title, body }) => (
          <div key={title} className="border-line border-t pt-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-[0.9375rem] text-muted">{body}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
