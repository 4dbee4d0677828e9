import type { ReactNode } from 'react';
import { href } from 'react-router';
import { LOST_PACKAGE_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { REPORT_ACCOUNT } from './contact-form.tsx';

const TOPICS: { title: string; body: ReactNode }[] = [
  {
    title: 'Buying',
    body: (
      <>
        Order {site.name} with <TextLink to={href('/purchase')}>the purchase form</TextLink>; your request gets its own
        page, where you can follow its status.
      </>
    ),
  },
  {
    title: 'Redeeming',
    body: (
      <>
        Request coins <TextLink to={href('/redeem')}>on the redemption page</TextLink>. If anything changes after that,
        write to us with your request number.
      </>
    ),
  },
  {
    title: 'A package that didn’t arrive',
    body: `Report it on your request’s page, which our emails link to, within ${LOST_PACKAGE_DAYS} days of the ship date.`,
  },
  {
    title: 'Your wallet',
    body: (
      <>
        Only you have its key, so we can’t restore it or reverse a transfer. The{' '}
        <TextLink to={href('/wallet')}>Wallet FAQ</TextLink> explains what you can do yourself.
      </>
    ),
  },
  {
    title: 'Your account and your data',
    body: (
      <>
        You can view and change most of it in your profile. For anything else, write to us from your account’s email
        address.
      </>
    ),
  },
  {
    title: 'Report an account',
    body: (
      <>
        Does an account break our terms?{' '}
        <TextLink to={`${href('/contact')}?subject=${REPORT_ACCOUNT}`}>Flag it</TextLink>: the form will ask which
        account and what’s wrong.
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

/** What customers often write about, with links to the answers. */
export function CommonTopics() {
  return (
    <section aria-labelledby="topics" className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="topics" className="text-2xl md:text-3xl">
          Common topics
        </h2>
        <p>
          <TextLink alone to={href('/faq')}>
            Questions and answers
          </TextLink>
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
