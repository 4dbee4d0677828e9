import { expect, it, vi } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { deferScripts, tidyHtml } from './defer-scripts.ts';

const PAGE = `<p>x</p><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/about-3.js";

  window.__reactRouterRouteModules = {"root":route0,"pages/about/about":route1};

import("/assets/entry.client-4.js");</script>`;

const FILES = ['/assets/vendor-5.js', '/assets/manifest-1.js', '/assets/root-2.js', '/assets/about-3.js'];
const ENTRY = '/assets/entry.client-4.js';

const HASHES = Object.fromEntries([...FILES, ENTRY].map((file) => [file, `sha256-${file}`]));
const MAP = { path: '/assets/importmap-6.json', integrity: 'sha256-map' };
type Added = { rel?: string; href: string; integrity: string; type?: string; textContent?: string };

type Listener = (event: object) => unknown;

type Given = {
  atOnce?: boolean;
  hidden?: boolean;
  storage?: object;
  hash?: string;
  price?: number;
  ok?: boolean;
  isReachable?: () => boolean;
  /** As the scripts, if not given. */
  isMapReachable?: () => boolean;
};

/** Runs the page's script in a window of the test's own, which never fires a timer by itself. */
function run({
  atOnce = false,
  hidden = false,
  storage = {},
  hash = '',
  price = 7,
  ok = true,
  isReachable = () => true,
  isMapReachable,
}: Given) {
  const html = deferScripts(PAGE, { files: [...FILES, ENTRY], map: MAP, atOnce });
  const [, importmap, integrity, script = ''] =
    /<script data-importmap="(.*?)" data-integrity="(.*?)">([\s\S]*)<\/script>/.exec(html) ?? [];
  const code = script.replaceAll('import(', 'evaluated(');
  const preloaded: string[] = [];
  const maps: string[] = [];
  const asked: (string | undefined)[] = [];
  const evaluated: string[] = [];
  const timers = new Map<number | undefined, () => void>();
  const listeners = new Map<string, Listener>();
  const shown = new Set<{ textContent?: string }>();
  const body = { append: (element: object) => shown.add(element) };
  const scope = {
    document: {
      hidden,
      body,
      activeElement: body,
      currentScript: { dataset: { importmap, integrity } },
      head: {
        append({ rel, href, integrity, type, textContent = '' }: Added) {
          if (type === 'importmap') maps.push(textContent);
          if (rel === 'modulepreload' && maps.length > 0 && integrity === `sha256-${href}`) preloaded.push(href);
        },
      },
      createElement: () => {
        const element: { textContent?: string; remove: () => void } = { remove: () => shown.delete(element) };
        return element;
      },
      getElementById: () => ({ textContent: '{"price":{"time":7}}' }),
    },
    window: { requestIdleCallback: (then: () => void) => then() },
    sessionStorage: {},
    localStorage: storage,
    requestAnimationFrame: (then: () => void) => then(),
    setTimeout: (then: () => void, ms?: number) => (ms ? timers.set(ms, then) : then()),
    location: { hash },
    addEventListener: (name: string, listener: Listener, { signal }: AddEventListenerOptions) => {
      listeners.set(name, listener);
      signal?.addEventListener('abort', () => listeners.delete(name));
    },
    fetch: async (path: string, options?: RequestInit) => {
      if (path !== MAP.path) return { ok, json: async () => (ok ? { time: price } : { errors: ['Please wait.'] }) };
      asked.push(options?.integrity);
      if (!(isMapReachable ?? isReachable)()) throw new TypeError('Failed to fetch');
      return { text: async () => JSON.stringify({ integrity: HASHES }) };
    },
    evaluated: async (path: string) => {
      if (!isReachable() || maps.length === 0) throw new TypeError('Failed to fetch');
      evaluated.push(path);
    },
  };
  new Function(...Object.keys(scope), code)(...Object.values(scope));
  return { asked, maps, preloaded, evaluated, timers, listeners, shown };
}

const pointer = (movementX: number) => ({ type: 'pointermove', movementX, movementY: 0 });

it('asks for nothing while a page is only read, with a pointer that lies still on it', () => {
  const { asked, listeners } = run({});
  listeners.get('pointermove')?.(pointer(0));
  expect(asked).toEqual([]);
});

it('asks for all files at the first intent, evaluates one after the other and the entry last', async () => {
  const { asked, maps, preloaded, evaluated, listeners } = run({});
  listeners.get('keydown')?.({});
  listeners.get('pointermove')?.(pointer(3));
  await vi.waitFor(() => expect(preloaded).toEqual([...FILES, ENTRY]));
  expect([asked, maps]).toEqual([[MAP.integrity], [JSON.stringify({ integrity: HASHES })]]);
  await vi.waitFor(() => expect(evaluated.at(-1)).toBe(ENTRY));
  expect(evaluated.slice(0, FILES.length)).toEqual(FILES);
  expect(evaluated.filter((path) => path === ENTRY)).toHaveLength(1);
});

it.each([
  ['a page that needs them at once', { atOnce: true }],
  ['a hidden page', { hidden: true }],
  ['a page opened at a #fragment', { hash: '#terms' }],
  ['a browser that holds a wallet', { storage: { web3js_wallet: '[]' } }],
  ['a browser in which the desk was open', { storage: { desk_seen: '1' } }],
])('does not wait in %s', async (_, given) => {
  const { preloaded } = run(given);
  await vi.waitFor(() => expect(preloaded).toContain(ENTRY));
});

it('asks for the list of hashes again where it could not be had, and names it once', async () => {
  let isMapReachable = false;
  const { asked, maps, evaluated, timers, shown } = run({ atOnce: true, isMapReachable: () => isMapReachable });
  await vi.waitFor(() => expect(shown.size).toBe(1));
  expect(evaluated).toEqual([]);
  isMapReachable = true;
  timers.get(5_000)?.();
  await vi.waitFor(() => expect(evaluated.at(-1)).toBe(ENTRY));
  expect([asked.length, maps.length]).toEqual([2, 1]);
});

it('does not wait longer when the price has changed', async () => {
  const same = run({});
  same.timers.get(1_500)?.();
  const refused = run({ ok: false });
  refused.timers.get(1_500)?.();
  const changed = run({ price: 8 });
  changed.timers.get(1_500)?.();
  await vi.waitFor(() => expect(changed.preloaded).toContain(ENTRY));
  expect([...same.preloaded, ...refused.preloaded]).toEqual([]);
});

it('asks for them when the reader leaves the browser idle', async () => {
  const { preloaded, timers } = run({});
  timers.get(2_500)?.();
  await vi.waitFor(() => expect(preloaded).toEqual([...FILES, ENTRY]));
});

it('keeps presses until React is there, in order, and lets later ones through', async () => {
  const { listeners } = run({});
  const made: string[] = [];
  const press = (name: string) => {
    let stopped = false;
    const button = { click: () => made.push(name) };
    const stop = () => {
      stopped = true;
    };
    listeners.get('click')?.({
      target: { closest: () => button },
      preventDefault: stop,
      stopImmediatePropagation: stop,
    });
    return stopped;
  };
  expect([press('first'), press('second')]).toEqual([true, true]);
  expect(made).toEqual([]);
  listeners.get('hydrated')?.({});
  await vi.waitFor(() => expect(made).toEqual(['first', 'second']));
  expect(press('third')).toBe(false);
});

const pressed = {
  target: { closest: () => ({ click: () => {} }) },
  preventDefault() {},
  stopImmediatePropagation() {},
};

it('says that the site can’t be reached where a press waits for the scripts, and asks for them again by itself', async () => {
  let isReachable = false;
  const { listeners, shown, timers, evaluated } = run({ isReachable: () => isReachable });
  listeners.get('click')?.(pressed);
  await vi.waitFor(() => expect([...shown].map(({ textContent }) => textContent)).toEqual([API_MESSAGES.unreachable]));
  isReachable = true;
  timers.get(5_000)?.();
  await vi.waitFor(() => expect(evaluated.at(-1)).toBe(ENTRY));
  expect(shown.size).toBe(0);
});

it('says so on a page that is nothing without them, and not to someone who only reads', async () => {
  const needed = run({ atOnce: true, isReachable: () => false });
  await vi.waitFor(() => expect(needed.shown.size).toBe(1));
  const read = run({ isReachable: () => false, isMapReachable: () => true });
  read.listeners.get('wheel')?.({ type: 'wheel' });
  await vi.waitFor(() => expect(read.preloaded).toContain(ENTRY));
  for (let turn = 0; turn < 20; turn += 1) await undefined;
  expect(read.shown.size).toBe(0);
});

it('refuses scripts in a form that it does not know, so that no page stays without them', () => {
  expect(() =>
    deferScripts('<script type="module" async="">import("/a.js")</script>', { files: [], map: MAP, atOnce: false }),
  ).toThrow('not the scripts');
});

it('removes modulepreload links and leaves other preloads', () => {
  const font = '<link rel="preload" as="font" href="/a.woff2"/>';
  expect(tidyHtml(`<head>${font}<link rel="modulepreload" href="/x.js"/></head>`, 'x')).toBe(`<head>${font}</head>`);
});

it('refuses a page with a style attribute, which the policy would not apply', () => {
  expect(() => tidyHtml('<p class="a" style="color:red">', 'about/index.html')).toThrow('about/index.html');
});
