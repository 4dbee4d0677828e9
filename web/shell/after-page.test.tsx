import { expect, it } from 'vitest';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { CookieBanner } from './after-page.tsx';

it('is not in the page served, which is the same for who has agreed and who has not', () => {
  expect(drawnAt('/', <CookieBanner />)).toBe('');
});
