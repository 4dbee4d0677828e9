import { afterEach, expect, it, vi } from 'vitest';
import { WALLET_SCOPES } from '#domain/offline-pages.ts';
import { ASK_AGAIN_MS } from './protocol.ts';
import { installWorker } from './registrations.ts';

const ORIGIN = 'https://usg.example';
const ADDRESS = `${ORIGIN}/assets/pin.worker-a1.js?key=RWQ`;

class FakeWorker extends EventTarget {
  readonly said: string[] = [];
  readonly scriptURL: string;
  state: ServiceWorkerState;
  #asksUntilActive: number;
  constructor(scriptURL: string, state: ServiceWorkerState, asksUntilActive = 1) {
    super();
    this.scriptURL = scriptURL;
    this.state = state;
    this.#asksUntilActive = asksUntilActive;
  }
  postMessage({ type }: { type: string }) {
    this.said.push(type);
    if (this.said.length < this.#asksUntilActive) return;
    this.state = 'activated';
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A browser whose scopes each have an offline worker that is still copying. */
function browser(pinWorkerOf: () => FakeWorker) {
  const copying = WALLET_SCOPES.map(() => new FakeWorker(`${ORIGIN}/wallet-offline.js`, 'installing', Infinity));
  const pinWorkers: FakeWorker[] = [];
  const scopeOf = (scope: string) => ({ scope: ORIGIN + scope, installing: copying[WALLET_SCOPES.indexOf(scope)] });
  const serviceWorker = {
    getRegistration: async (scope: string) => scopeOf(scope),
    async register(_: string, { scope }: { scope: string }) {
      const worker = pinWorkerOf();
      pinWorkers.push(worker);
      return { ...scopeOf(scope), waiting: worker };
    },
  };
  vi.stubGlobal('navigator', { serviceWorker });
  return { copying, pinWorkers };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends a copy for offline use that is under way, behind which the pin would have to wait', async () => {
  const { copying, pinWorkers } = browser(() => new FakeWorker(ADDRESS, 'installed'));
  await installWorker(ADDRESS);
  expect(copying.map(({ said }) => said)).toEqual(WALLET_SCOPES.map(() => ['stop']));
  expect(pinWorkers.map(({ state }) => state)).toEqual(WALLET_SCOPES.map(() => 'activated'));
});

it('tells the worker to take over until it has', async () => {
  vi.useFakeTimers();
  const { pinWorkers } = browser(() => new FakeWorker(ADDRESS, 'installed', 3));
  const installing = installWorker(ADDRESS);
  await vi.advanceTimersByTimeAsync(WALLET_SCOPES.length * 2 * ASK_AGAIN_MS);
  await installing;
  expect(pinWorkers.map(({ said }) => said)).toEqual(WALLET_SCOPES.map(() => Array(3).fill('take-over')));
  expect(vi.getTimerCount()).toBe(0);
});
