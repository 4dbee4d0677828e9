import { useSyncExternalStore } from 'react';
import { type Connection, createConnection } from '#wallet/connection.ts';

let connected: ReturnType<typeof createConnection> | undefined;

function localStorageOrNone(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The other wallet that is used in this browser instead of its own; only for the browser. */
export function connection() {
  connected ??= createConnection(localStorageOrNone(), window);
  return connected;
}

const none = () => undefined;
const never = () => () => {};

/** The same, followed; none in what is prerendered. */
export function useConnection(): Connection | undefined {
  const inBrowser = typeof window !== 'undefined';
  return useSyncExternalStore(
    inBrowser ? connection().subscribe : never,
    inBrowser ? connection().getState : none,
    none,
  );
}
