import { expect, it } from 'vitest';
import { deferScripts, tidyHtml } from './defer-scripts.ts';

const PAGE = `<p>x</p><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/about-3.js";

  window.__reactRouterRouteModules = {"root":route0,"pages/about/about":route1};

import("/assets/entry.client-4.js");</script>`;

/** Runs the page's script with a document and frames of the test's own, and returns what it asked for and when. */
function run(html: string, hidden: boolean) {
  const code = (/<script type="module">([\s\S]*)<\/script>/.exec(html)?.[1] ?? '').replaceAll('import(', 'fetched(');
  const asked: string[] = [];
  const frames: (() => void)[] = [];
  const document = {
    hidden,
    head: { append: ({ href }: { href: string }) => asked.push(href) },
    createElement: () => ({}),
  };
  const fetched = async (path: string) => asked.push(path);
  new Function('document', 'requestAnimationFrame', 'setTimeout', 'fetched', 'window', code)(
    document,
    (then: () => void) => frames.push(then),
    (then: () => void) => then(),
    fetched,
    {},
  );
  const paint = () => {
    for (const frame of frames) frame();
  };
  return { asked, paint };
}

it('asks for no script before the first paint, and for all of them right after it', () => {
  const { asked, paint } = run(deferScripts(PAGE, ['/assets/vendor-5.js']), false);
  expect(asked).toEqual([]);
  paint();
  expect(asked).toEqual(['/assets/vendor-5.js', '/assets/manifest-1.js', '/assets/root-2.js', '/assets/about-3.js']);
});

it('does not wait for a paint in a hidden page', () => {
  expect(run(deferScripts(PAGE, []), true).asked).toHaveLength(3);
});

it('refuses scripts in a form that it does not know, so that no page stays without them', () => {
  expect(() => deferScripts('<script type="module" async="">import("/a.js")</script>', [])).toThrow('not the scripts');
});

it('removes modulepreload links and leaves other preloads', () => {
  const font = '<link rel="preload" as="font" href="/a.woff2"/>';
  expect(tidyHtml(`<head>${font}<link rel="modulepreload" href="/x.js"/></head>`, 'x')).toBe(`<head>${font}</head>`);
});

it('refuses a page with a style attribute, which the policy would not apply', () => {
  expect(() => tidyHtml('<p class="a" style="color:red">', 'about/index.html')).toThrow('about/index.html');
});
