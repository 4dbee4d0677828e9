import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Writers at each instance, some of whose messages are answered by email. */
const WRITERS = 6;
const MAILED = 1;
const PAUSE_MS = 50;
const MAILED_PAUSE_MS = 200;
/** A browser waits for longer; nothing that the site answers takes as long. */
const PATIENCE_MS = 40_000;

export type Acknowledged = { key: string; mailTo: string; begun: number; at: number };

/** Posts one message; true if the site has acknowledged it. */
async function post(site: string, key: string, email: string): Promise<boolean> {
  const message = {
    first_name: 'Ada',
    last_name: 'L.',
    email,
    phone: email === '' ? '+1 801 555 0123' : '',
    ethereum_address: '',
    message: key,
  };
  try {
    const answer = await fetch(`${site}/api/contact_form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.ok) return true;
    // 409: the same message, sent before, is still on its way.
    if (answer.status < 500 && answer.status !== 409) throw new Error(`${answer.status} ${text}`);
    return false;
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return false;
    throw error;
  }
}

/** Writes messages to one instance for as long as it runs, each with a key, and again with the same key until it is acknowledged. */
export function writeTo(site: string) {
  const acknowledged: Acknowledged[] = [];
  const state = { refused: 0, on: true };
  const write = async (isMailed: boolean) => {
    while (state.on) {
      const key = randomUUID();
      const mailTo = isMailed ? `${key}@example.org` : '';
      let begun = performance.now();
      while (!(await post(site, key, mailTo))) {
        state.refused += 1;
        if (!state.on) return;
        await sleep(PAUSE_MS);
        begun = performance.now();
      }
      acknowledged.push({ key, mailTo, begun, at: performance.now() });
      await sleep(isMailed ? MAILED_PAUSE_MS : PAUSE_MS);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index < MAILED)));
  return {
    acknowledged,
    refused: () => state.refused,
    /** Whether something that was begun after that moment has been acknowledged. */
    hasWrittenSince: (moment: number) => acknowledged.some(({ begun }) => begun > moment),
    /** The longest time without any acknowledgment since that moment, in seconds. */
    longestSilence: (since: number): number => {
      const times = [since, ...acknowledged.map(({ at }) => at).filter((at) => at > since)];
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
    },
    stop: async () => {
      state.on = false;
      await writing;
    },
  };
}
export type Writers = ReturnType<typeof writeTo>;
