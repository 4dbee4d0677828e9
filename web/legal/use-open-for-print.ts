import { type RefObject, useEffect } from 'react';
import { setAllOpen } from './reveal.ts';

/** Paper shows everything; afterwards what was closed is closed again. */
export function useOpenForPrint(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      if (root.current) opened = setAllOpen(root.current, true);
    };
    const restore = () => {
      for (const part of opened) part.open = false;
      opened = [];
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', restore);
    };
  }, [root]);
}
