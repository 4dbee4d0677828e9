import { useRef } from 'react';

/**
 * Guards an action against a second press: it runs again neither while it runs nor after it has succeeded. A failure frees
 * it. The guard is synchronous, where a button is disabled only by the next render.
 */
export function once(): (action: () => Promise<unknown>) => Promise<void> {
  let taken = false;
  return async (action) => {
    if (taken) return;
    taken = true;
    try {
      await action();
    } catch {
      // The action shows its own error.
      taken = false;
    }
  };
}

/** One guard for as long as the component is mounted. */
export const useOnce = () => {
  const guard = useRef<ReturnType<typeof once>>(undefined);
  guard.current ??= once();
  return guard.current;
};
