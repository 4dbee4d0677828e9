/**
 * The service worker that holds an unlocked tab's sealing key while the page reloads, in memory only.
 * It has no imports, so that its build is a classic script, and no fetch handler: it sees no request.
 */
type Message = { type: 'transfer'; id: string; key: CryptoKey; exp: number } | { type: 'reclaim'; id: string };
type WorkerMessage = MessageEvent & { waitUntil(work: Promise<unknown>): void };

// Long enough for a reload, too short for someone else to reopen a tab that the holder closed.
const HOLD_MILLISECONDS = 5_000;
const WAIT_MILLISECONDS = 300;

/** Checked against the clock, since timers stop while the device sleeps. */
type Period = { since: number; until: number };

const heldKeys = new Map<string, Period & { key: CryptoKey }>();
const requests = new Map<string, Period & { answer: (key: CryptoKey | undefined) => void }>();
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const periodUntil = (end: number): Period => ({ since: Date.now(), until: end });
/** Setting the clock back doesn't extend it. */
const isCurrent = ({ since, until }: Period) => since <= Date.now() && Date.now() < until;

async function transferKey(id: string, key: CryptoKey, exp: number): Promise<void> {
  const request = requests.get(id);
  if (request && isCurrent(request)) return request.answer(exp > Date.now() ? key : undefined);
  const entry = { key, ...periodUntil(Math.min(Date.now() + HOLD_MILLISECONDS, exp)) };
  heldKeys.set(id, entry);
  await pause(Math.max(0, entry.until - Date.now()));
  if (heldKeys.get(id) === entry) heldKeys.delete(id);
}

function reclaimKey(id: string): Promise<CryptoKey | undefined> {
  const entry = heldKeys.get(id);
  heldKeys.delete(id);
  if (entry) return Promise.resolve(isCurrent(entry) ? entry.key : undefined);
  // The new page's request may arrive before the old page's key.
  return new Promise((resolve) => {
    const answer = (key: CryptoKey | undefined) => {
      requests.delete(id);
      resolve(key);
    };
    requests.set(id, { answer, ...periodUntil(Date.now() + WAIT_MILLISECONDS) });
    setTimeout(() => answer(undefined), WAIT_MILLISECONDS);
  });
}

globalThis.addEventListener('message', (event) => {
  const { data, ports }: { data: Message; ports: readonly MessagePort[] } = event;
  const work =
    data.type === 'transfer'
      ? transferKey(data.id, data.key, data.exp)
      : reclaimKey(data.id).then((key) => ports[0]?.postMessage(key));
  (event as WorkerMessage).waitUntil(work);
});
