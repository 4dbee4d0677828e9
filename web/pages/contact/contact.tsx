import { Mail, MapPin, Phone } from 'lucide-react';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { HeadedCard } from '#web/ui/section.tsx';
import { ContactForm } from './contact-form.tsx';
import { Topics } from './topics.tsx';

export const meta = pageMeta('Contact', `Contact the team behind ${site.name} by form, e-mail, phone or mail.`);

export default function Contact() {
  return (
    <>
      <PageHeader title="Contact">
        Questions about {site.name}, an order or a redemption? A real person reads and answers every message.
      </PageHeader>
      <PageBody>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <HeadedCard title="Write to us" size="lg">
            <ContactForm />
          </HeadedCard>
          <div className="grid gap-5">
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

const { email, phone, address } = site.support;
const WAYS = [
  { Icon: Mail, title: 'E-mail', body: <TextLink to={`mailto:${email}`}>{email}</TextLink> },
  { Icon: Phone, title: 'Telephone', body: <TextLink to={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink> },
  { Icon: MapPin, title: 'Post', body: address },
];

/** Where the company is reached without the form. */
function Ways() {
  return (
    <section aria-labelledby="ways" className="card grid gap-5">
      <h2 id="ways" className="text-xl">
        Or reach us directly
      </h2>
      <ul className="grid gap-4">
        {WAYS.map(({ Icon, title, body }) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
            <Icon aria-hidden className="mt-0.5 size-5 text-accent" strokeWidth={1.6} />
            <div>
              <h3 className="font-sans font-semibold text-[0.9375rem]">{title}</h3>
              <p className="break-words text-[0.9375rem] text-muted">{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = [
  'You’ll get an automatic e-mail confirming that we received your message.',
  'A real person reads it and answers by e-mail or phone.',
  'If we need documents for an order or a redemption, we’ll tell you which ones and why.',
];

/** What the sender may expect once the message is sent. */
function NextSteps() {
  return (
    <HeadedCard title="What happens next">
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
    </HeadedCard>
  );
}
