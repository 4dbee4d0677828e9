/**
 * The service worker that keeps a copy of the wallet's pages for when the site can't be reached. While the site answers, everything
 * comes from there. It has no imports, so that its build is a classic script.
 */
type Headers = Record<string, string>;
type Copy = {
  /** The paths among the files that are pages. */
  pages: readonly string[];
  /** Of all of them; a file's own go over them. */
  headers: Headers;
  files: Record<string, { sha256: string; headers: Headers }>;
};
// The build writes it before this script: the browser keeps both where no page can change them, unlike what is in a Cache.
declare const COPY: Copy;

type Work = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Work & { request: Request; respondWith(answer: Promise<Response>): void };
type Worker = { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };

const CACHE = 'wallet-offline';
const { skipWaiting, clients } = globalThis as unknown as Worker;

async function isGenuine(bytes: ArrayBuffer, sha256: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}

/** The copy of a file; undefined if there is none, or if it is not what was built. */
async function readCopy(path: string): Promise<Response | undefined> {
  const file = COPY.files[path];
  const found = file && (await (await caches.open(CACHE)).match(path));
  if (!found) return undefined;
  const bytes = await found.arrayBuffer();
  return (await isGenuine(bytes, file.sha256))
    ? new Response(bytes, { headers: { ...COPY.headers, ...file.headers } })
    : undefined;
}

async function storeCopy(path: string, sha256: string): Promise<void> {
  if (await readCopy(path)) return;
  const bytes = await (await fetch(path)).arrayBuffer();
  if (!(await isGenuine(bytes, sha256))) throw new Error(`${path} is not what was built`);
  await (await caches.open(CACHE)).put(path, new Response(bytes));
}

let isStopped = false;
// One after the other, so that the page on screen is stored first.
async function storeAll(): Promise<void> {
  for (const [path, { sha256 }] of Object.entries(COPY.files)) {
    if (isStopped) throw new Error('another worker takes the place of this one');
    await storeCopy(path, sha256);
  }
  await skipWaiting.call(globalThis);
}

async function deleteOthers(): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = (request: Request) => Object.hasOwn(COPY.files, new URL(request.url).pathname);
  await Promise.all((await cache.keys()).map((request) => known(request) || cache.delete(request)));
  await clients.claim();
}

/** The site's response; undefined if it can't be reached, or a proxy says so. */
async function fetchLive(request: Request): Promise<Response | undefined> {
  const answer = await fetch(request).catch(() => undefined);
  return answer && [502, 503, 504].includes(answer.status) ? undefined : answer;
}

async function page(request: Request, path: string): Promise<Response> {
  return (await fetchLive(request)) ?? (await readCopy(path)) ?? Response.error();
}

/** False of a file whose name holds its hash, and that isn't what was built; any other may be a newer release's. */
const isOurs = async (path: string, answer: Response): Promise<boolean> =>
  !path.startsWith('/assets/') || isGenuine(await answer.clone().arrayBuffer(), COPY.files[path]?.sha256 ?? '');

/** A page that was opened before a release may need a file that the site no longer has. */
async function file(request: Request, path: string): Promise<Response> {
  const answer = await fetchLive(request);
  if (answer?.ok) return (await isOurs(path, answer)) ? answer : ((await readCopy(path)) ?? Response.error());
  return (await readCopy(path)) ?? answer ?? Response.error();
}

// From wallet/pin/registrations.ts: the worker of a pinned release could begin only after the whole copy, which it makes useless.
globalThis.addEventListener('message', ({ data }: MessageEvent) => {
  isStopped ||= data?.type === 'stop';
});
globalThis.addEventListener('install', (event) => (event as Work).waitUntil(storeAll()));
globalThis.addEventListener('activate', (event) => (event as Work).waitUntil(deleteOthers()));
globalThis.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin) return;
  const path = pathname.replace(/\/$/, '');
  if (request.mode === 'navigate' && COPY.pages.includes(path)) respondWith.call(event, page(request, path));
  else if (request.mode !== 'navigate' && Object.hasOwn(COPY.files, pathname))
    respondWith.call(event, file(request, pathname));
});
