import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { Late, PartSkeleton } from '#web/ui/late.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';

const MonthReport = lazyPart(() => import('./month-report.tsx'));

export const meta = pageMeta(
  'Monthly reserve report',
  `${site.name} tokens by class, the coins held for them, and how they compare at the end of each month.`,
);

/** The month is in `?month=2026-10`; without one it’s the last that is over. */
export default function ReserveReport() {
  const waiting = (
    <PartSkeleton label="Reading the report">
      <NeedsScripts what="The report" />
    </PartSkeleton>
  );
  return (
    <div className="report">
      <PageHeader title="Monthly reserve report">
        {site.name} tokens by class, the coins held for them, and how they compare.
      </PageHeader>
      <PageBody>
        <Late waiting={waiting}>
          <MonthReport waiting={waiting} />
        </Late>
      </PageBody>
    </div>
  );
}
