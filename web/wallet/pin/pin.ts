import { useSyncExternalStore } from 'react';
import { releases } from '#site';
import pinWorker from '#wallet/pin/pin.worker.ts?worker&url';
import { createPinStore, type PinState, type PinStore } from '#wallet/pin/pin-store.ts';

/** The worker of this build, and the keys that sign its releases. */
export const PIN_BUILD = { script: pinWorker, keys: releases.keys };

let store: PinStore | undefined;

/** What this page knows of the release that is pinned; only where the notice is on. */
export function pinStore(): PinStore {
  store ??= createPinStore(PIN_BUILD);
  return store;
}

export function usePin(): PinState {
  const { subscribe, getState } = pinStore();
  return useSyncExternalStore(subscribe, getState);
}
