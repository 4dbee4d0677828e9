import { expect, it } from 'vitest';
import { loginWithOrigin, pathOnSite } from './origin.ts';

const SITE = 'https://gold.example';

it('returns to the page that required the login, with its query', () => {
  const { searchParams } = new URL(loginWithOrigin('/profile/1?tab=a&b=c'), SITE);
  expect(pathOnSite(searchParams.get('origin'), SITE)).toBe('/profile/1?tab=a&b=c');
});

it.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('refuses to go to %s', (address) => expect(pathOnSite(address, SITE)).toBeUndefined());
