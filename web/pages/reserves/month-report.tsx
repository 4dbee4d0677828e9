import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { OtherMoment } from './other-moment.tsx';
import { monthText, Part, ReportParts } from './report-parts.tsx';
import { useStatement } from './use-statement.ts';

const MONTHS_OFFERED = 24;

/** The months that have a report, as `2026-10`, newest first: the last one that is over, and those before it. */
export const monthsBefore = (now: Date): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, index) => {
    const middle = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 15));
    return middle.toISOString().slice(0, 7);
  });

/** The report of one month, in the parts that the AICPA's criteria of 2025 for redeemable tokens name. Loaded after the page. */
export default function MonthReport({ waiting }: { waiting: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const months = monthsBefore(new Date());
  const chosen = search.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(chosen) ? chosen : (months[0] ?? '');
  return (
    <>
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <SelectField label="Month" value={month} onChange={(event) => setSearch({ month: event.target.value })}>
          {(months.includes(month) ? months : [month, ...months]).map((each) => (
            <option key={each} value={each}>
              {monthText(each)}
            </option>
          ))}
        </SelectField>
        <Button kind="secondary" className="min-h-12" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Report month={month} waiting={waiting} />
    </>
  );
}

function Report({ month, waiting }: { month: string; waiting: ReactNode }) {
  const { statement, isOtherMoment, acts, compared } = useStatement(month);
  if (isOtherMoment) return <OtherMoment />;
  if (!statement.data) {
    return statement.error ? <LoadFailed title="There’s no report of this month" query={statement} /> : waiting;
  }
  return (
    <>
      <ReportParts month={month} statement={statement.data} compared={compared} />
      <Part number={5} title="Checked by this browser">
        {acts.error && !acts.data ? (
          <LoadFailed title="Your browser couldn’t check this just now" query={acts} />
        ) : (
          <ComparisonTable compared={compared} isWhole={acts.data?.isWhole} />
        )}
      </Part>
    </>
  );
}
