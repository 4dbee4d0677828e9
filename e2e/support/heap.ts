import type { CDPSession, Page } from '@playwright/test';

/** Sends a command to a page or a worker. */
type Send = (method: string, params?: object) => Promise<Record<string, never>>;

const sendOf =
  (session: CDPSession): Send =>
  (method, params) =>
    session.send(method as 'HeapProfiler.enable', params as undefined) as unknown as Promise<Record<string, never>>;

/** Every text in the heap after what is unreachable was collected, one to a line. */
async function textsOf(send: Send, onChunk: (hear: (chunk: string) => void) => void): Promise<string> {
  const chunks: string[] = [];
  onChunk((chunk) => chunks.push(chunk));
  await send('HeapProfiler.enable');
  for (let time = 0; time < 3; time++) await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings.join('\n');
}

/** The texts in the heap of the page itself. A snapshot shows no bytes of arrays. */
export async function heapOfPage(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const send = sendOf(session);
  const texts = await textsOf(send, (hear) =>
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => hear(chunk)),
  );
  await session.detach();
  return texts;
}

/** The same of the workers of the page's origin, the service worker among them. */
export async function heapsOfWorkers(page: Page): Promise<string[]> {
  const root = await page.context().browser()?.newBrowserCDPSession();
  if (!root) throw new Error('No browser');
  const { origin } = new URL(page.url());
  const { targetInfos } = await root.send('Target.getTargets');
  const workers = targetInfos.filter(({ type, url }) => type.endsWith('worker') && url.startsWith(origin));
  const heaps: string[] = [];
  for (const { targetId } of workers) {
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
    const answers = new Map<number, (answer: Record<string, never>) => void>();
    // The browser stops an idle worker, whose heap is then gone, and answers nothing more.
    const stopped = new Promise<string>((resolve) =>
      root.on('Target.detachedFromTarget', ({ sessionId: from }) => from === sessionId && resolve('')),
    );
    let hear: (chunk: string) => void = () => {};
    root.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const { id, result, method, params } = JSON.parse(message);
      if (method === 'HeapProfiler.addHeapSnapshotChunk') hear(params.chunk);
      answers.get(id)?.(result);
    });
    let last = 0;
    const send: Send = (method, params = {}) =>
      new Promise((resolve) => {
        last += 1;
        answers.set(last, resolve);
        void root.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: last, method, params }),
        });
      });
    const texts = textsOf(send, (listener) => {
      hear = listener;
    });
    heaps.push(await Promise.race([texts, stopped]));
    await root.send('Target.detachFromTarget', { sessionId }).catch(() => {});
  }
  await root.detach();
  return heaps;
}

/** Everything a page says from now on: requests with their bodies, messages, addresses. */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('request', (request) => said.push(request.url(), request.postData() ?? ''));
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error.stack)));
  page.on('framenavigated', (frame) => said.push(frame.url()));
  return said;
}

/** What a page keeps and shows: every kind of storage, and the document with its fields. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const values = Array.from(
      document.querySelectorAll('input, textarea'),
      (input) => (input as HTMLInputElement).value,
    );
    const names = [(await indexedDB.databases()).map(({ name }) => name), await caches.keys()];
    const kept = [{ ...localStorage }, { ...sessionStorage }, document.cookie, names, history.state, values];
    return JSON.stringify(kept) + document.documentElement.outerHTML;
  });

/** A value in the forms in which a program might keep it. */
export const formsOf = (hex: string) => {
  const bytes = Buffer.from(hex, 'hex');
  return [hex, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.join(',')];
};
