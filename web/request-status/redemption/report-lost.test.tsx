import { expect, it } from 'vitest';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import ReportLost from './report-lost.tsx';

const page = (report_lost_until: string | null) =>
  drawnAt('/', <ReportLost redemption={{ ticket_id: 'T', report_lost_until }} onReported={() => {}} />);

it('offers to report a package, and says until when', () => {
  const offered = page('2030-12-21T17:04:00.000Z');
  expect(offered).toContain('Report the package');
  expect(offered).toContain('tell us by December 21, 2030.');
});

it('offers nothing where there is no package to report', () => {
  expect(page(null)).toBe('');
});
