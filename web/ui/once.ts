import { useRef } from 'react';

/**
 * Guards an act against a second press: none runs it again while it runs, nor after it has succeeded. A failure frees
 * it. It answers at once, where a button is disabled only by the next render.
 */
export function once(): (act: () => Promise<unknown>) => Promise<void> {
  let taken = false;
  return async (act) => {
    if (taken) return;
    taken = true;
    try {
      await act();
    } catch {
      // Whoever acts shows the error.
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
