import { href } from 'react-router';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { Late } from '#web/ui/late.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Contrast } from '#web/ui/lists.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { ReserveWaiting } from './reserve-waiting.tsx';

const ReserveNow = lazyPart(() => import('./reserve-now.tsx'));

export const meta = pageMeta(
  'Reserves',
  `How many coins are in trust for how many ${site.name} tokens, who counted them, and how to check it yourself.`,
);

const PROVES = [
  'How many coins the attestor counted, on which day, and that the documents behind the count haven’t changed.',
  'That there aren’t more tokens than those coins, less the ones redeemed since.',
  'That the lots below are the attested ones, and add up to the attested number.',
];
const DOES_NOT_PROVE = [
  'That the coins are in the vault. The count is only as good as the attestor.',
  `What happened since the count, which is at most ${ATTESTATION_VALID_DAYS} days old while we issue tokens. Redeemed coins are deducted; a theft wouldn’t show.`,
  'That a coin is genuine, insured or free of other claims. The report says more about that.',
  <>
    Who owns what if the company or the depository fails: see the{' '}
    <TextLink to={href('/user-agreement')}>User Agreement</TextLink>.
  </>,
];

export default function Reserves() {
  return (
    <>
      <TaskHeader title="Reserves">Coins in trust against tokens outstanding</TaskHeader>
      <PageBody>
        <Late waiting={<ReserveWaiting />}>
          <ReserveNow waiting={<ReserveWaiting />} />
        </Late>
        <ClockNote />
      </PageBody>
      <Section tone="sunken" title="What an attestation proves, and what it can’t">
        <Contrast
          yes={{ title: 'It proves', points: PROVES }}
          no={{ title: 'It can’t prove', points: DOES_NOT_PROVE }}
        />
      </Section>
      <Section title="Take it with you">
        <div className="grid max-w-2xl gap-6">
          <p>
            Each month has a report, to read or print. For machines, the figures are at{' '}
            <code className="font-mono text-[0.9em]">GET /api/reserves</code>, and every act of the token at{' '}
            <code className="font-mono text-[0.9em]">GET /api/acts</code>.
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={href('/reserves/report')}>Monthly report</ButtonLink>
            <ButtonLink to={href('/transparency')} kind="secondary">
              Who can do what
            </ButtonLink>
            <ButtonLink to={href('/verify')} kind="secondary">
              Check it without our site
            </ButtonLink>
          </p>
        </div>
      </Section>
    </>
  );
}
