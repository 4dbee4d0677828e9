import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True while the page takes over prerendered HTML, which it must first draw alike. */
export const useHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
