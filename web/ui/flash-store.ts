import { useSyncExternalStore } from 'react';

/** One message above the page: a sentence or several. The number tells two messages of the same words apart. */
export type FlashMessage = { number: number; sentences: readonly string[]; color: 'red' | 'green' };

let current: FlashMessage | undefined;
let shown = 0;
const listeners = new Set<() => void>();

function set(next: FlashMessage | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows one message above the page, in place of any other. */
export function flash(message: string | readonly string[], color: FlashMessage['color']): void {
  shown += 1;
  set({ number: shown, sentences: [message].flat(), color });
}

export const clearFlash = (): void => set(undefined);

/** The message that stands above the page now. */
export const useFlash = (): FlashMessage | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
