import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { ContactForm } from './contact-form.tsx';
import { NextSteps } from './next-steps.tsx';
import { Topics } from './topics.tsx';
import { Ways } from './ways.tsx';

export const meta = pageMeta('Contact', `Write to the people behind ${site.name}, by form, e-mail, telephone or post.`);

export default function Contact() {
  return (
    <>
      <PageHeader title="Contact">
        Questions about {site.name}, an order or a redemption? People read what you write, and answer.
      </PageHeader>
      <PageBody>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <section aria-labelledby="contact-form" className="card grid gap-6">
            <h2 id="contact-form" className="text-2xl">
              Write to us
            </h2>
            <ContactForm />
          </section>
          <div className="grid gap-5">
            <Ways />
            <NextSteps />
            <Notice kind="warning" title="We never ask for your key">
              <p>
                Nor for the three words or your wallet’s password. Whoever does is not one of us, whatever name they
                use.
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
