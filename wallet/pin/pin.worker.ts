/**
 * The service worker of a browser that has pinned a release of the wallet: the wallet's pages and all their files come from the copy of that
 * release, whatever the site sends. It moves to another release only when a page asks it to, which asks its holder first.
 */
import { devicesOf } from '#domain/page-devices.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import {
  INTEGRITY_POLICY,
  pagePolicy,
  permissionsPolicy,
  securityHeaders,
  workerPolicy,
} from '#domain/security-headers.ts';
import { answerFor } from './answering.ts';
import { brokenPage } from './broken-page.ts';
import { BrokenRelease } from './integrity.ts';
import { createPinnedWallet, type Opened } from './pinned-wallet.ts';
import { KEYS_PARAMETER, PIN_CHANNEL, type PinNews, type PinRequest } from './protocol.ts';

type Work = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Work & { request: Request; respondWith(answer: Promise<Response>): void };
type Message = MessageEvent<PinRequest> & Work;
type Worker = {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const { registration, skipWaiting, clients } = globalThis as unknown as Worker;
const { origin, href, searchParams } = new URL(globalThis.location.href);

const wallet = createPinnedWallet({
  caches,
  fetch: (path, options) => fetch(path, options),
  keys: searchParams.getAll(KEYS_PARAMETER),
  now: () => new Date(),
});
const channel = new BroadcastChannel(PIN_CHANNEL);
const tell = (news: PinNews) => channel.postMessage(news);
let hasOtherWorker = false;

async function answerPage(path: string, opened: Opened | undefined): Promise<Response> {
  if (!opened) return brokenPage({ kind: 'no-release' });
  const { release, facts, faults } = opened;
  const file = release.pages[path];
  if (faults.length > 0 || file === undefined) return brokenPage({ kind: 'faults', number: facts.number, faults });
  const html = await wallet.fileOf(opened, file);
  return new Response(html, {
    headers: {
      ...securityHeaders('local'),
      'content-type': release.files[file]?.type ?? '',
      'content-security-policy': pagePolicy(new TextDecoder().decode(html)),
      'integrity-policy': INTEGRITY_POLICY,
      'permissions-policy': permissionsPolicy(devicesOf(path)),
    },
  });
}

async function answerFile(path: string, opened: Opened): Promise<Response> {
  const bytes = await wallet.fileOf(opened, path);
  const policy = workerPolicy(path);
  const headers = { ...securityHeaders('local'), 'content-type': opened.release.files[path]?.type ?? '' };
  return new Response(bytes, { headers: { ...headers, ...(policy && { 'content-security-policy': policy }) } });
}

const noAnswer = (error: unknown) => {
  if (error instanceof BrokenRelease) return Response.error();
  throw error;
};

const asked = ({ method, mode, destination, url }: Request) => ({
  method,
  mode,
  destination,
  path: new URL(url).pathname,
});

async function answer(request: Request): Promise<Response> {
  const opened = await wallet.open(request.mode === 'navigate' || request.destination === 'worker');
  const found = answerFor(asked(request), (path) => opened !== undefined && Object.hasOwn(opened.release.files, path));
  if (found.from === 'page') return answerPage(found.path, opened);
  if (found.from === 'file' && opened) return answerFile(found.path, opened).catch(noAnswer);
  return found.from === 'wallet' ? Response.redirect(PAGE_PATHS.wallet) : Response.error();
}

async function reply(request: PinRequest): Promise<unknown> {
  if (request.type === 'take-over') return skipWaiting.call(globalThis);
  if (request.type === 'look') await wallet.look();
  if (request.type !== 'take') return wallet.status(hasOtherWorker);
  // One at a time, also beside the worker for the other scope.
  return navigator.locks.request(PIN_CHANNEL, async () => {
    const taken = await wallet.take(request.hash, (done, total) => tell({ type: 'progress', done, total }));
    const pinned = await wallet.pinned();
    if (taken.ok && pinned) tell({ type: 'taken', number: pinned.facts.number });
    return taken;
  });
}

/** The address has the hash of this script in it: another script there isn't the site's, and doesn't take the place of this one. */
async function refuseOtherScript(): Promise<void> {
  if (registration.active?.scriptURL === href) throw new Error('another script at an address that has its hash in it');
}

registration.addEventListener('updatefound', () => {
  const { installing, active } = registration;
  if (installing?.scriptURL !== href || active?.scriptURL !== href) return;
  hasOtherWorker = true;
  tell({ type: 'other-worker' });
});
globalThis.addEventListener('install', (event) => (event as Work).waitUntil(refuseOtherScript()));
globalThis.addEventListener('activate', (event) => (event as Work).waitUntil(clients.claim()));
globalThis.addEventListener('message', (event) => {
  const { data, ports, waitUntil } = event as Message;
  waitUntil.call(
    event,
    reply(data).then((said) => ports[0]?.postMessage(said)),
  );
});
globalThis.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  if (new URL(request.url).origin !== origin || answerFor(asked(request), () => true).from === 'site') return;
  respondWith.call(event, answer(request));
});
