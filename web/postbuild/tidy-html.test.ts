import { expect, it } from 'vitest';
import { tidyHtml } from './tidy-html.ts';

it('removes modulepreload links and leaves other preloads', () => {
  const font = '<link rel="preload" as="font" href="/a.woff2"/>';
  expect(tidyHtml(`<head>${font}<link rel="modulepreload" href="/x.js"/></head>`, 'x')).toBe(`<head>${font}</head>`);
});

it('refuses a page with a style attribute, which the policy would not apply', () => {
  expect(() => tidyHtml('<p class="a" style="color:red">', 'about/index.html')).toThrow('about/index.html');
});
