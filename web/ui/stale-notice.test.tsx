import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { isStale, StaleNotice } from './stale-notice.tsx';

it('marks what is older than 15 seconds, and nothing that was never read', () => {
  const readAt = 1_800_000_000_000;
  expect(isStale(readAt, readAt + 15_000)).toBe(false);
  expect(isStale(readAt, readAt + 15_001)).toBe(true);
  // The clock may last have been checked before the reading.
  expect(isStale(readAt, readAt - 60_000)).toBe(false);
  expect(isStale(0, readAt)).toBe(false);
});

const shown = (age: number) => renderToStaticMarkup(<StaleNotice readAt={Date.now() - age} />);

it('says when figures were read once they are older than fifteen seconds', () => {
  expect(shown(16_000)).toMatch(/This is as of .*\. We haven’t heard from the Ethereum network since then\./);
  expect(shown(14_000)).toBe('');
});

it('says nothing before anything was read', () => {
  expect(renderToStaticMarkup(<StaleNotice readAt={0} />)).toBe('');
});
