import { vi } from 'vitest';
import type { TabMessage, Tabs, WalletDeps } from '../actions/context.ts';
import { randomBytes } from '../bytes.ts';
import type { SessionCarrier } from '../session/session-carrier.ts';
import { memoryStorage } from '../storage.ts';
import { createWalletStore } from '../store.ts';
import { memoryPasskeys } from './passkeys.ts';
import { quickDerive } from './quick-derive.ts';

const SECOND = 1000;

/** One browser in memory: shared local storage, service worker and channel; as many tabs as a test opens. */
export function memoryBrowser() {
  const local = memoryStorage();
  const ears = new Map<symbol, (message: TabMessage) => void>();
  const transferred = new Map<string, CryptoKey>();
  const clock = { now: 1_763_700_000_000 };
  /** Lets time pass as it does for a device that is awake; needs vi.useFakeTimers(). */
  function pass(milliseconds: number): void {
    for (let left = milliseconds; left > 0; left -= SECOND) {
      clock.now += Math.min(left, SECOND);
      vi.advanceTimersByTime(Math.min(left, SECOND));
    }
  }

  const persist = vi.fn(async () => true);
  const passkeys = memoryPasskeys();

  const tabs = (): Tabs => {
    const self = Symbol();
    return {
      send: (message) => {
        for (const [other, hear] of ears) if (other !== self) hear(message);
      },
      listen: (hear) => {
        ears.set(self, hear);
        return () => ears.delete(self);
      },
    };
  };
  const carrier: SessionCarrier = {
    transferKey: (id, key) => void transferred.set(id, key),
    reclaimKey: async (id) => {
      const key = transferred.get(id);
      transferred.delete(id);
      return key;
    },
  };

  /** Opens a page; a session storage given again is the same tab reloaded. */
  async function open(session = memoryStorage(), part: Partial<WalletDeps> = {}) {
    const deps = {
      local,
      session,
      carrier,
      persist,
      random: randomBytes,
      secure: true,
      passkeys: async () => passkeys,
    };
    const store = createWalletStore({
      ...deps,
      derive: quickDerive,
      tabs: tabs(),
      now: () => clock.now,
      ...part,
    });
    await store.ready;
    const reload = async () => {
      store.suspend();
      store.close();
      return open(session, part);
    };
    return { ...store, session, reload };
  }
  return { local, clock, pass, transferred, persist, passkeys, open };
}
