import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StaleNotice } from './stale-notice.tsx';

const shown = (age: number) => renderToStaticMarkup(<StaleNotice readAt={Date.now() - age} />);

it('says when figures were read once they are older than fifteen seconds', () => {
  expect(shown(16_000)).toMatch(/This is as of .*\. We haven’t heard from the Ethereum network since then\./);
  expect(shown(14_000)).toBe('');
});

it('says nothing before anything was read', () => {
  expect(renderToStaticMarkup(<StaleNotice readAt={0} />)).toBe('');
});
