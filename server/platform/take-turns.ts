import { setImmediate as turn } from 'node:timers/promises';

const TURN_MS = 10;

/** For long work, to be called and awaited often: other requests are answered in between. */
export function takeTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return turn().then(() => {
      since = performance.now();
    });
  };
}
