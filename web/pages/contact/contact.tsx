import type { ReactNode } from 'react';
import { href } from 'react-router';
import { LOST_PACKAGE_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { HeadedCard } from '#web/ui/section.tsx';
import { ContactForm, REPORT_ACCOUNT } from './contact-form.tsx';

export const meta = pageMeta('Contact', `Contact the team behind ${site.name} by form, email, phone or mail.`);

export default function Contact() {
  return (
    <>
      <PageHeader title="Contact">
        Questions about {site.name}, an order or a redemption? A real person reads every message and answers within{' '}
        {site.support.answersWithin}.
      </PageHeader>
      <PageBody>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <HeadedCard title="Write to us" size="lg">
            <ContactForm />
          </HeadedCard>
          <div className="grid gap-8">
            <Ways />
            <NextSteps />
            <Notice kind="warning" title="We never ask for your key">
              <p>
                We don’t ask for the three words or your wallet’s password either. Anyone who does isn’t from our team,
                whatever name they use.
              </p>
            </Notice>
          </div>
        </div>
        <div className="mt-4">
          <Topics />
        </div>
      </PageBody>
    </>
  );
}

const { email, phone, address, hours, answersWithin } = site.support;
const WAYS: [name: string, value: ReactNode][] = [
  [
    'Email',
    <TextLink alone key="email" to={`mailto:${email}`}>
      {email}
    </TextLink>,
  ],
  [
    'Phone',
    <TextLink alone key="phone" to={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </TextLink>,
  ],

  ['Phone hours', hours],
  ['Mail', address],
];

/** Where and when to reach the company without the form. */
function Ways() {
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="text-xl">
        Or reach us directly
      </h2>
      <dl className="mt-4 grid divide-y divide-line border-line border-y text-[0.9375rem]">
        {WAYS.map(([name, value]) => (
          <div key={name} className="py-3">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const STEPS = [
  'You’ll get an automatic email confirming that we received your message.',
  `A real person reads it and answers by email or phone within ${answersWithin}.`,
  'If we need documents for an order or a redemption, we’ll tell you which ones and why.',
];

/** What happens after the message is sent. */
function NextSteps() {
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="grid gap-3 text-[0.9375rem] text-muted">
        {STEPS.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
            <span aria-hidden className="font-serif text-accent">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

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

/** Common topics, and links to their answers. */
function Topics() {
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
