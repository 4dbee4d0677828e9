import { href } from 'react-router';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { ServerFigures } from '#web/token/server-figures.tsx';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { Late } from '#web/ui/late.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { Checking, Verdict } from '#web/ui/verdict.tsx';

const PowersNow = lazyPart(() => import('./powers-now.tsx'));

export const meta = pageMeta(
  'Who can do what',
  `Who holds which power over the ${site.name} token, every freeze, pause and role change, checked in your browser.`,
);

export default function Transparency() {
  const waiting = (
    <>
      <Verdict state="waiting" verdict={<Checking />} />
      <ServerFigures />
      <div className="min-h-dvh noscript:hidden" aria-busy="true" />
    </>
  );
  return (
    <>
      <TaskHeader title="Who can do what">
        Every power over the {site.name} token, and all that was done with it
      </TaskHeader>
      <PageBody>
        <Late waiting={waiting}>
          <PowersNow waiting={waiting} />
        </Late>
        <p className="max-w-2xl text-muted text-sm">
          An address doesn’t say who is behind it, and a reason’s hash shows only that it wasn’t changed. Your browser
          asked our own node; <TextLink to={href('/verify')}>the verifier</TextLink> asks one of your choice.
        </p>
        <ClockNote clock="utc" />
      </PageBody>
    </>
  );
}
