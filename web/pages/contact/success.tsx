import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, SUPPORT_PHONE_LINK, TextLink } from '#web/ui/link.tsx';

const { support } = site;

export const meta = pageMeta('Success', 'We’ve received your message.');

export default function Success() {
  return (
    <Outcome title="Success! Thank you for contacting us">
      <p>We’ve received your message and will answer by email within {support.answersWithin}.</p>
      <p>
        If it’s urgent, call <TextLink to={SUPPORT_PHONE_LINK}>{support.phone}</TextLink>. Meanwhile, you may find the
        answer in our <TextLink to={href('/faq')}>FAQ</TextLink>.
      </p>
      <p className="text-base">We never ask for a wallet’s password or private key, in a reply or at any other time.</p>
    </Outcome>
  );
}

/** A whole page that says that something succeeded, with a link to the home page. */
function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center md:py-28">
      <CircleCheck aria-hidden className="size-14 text-good" strokeWidth={1.3} />
      <h1 className="max-w-2xl text-4xl md:text-5xl">{title}</h1>
      {children && <div className="grid max-w-xl gap-3 text-lg text-muted">{children}</div>}
      <ButtonLink to={href('/')} kind="secondary">
        Go to the home page
      </ButtonLink>
    </div>
  );
}
