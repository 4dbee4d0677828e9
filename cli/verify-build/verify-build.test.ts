import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OFFLINE_WORKER } from '#domain/offline-pages.ts';
import { type Build, readBuild } from '#server/site/pages/read-build.ts';
import { type Alter, alteringProxy, withOneByteChanged } from '#server/testing/altering-proxy.ts';
import { testFolder } from '#server/testing/folder.ts';
import { runSite, type SiteProcess } from '#server/testing/site-process.ts';
import { readContents } from '../release/read-build.ts';
import { addressesOfBuild } from './addresses-of-build.ts';
import { asker } from './ask.ts';
import { compareSite, type Finding } from './compare-site.ts';
import { readPageData } from './page-data.ts';
import { tokenFindings, verifySite } from './verify-site.ts';

const BUILD_DIR = join(import.meta.dirname, '../../build');
const TOKEN = '0x0000000000000000000000000000000000000001';
const folder = testFolder();
let site: SiteProcess;
let origin = '';
let proxy: Awaited<ReturnType<typeof alteringProxy>>;
let build: Build;
let paths: string[];

beforeAll(async () => {
  site = runSite({ DATA_DIR: folder.path, BUILD_DIR });
  build = await readBuild(BUILD_DIR);
  origin = (await site.ready) ?? '';
  proxy = await alteringProxy(origin);
  paths = addressesOfBuild(build, Object.keys((await readContents(BUILD_DIR)).files), TOKEN);
});
afterEach(() => proxy.alterBy());
afterAll(async () => {
  await proxy.stop();
  site.child.kill('SIGTERM');
  await site.ended;
  folder.remove();
});

/** What is found at some paths while answers are altered on their way. */
async function findingsAt(asked: readonly string[], alter: Alter, early?: string): Promise<Finding[]> {
  proxy.alterBy(alter, early);
  const between = asker(proxy.url);
  const places = [{ origin, asked: between, paths: asked }];
  const { findings } = await compareSite({ addresses: { site: origin }, places, build, settleMs: 0 });
  between.close();
  return findings;
}
const kindsAt = async (...given: Parameters<typeof findingsAt>) =>
  (await findingsAt(...given)).map(({ kind, address }) => `${address} ${kind}`);

const isCall = (path: string) => path.startsWith('/api/');
const fileLike = (pattern: RegExp): string => {
  const found = paths.find((path) => pattern.test(path));
  if (!found) throw new Error(`The build has no file like ${pattern}.`);
  return found;
};
/** One of each kind of file, and pages with prices, figures, the chart, the token, and none of them. */
const CLASSES: [name: string, pattern: RegExp][] = [
  ['the home page', /^\/$/],
  ['the price history', /^\/usmint$/],
  ['the reserves', /^\/reserves$/],
  ['the token’s page', /^\/0x0/],
  ['the wallet', /^\/wallet$/],
  ['the wallet alone', /^\/wallet2$/],
  ['a page below a pattern', /^\/profile\/./],
  ['an unknown path', /^\/[0-9a-f]{8}-[^/.]*$/],
  ['a chunk', /^\/assets\/.*\.js$/],
  ['a worker', /^\/assets\/kdf\.worker-.*\.js$/],
  ['the offline worker', new RegExp(`^${OFFLINE_WORKER}$`)],
  ['a style', /^\/assets\/.*\.css$/],
  ['a font', /\.woff2$/],
  ['a picture', /\.png$/],
  ['a drawing', /\.svg$/],
  ['a document', /\.pdf$/],
  ['robots.txt', /^\/robots\.txt$/],
  ['the sitemap', /^\/sitemap\.xml$/],
  ['the web manifest', /\.webmanifest$/],
];

describe('a site that runs this build', () => {
  it('is green at every address, at each of its files and pages', async () => {
    const report = await verifySite(BUILD_DIR, { site: proxy.url });
    expect(report.findings).toEqual([]);
    expect(report.addresses).toBeGreaterThanOrEqual(paths.length);
    expect(report.unchecked.join()).toContain('The token: the site says 0x');
  });

  it('is red if it is about another token or chain than the one that we know', async () => {
    const asked = asker(proxy.url);
    const data = await readPageData(asked);
    asked.close();
    const findings = (known: object) => tokenFindings(data, { site: origin, ...known }).map(({ kind }) => kind);
    expect(findings({ token: TOKEN, chainId: 1 })).toEqual(['token', 'token']);
    expect(findings({ token: data.chain.token, chainId: data.chain.id })).toEqual([]);
  });
});

describe('a changed byte', () => {
  it('is named at every address of the build at once', async () => {
    const findings = await findingsAt(paths, ({ path }, answer) => {
      if (!isCall(path)) answer.body = withOneByteChanged(answer.body);
    });
    const changed = new Set(findings.filter(({ kind }) => kind === 'changed').map(({ address }) => address));
    // An answer without a body has no byte to change.
    const moved = paths.filter((path) => /^\/(wallet|about)\/./.test(path) && !path.endsWith('/'));
    expect(paths.filter((path) => !changed.has(path) && !moved.includes(path))).toEqual([]);
  });

  it.each(CLASSES)('in %s is named, and nothing else is', async (_, pattern) => {
    const path = fileLike(pattern);
    const asked = [path, '/about'];
    const alter: Alter = (one, answer) => {
      if (one.path === path) answer.body = withOneByteChanged(answer.body);
    };
    expect(await kindsAt(asked, alter)).toEqual([`${path} changed`]);
  });

  it('in the WebAssembly that a worker’s script carries is named', async () => {
    const path = fileLike(/kdf\.worker-/);
    const alter: Alter = (one, answer) => {
      const module = answer.body.indexOf('AGFzbQ');
      if (one.path === path) answer.body = withOneByteChanged(answer.body, module + 40);
    };
    expect(await kindsAt([path], alter)).toEqual([`${path} changed`]);
  });

  it.each<[string, (headers: Record<string, unknown>) => boolean]>([
    ['to those who take br', (headers) => String(headers['accept-encoding']).includes('br')],
    ['to those who take gzip alone', (headers) => headers['accept-encoding'] === 'gzip'],
    ['to those who take no compression', (headers) => headers['accept-encoding'] === 'identity'],
    ['in navigations', (headers) => headers['sec-fetch-mode'] === 'navigate'],
    ['where it isn’t a navigation', (headers) => headers['sec-fetch-mode'] !== 'navigate'],
    ['to iPhones', (headers) => String(headers['user-agent']).includes('iPhone')],
    ['to Firefox', (headers) => String(headers['user-agent']).includes('Firefox')],
  ])('only %s is named, with the way of asking', async (_, isMeant) => {
    const asked = [fileLike(/^\/assets\/.*\.js$/), '/wallet', fileLike(/kdf\.worker-/)];
    const found = await findingsAt(asked, ({ path, headers }, answer) => {
      if (!isCall(path) && isMeant(headers)) answer.body = withOneByteChanged(answer.body);
    });
    expect(found.map(({ address, kind }) => `${address} ${kind}`).sort()).toEqual(
      asked.map((path) => `${path} changed`).sort(),
    );
    for (const { manners } of found) expect(manners.length).toBeGreaterThan(0);
  });

  it.each([
    ['module scripts', 'script', /^\/assets\/.*\.js$/],
    ['workers', 'worker', /kdf\.worker-/],
    ['the service worker', 'serviceworker', /^\/wallet-offline\.js$/],
    ['styles', 'style', /\.css$/],
    ['fonts', 'font', /\.woff2$/],
  ])('only where %s are loaded is named', async (_, dest, pattern) => {
    const path = fileLike(pattern);
    const alter: Alter = (one, answer) => {
      if (one.headers['sec-fetch-dest'] === dest) answer.body = withOneByteChanged(answer.body);
    };
    expect(await kindsAt([path], alter)).toEqual([`${path} changed`]);
  });
});

describe('what the server fills in', () => {
  const inPage =
    (path: string, from: RegExp | string, to: string): Alter =>
    (asked, answer) => {
      if (asked.path !== path) return;
      const text = answer.body.toString();
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${path} has no ${from}.`);
      answer.body = Buffer.from(changed);
    };

  it.each<[string, string, RegExp | string, string]>([
    ['another price in the text', '/', '1,627.50', '1,527.50'],
    ['another price in the data', '/', '"cents":162750', '"cents":162751'],
    ['a script beside the price', '/', '1,627.50', '1,627.50<script src="/assets/x.js"></script>'],
    ['a script in the data', '/', /("cents":162750,"time":\d+)/, '$1,"x":"</script><script src=//evil.test></script>"'],
    ['an attribute', '/', '<body', '<body onload="x"'],
    ['a link to another sitemap', '/robots.txt', /Sitemap: \S+/, 'Sitemap: https://evil.test/sitemap.xml'],
    [
      'a date',
      '/',
      /(January|February|March|April|May|June|July|August|September|October|November|December) \d/,
      'Smarch 1',
    ],
    ['a figure', '/reserves', '600,000', '700,000'],
  ])('may not be %s', async (_, path, from, to) => {
    expect(await kindsAt([path], inPage(path, from, to))).toEqual([`${path} changed`]);
  });

  it('may not be code that a call brings: the calls are read strictly', async () => {
    const alter: Alter = ({ path }, answer) => {
      if (path === '/api/usgprice')
        answer.body = Buffer.from(answer.body.toString().replace('"cents":162750', '"cents":"<script>"'));
    };
    await expect(findingsAt(['/'], alter)).rejects.toThrow(
      '/api/usgprice isn’t of the form that this release answers.',
    );
  });

  it.each([
    ['after', (read: number) => read > 1],
    ['before', (read: number) => read < 3],
  ])('may change while we look: what the calls say %s it explains the page', async (_, isOther) => {
    let reads = 0;
    const alter: Alter = ({ path }, answer) => {
      if (path === '/api/usgprice') reads += 1;
      if (path.startsWith('/api/') && isOther(reads))
        answer.body = Buffer.from(answer.body.toString().replaceAll('"cents":162750', '"cents":170000'));
    };
    expect(await findingsAt(['/', '/usmint'], alter)).toEqual([]);
  });
});

describe('an answer that does more than its bytes say', () => {
  const header =
    (name: string, value: string | undefined): Alter =>
    ({ path }, { headers }) => {
      if (isCall(path)) return;
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    };

  it.each<[string, string, string | undefined]>([
    ['no policy', 'content-security-policy', undefined],
    ['a weaker policy', 'content-security-policy', "default-src *; script-src 'unsafe-inline'"],
    ['another type', 'content-type', 'text/html; charset=utf-7'],
    ['no nosniff', 'x-content-type-options', undefined],
    ['a link that is loaded with it', 'link', '</evil.js>; rel=modulepreload'],
    ['a refresh', 'refresh', '0; url=https://evil.test'],
    ['a source map', 'sourcemap', 'https://evil.test/x.map'],
    ['a cookie', 'set-cookie', 'who=1'],
    ['a wider scope for service workers', 'service-worker-allowed', '/'],
    ['speculation rules', 'speculation-rules', '"/evil.json"'],
    ['another server', 'alt-svc', 'h3="evil.test:443"'],
    ['other devices', 'permissions-policy', 'usb=*'],
  ])('is named: %s', async (_, name, value) => {
    const found = await findingsAt(['/wallet', fileLike(/kdf\.worker-/)], header(name, value));
    expect(found.map(({ kind }) => kind)).toEqual(['header', 'header']);
    for (const { detail } of found) expect(detail).toContain(name);
  });

  it('is named: a second policy beside the first', async () => {
    const twice: Alter = ({ path }, { headers }) => {
      if (!isCall(path))
        Object.assign(headers, { 'content-security-policy': [headers['content-security-policy'], 'x'] });
    };
    expect(await kindsAt(['/wallet'], twice)).toEqual(['/wallet header']);
  });

  it('is named: a file that is to be loaded ahead of it', async () => {
    expect(await kindsAt(['/wallet'], () => {}, '</evil.js>; rel=preload; as=script')).toEqual(['/wallet header']);
  });

  it('is named: a redirect, which isn’t followed', async () => {
    const found = await findingsAt(['/wallet'], ({ path }, answer) => {
      if (path === '/wallet') Object.assign(answer, { status: 302, headers: { location: 'https://evil.test/wallet' } });
    });
    expect(found).toMatchObject([{ kind: 'redirected', detail: 'leads to “https://evil.test/wallet”' }]);
  });

  it('is named: another place to move to', async () => {
    const moved = paths.find((path) => path.startsWith('/wallet/') && path !== '/wallet/') as string;
    expect(await kindsAt([moved], header('location', '//evil.test'))).toEqual([`${moved} header`]);
  });

  it('isn’t named: what a proxy says of itself', async () => {
    const alter: Alter = ({ path }, { headers }) => {
      if (!isCall(path)) Object.assign(headers, { server: 'x', via: '1.1 x', 'alt-svc': 'h3=":443"; ma=86400' });
    };
    expect(await findingsAt(['/wallet'], alter)).toEqual([]);
  });
});

describe('a file', () => {
  const answerOf =
    (matches: (path: string) => boolean, status: number, body = ''): Alter =>
    ({ path }, answer) => {
      if (matches(path)) Object.assign(answer, { status, body: Buffer.from(body) });
    };

  it('that is missing is named', async () => {
    const path = fileLike(/^\/assets\/.*\.js$/);
    expect(
      await kindsAt(
        [path],
        answerOf((asked) => asked === path, 404),
      ),
    ).toEqual([`${path} missing`]);
  });

  it('that this release doesn’t have is named, a service worker that was left behind too', async () => {
    const others = paths.filter((path) => /^\/([0-9a-f-]{36}\.js|sw\.js|service-worker\.js)$/.test(path));
    expect(others).toHaveLength(3);
    const found = await kindsAt(
      others,
      answerOf((path) => others.includes(path), 200, 'evil()'),
    );
    expect(found.sort()).toEqual(others.map((path) => `${path} unexpected`).sort());
  });

  it('that no answer comes for is named', async () => {
    const path = fileLike(/^\/assets\/.*\.js$/);
    const found = await findingsAt([path], ({ path: asked }, answer) => {
      if (asked === path) answer.headers['content-encoding'] = 'compress';
    });
    expect(found).toMatchObject([{ kind: 'no-answer' }]);
  });
});
