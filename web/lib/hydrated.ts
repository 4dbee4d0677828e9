import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the prerendered page is taken over, true afterwards: what only a browser can draw waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
