import { href } from 'react-router';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { ServerFigures } from '#web/token/server-figures.tsx';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { Late, PartSkeleton } from '#web/ui/late.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Contrast } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';

const PowersNow = lazyPart(() => import('./powers-now.tsx'));

export const meta = pageMeta(
  'Who can do what',
  `Who holds which power over the ${site.name} token, every freeze, pause and role change, checked in your browser.`,
);

/** What the page depends on: as candid as the pages about the reserve. */
const PROVES = [
  'Who holds each role, since when, and how much each issuer may ever issue.',
  'Every freeze with the fingerprint of its written reason, every pause, role change and hand-over, with its time.',
  'That nothing was left out: the token keeps one hash over all its acts, and your browser computes the same hash from this list.',
];
const DOES_NOT_PROVE = [
  'Who the people behind an address are, or that they keep their keys safe.',
  'What a written reason says. Its fingerprint shows that it wasn’t changed afterwards.',
  <>
    That our own node tells your browser the truth. <TextLink to={href('/verify')}>The verifier</TextLink> asks a node
    of your choice.
  </>,
];

export default function Transparency() {
  const waiting = (
    <PartSkeleton label="Reading the token’s acts">
      <ServerFigures />
    </PartSkeleton>
  );
  return (
    <>
      <PageHeader title="Who can do what">
        Every power over the {site.name} token, who holds it today, and everything that was ever done with it.
      </PageHeader>
      <PageBody>
        <Late waiting={waiting}>
          <PowersNow waiting={waiting} />
        </Late>
        <ClockNote clock="utc" />
      </PageBody>
      <Section tone="sunken" title="What this page can and can’t prove">
        <Contrast
          yes={{ title: 'It proves', points: PROVES }}
          no={{ title: 'It can’t prove', points: DOES_NOT_PROVE }}
        />
      </Section>
    </>
  );
}
