import type { Answer } from './ask.ts';
import type { Expected } from './expected-site.ts';

/** What is wrong with an answer; the names stay, since programs read them. */
export type DifferenceKind =
  | 'changed'
  | 'missing'
  | 'unexpected'
  | 'redirected'
  | 'status'
  | 'header'
  | 'no-answer'
  | 'token'
  | 'release';
export type Difference = { kind: DifferenceKind; detail: string };

/** What a proxy may change: how the bytes travel, not what they are. */
const TRANSPORT = new Set([
  'accept-ranges',
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'server-timing',
  'transfer-encoding',
  'vary',
  'via',
  'x-cache',
  'x-cache-hits',
  'x-request-id',
  'x-served-by',
  'x-timer',
  // Which manifest a browser with WEBCAT should have (docs/operating/webcat.md).
  'x-webcat-version',
]);
/** The same server by HTTP/3, at a port of its own host; with a host it would be another server. */
const OWN_HTTP3 = /^h3(-\d+)?=":\d+"(; ?(ma|persist)=\d+)*(, ?h3(-\d+)?=":\d+"(; ?(ma|persist)=\d+)*)*$/;
const CLOUDFLARE = /^cf-[a-z-]+$/;

const isHarmless = (name: string, value: string) =>
  TRANSPORT.has(name) || CLOUDFLARE.test(name) || (name === 'alt-svc' && OWN_HTTP3.test(value));

const shown = (value: string | undefined) => (value === undefined ? 'none' : `“${value.slice(0, 200)}”`);
/** Parameters are written in more ways than one. */
const plain = (name: string, value: string | undefined) =>
  name === 'content-type' ? value?.toLowerCase().replaceAll(' ', '') : value;

function headerDifferences(expected: Expected, got: Answer): Difference[] {
  const names = new Set([...expected.headers.keys(), ...got.headers.keys()]);
  const differing = [...names].filter((name) => {
    const value = got.headers.get(name);
    if (TRANSPORT.has(name)) return false;
    if (!expected.headers.has(name)) return !isHarmless(name, value ?? '');
    return plain(name, value) !== plain(name, expected.headers.get(name));
  });
  return differing.map((name) => ({
    kind: 'header',
    detail: `${name} is ${shown(got.headers.get(name))}, not ${shown(expected.headers.get(name))}`,
  }));
}

function statusDifference(expected: Expected, got: Answer): Difference[] {
  const { status, headers } = got;
  if (status === expected.status) return [];
  if (status >= 300 && status < 400)
    return [{ kind: 'redirected', detail: `leads to ${shown(headers.get('location'))}` }];
  if (status === 404) return [{ kind: 'missing', detail: 'isn’t there (404)' }];
  if (expected.status === 404 && status === 200)
    return [{ kind: 'unexpected', detail: 'is there, but not in this release' }];
  return [{ kind: 'status', detail: `answered ${status}, not ${expected.status}` }];
}

function bodyDifference({ body }: Expected, got: Answer): Difference[] {
  if (body.equals(got.body)) return [];
  const length = Math.min(body.length, got.body.length);
  let at = 0;
  while (at < length && body[at] === got.body[at]) at += 1;
  const sizes = body.length === got.body.length ? '' : `; ${got.body.length} bytes, not ${body.length}`;
  return [{ kind: 'changed', detail: `differs from byte ${at + 1} on${sizes}` }];
}

/** Everything in which an answer differs from this release's. */
export function compareAnswer(expected: Expected, got: Answer): Difference[] {
  const hints = got.hints.map(
    (name): Difference => ({ kind: 'header', detail: `${name} comes ahead of the answer (103)` }),
  );
  const status = statusDifference(expected, got);
  // The headers and the text of another kind of answer tell nothing more.
  if (status.length > 0) return [...status, ...hints];
  return [...bodyDifference(expected, got), ...headerDifferences(expected, got), ...hints];
}
