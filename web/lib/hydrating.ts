import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True while the page hydrates prerendered HTML, which its first render must match. */
export const useHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
