import { describe, expect, it } from 'vitest';
import { PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { json } from '../../testing/features.ts';
import { routesOf } from '../../testing/nasty-tries.ts';
import { siteOfFile } from '../../testing/on-empty-database.ts';
import { liveEnv, testSite } from '../../testing/site.ts';

const site = await siteOfFile();
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
const NOBODYS = '01900000-0000-7000-8000-000000000000';
/** The one that answers a GET only to name the method to use. */
const REFUSAL = '/api/auth/sign_in';

const paths = [...new Set(routesOf(site.app).map(({ path }) => path.replace(/:\w+/g, NOBODYS)))];
/** What is registered for a path, by any pattern that it fits. */
const methodsAt = (path: string) => [
  ...new Set(
    site.app.routes
      .filter(({ method, path: pattern }) => method !== 'ALL' && !pattern.includes('*'))
      .filter(({ path: pattern }) =>
        new RegExp(`^${pattern.replace(/:\w+(?:\{(.*?)\}(?=$|\/))?/g, (_, own) => own ?? '[^/]+')}$`).test(path),
      )
      .map(({ method }) => method),
  ),
];

const ask = (path: string, method: string, headers: Record<string, string> = {}) =>
  site.app.request(`http://localhost:3000${path}`, {
    method,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
  });
const allowOf = (answer: Response) => answer.headers.get('allow')?.split(', ').sort();

it('knows of every call', () => expect(paths.length).toBeGreaterThan(120));

describe.each(paths)('%s', (path) => {
  const methods = methodsAt(path);
  const own = path === REFUSAL ? ['POST'] : methods;
  const allowed = [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();

  it(`refuses methods other than ${methods.join(', ')} by 405, and names these`, async () => {
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const answer = await ask(path, method);
      expect([method, answer.status, allowOf(answer)]).toEqual([method, 405, allowed]);
      const [message] =
        path === REFUSAL && method === 'GET'
          ? [PROTOCOL_MESSAGES.useSignInByPost]
          : [REQUEST_MESSAGES.methodNotAllowed];
      if (method !== 'HEAD') expect((await answer.json()).errors).toEqual([message]);
    }
  });

  it('tells by OPTIONS which methods it takes', async () => {
    const answer = await ask(path, 'OPTIONS');
    expect([answer.status, allowOf(answer)]).toEqual([204, allowed]);
  });

  it.runIf(own.includes('GET'))('answers HEAD like GET, without a body', async () => {
    const [head, get] = [await ask(path, 'HEAD'), await ask(path, 'GET')];
    await get.body?.cancel();
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  });
});

describe.each(['/', '/about', '/profile', '/assets/entry-abc.js', '/robots.txt'])('%s', (path) => {
  const allowed = ['GET', 'HEAD', 'OPTIONS'];
  it('takes nothing but GET, HEAD and OPTIONS', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const answer = await ask(path, method);
      expect([answer.status, allowOf(answer)]).toEqual([405, allowed]);
    }
    const options = await ask(path, 'OPTIONS');
    expect([options.status, allowOf(options)]).toEqual([204, allowed]);
  });
});

it.each(['/nowhere', '/assets/none.js', '/none.png', '/api/none', '/api/'])(
  '%s is unknown to every method',
  async (path) => {
    for (const method of [...METHODS, 'OPTIONS'])
      expect([method, (await ask(path, method)).status]).toEqual([method, 404]);
  },
);

it('refuses a method before it reads what was sent', async () => {
  const answer = await site.app.request('http://localhost:3000/api/site', {
    ...json({}),
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.status).toBe(405);
});

it('leaves a preflight to the relay, which another origin may call', async () => {
  const preflight = { origin: 'null', 'access-control-request-method': 'POST' };
  const answer = await ask('/api/rpc', 'OPTIONS', preflight);
  expect(answer.headers.get('access-control-allow-origin')).toBe('null');
  expect((await ask('/api/site', 'OPTIONS', preflight)).headers.get('access-control-allow-origin')).toBeNull();
});

it('knows nothing of the mailbox on a live site', async () => {
  const live = await testSite({ db: site.context.db, env: liveEnv(), origins: ['https://usg.test'] });
  for (const path of ['/dev/mailbox', '/dev/mailbox.json'])
    for (const method of METHODS)
      expect([path, method, (await live.get(path, { host: 'usg.test' }, method)).status]).toEqual([path, method, 404]);
});
