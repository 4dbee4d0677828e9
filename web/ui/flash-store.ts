import { useSyncExternalStore } from 'react';

export type FlashMessage = { message: string; color: 'red' | 'green' };

let current: FlashMessage | undefined;
const listeners = new Set<() => void>();

function set(next: FlashMessage | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows one message above the page, in place of any other; several sentences stand as one. */
export const flash = (message: string | readonly string[], color: FlashMessage['color']): void =>
  set({ message: [message].flat().join(' '), color });

export const clearFlash = (): void => set(undefined);

/** The message that stands above the page now. */
export const useFlash = (): FlashMessage | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
