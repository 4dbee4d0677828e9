import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Outcome } from '#web/ui/outcome.tsx';

const { support } = site;

export const meta = pageMeta('Success', 'Your message has reached us.');

export default function Success() {
  return (
    <Outcome title="Success! Thank you for contacting us">
      <p>Your message has reached us, and somebody will answer you by e-mail.</p>
      <p>
        If it is urgent, call <TextLink to={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`}>{support.phone}</TextLink>
        . Meanwhile the answer may already stand among <TextLink to={href('/faq')}>the questions of others</TextLink>.
      </p>
      <p className="text-base">We never ask for a wallet’s password or private key, in an answer or at any time.</p>
    </Outcome>
  );
}
