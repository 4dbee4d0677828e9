import { useState } from 'react';

/**
 * Lets an action succeed once: it is not run again while it runs or after it has succeeded, but may be after it failed. The guard is
 * synchronous, while a button is disabled only by the next render.
 */
export function once(): (action: () => Promise<unknown>) => Promise<void> {
  let isTaken = false;
  return async (action) => {
    if (isTaken) return;
    isTaken = true;
    try {
      await action();
    } catch {
      // The action shows its own error.
      isTaken = false;
    }
  };
}

/** Runs an action only while no promise that it returned before is pending. */
export function oneAtATime(): (action: () => unknown) => void {
  let isRunning = false;
  return (action) => {
    if (isRunning) return;
    const done = action();
    if (!(done instanceof Promise)) return;
    isRunning = true;
    void done.finally(() => {
      isRunning = false;
    });
  };
}

// One guard for as long as the component is mounted.
export const useOnce = () => useState(once)[0];
export const useOneAtATime = () => useState(oneAtATime)[0];
