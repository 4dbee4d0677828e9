import { useState } from 'react';

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

/** Guards an action against being run again while the promise that it returned is pending; what returns none is never held up. */
export function oneAtATime(): (action: () => unknown) => void {
  let running = false;
  return (action) => {
    if (running) return;
    const done = action();
    if (!(done instanceof Promise)) return;
    running = true;
    void done.finally(() => {
      running = false;
    });
  };
}

// One guard for as long as the component is mounted.
export const useOnce = () => useState(once)[0];
export const useOneAtATime = () => useState(oneAtATime)[0];
