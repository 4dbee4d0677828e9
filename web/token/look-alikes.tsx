import { Fingerprint, Gift, Headset, Megaphone } from 'lucide-react';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { type Topic, Topics } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

const TRICKS: Topic[] = [
  {
    Icon: Fingerprint,
    title: 'The same ends',
    text: 'An address can be made whose first and last characters are those of ours, or of your friend’s. Such a one is then slipped into your list of transactions. Compare the middle as well.',
  },
  {
    Icon: Gift,
    title: 'The gift',
    text: `Tokens called ${site.name} arrive unasked, with a link to “claim” something. Leave them where they are; do not open the link, and sign nothing.`,
  },
  {
    Icon: Megaphone,
    title: 'The advertisement',
    text: 'A copy of this site stands above it in a search. Type our address yourself, and keep it as a bookmark.',
  },
  {
    Icon: Headset,
    title: 'The helper',
    text: (
      <>
        Someone offers help and asks for your key, password or backup file. We never do. Tell us about it:{' '}
        <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>
      </>
    ),
  },
];

export function LookAlikes() {
  return (
    <Section eyebrow="Beware" title="How people are misled">
      <Topics topics={TRICKS} />
    </Section>
  );
}
