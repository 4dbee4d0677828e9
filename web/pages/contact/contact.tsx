import type { ReactNode } from 'react';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { SUPPORT_PHONE_LINK, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { HeadedCard } from '#web/ui/section.tsx';
import { CommonTopics } from './common-topics.tsx';
import { ContactForm } from './contact-form.tsx';

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
            <ContactWays />
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
          <CommonTopics />
        </div>
      </PageBody>
    </>
  );
}

const { email, phone, address, hours, answersWithin } = site.support;
const CONTACT_WAYS: [name: string, value: ReactNode][] = [
  [
    'Email',
    <TextLink alone key="email" to={`mailto:${email}`}>
      {email}
    </TextLink>,
  ],
  [
    'Phone',
    <TextLink alone key="phone" to={SUPPORT_PHONE_LINK}>
      {phone}
    </TextLink>,
  ],
  ['Phone hours', hours],
  ['Mail', address],
];

/** Where and when to reach the company without the form. */
function ContactWays() {
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="text-xl">
        Or reach us directly
      </h2>
      <dl className="mt-4 grid divide-y divide-line border-line border-y text-[0.9375rem]">
        {CONTACT_WAYS.map(([name, value]) => (
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
