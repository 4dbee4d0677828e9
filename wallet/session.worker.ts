/**
 * The service worker that holds an unlocked tab's sealing key while the page reloads, in memory only.
 * It has no imports, so that its build is a classic script, and no fetch handler: it sees no request.
 */
type Message = { type: 'hand'; id: string; key: CryptoKey; exp: number } | { type: 'take'; id: string };
type WorkerMessage = MessageEvent & { waitUntil(work: Promise<unknown>): void };

// Long enough for a reload, too short for someone else to reopen a tab that the holder closed.
const HOLD_MILLISECONDS = 5_000;
const WAIT_MILLISECONDS = 300;

/** Until when by the clock: a timer stands still while the device sleeps. */
type Hold = { since: number; until: number };

const held = new Map<string, Hold & { key: CryptoKey }>();
const waiting = new Map<string, Hold & { answer: (key: CryptoKey | undefined) => void }>();
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const holdUntil = (end: number): Hold => ({ since: Date.now(), until: end });
/** A clock that was set back doesn't prolong it. */
const isInTime = ({ since, until }: Hold) => since <= Date.now() && Date.now() < until;

async function hand(id: string, key: CryptoKey, exp: number): Promise<void> {
  const taker = waiting.get(id);
  if (taker && isInTime(taker)) return taker.answer(exp > Date.now() ? key : undefined);
  const entry = { key, ...holdUntil(Math.min(Date.now() + HOLD_MILLISECONDS, exp)) };
  held.set(id, entry);
  await pause(Math.max(0, entry.until - Date.now()));
  if (held.get(id) === entry) held.delete(id);
}

function take(id: string): Promise<CryptoKey | undefined> {
  const entry = held.get(id);
  held.delete(id);
  if (entry) return Promise.resolve(isInTime(entry) ? entry.key : undefined);
  // The page that hands over and the page that takes may reach the worker in either order.
  return new Promise((resolve) => {
    const answer = (key: CryptoKey | undefined) => {
      waiting.delete(id);
      resolve(key);
    };
    waiting.set(id, { answer, ...holdUntil(Date.now() + WAIT_MILLISECONDS) });
    setTimeout(() => answer(undefined), WAIT_MILLISECONDS);
  });
}

globalThis.addEventListener('message', (event) => {
  const { data, ports }: { data: Message; ports: readonly MessagePort[] } = event;
  const work =
    data.type === 'hand' ? hand(data.id, data.key, data.exp) : take(data.id).then((key) => ports[0]?.postMessage(key));
  (event as WorkerMessage).waitUntil(work);
});
