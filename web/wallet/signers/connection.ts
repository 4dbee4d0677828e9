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

/** The wallet that is connected in this browser in place of its own. Only works in a browser. */
export function connection() {
  connected ??= createConnection(localStorageOrNone(), window);
  return connected;
}

const none = () => undefined;
const never = () => () => {};

/** The connected wallet; undefined in prerendered HTML. */
export function useConnection(): Connection | undefined {
  const inBrowser = typeof window !== 'undefined';
  return useSyncExternalStore(
    inBrowser ? connection().subscribe : never,
    inBrowser ? connection().getState : none,
    none,
  );
}
