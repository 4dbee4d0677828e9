import { useEffect } from 'react';

// Chromium's, and not in TypeScript's library yet: what Escape or a phone's back gesture asks to close, the last opened first.
type Watcher = EventTarget & { destroy(): void };
type WithWatcher = { CloseWatcher?: new () => Watcher };

/** Runs `onClose` when Escape, or a phone's back gesture where the browser tells of it, is meant for this part and not for a dialog above it. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const { CloseWatcher } = window as WithWatcher;
    if (CloseWatcher) {
      const watcher = new CloseWatcher();
      watcher.addEventListener('close', onClose);
      return () => {
        watcher.removeEventListener('close', onClose);
        watcher.destroy();
      };
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal, :popover-open')) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, onClose]);
}
