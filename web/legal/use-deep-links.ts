import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { hashId, openAround } from './reveal.ts';

/** Opens what the address's # names, with every part round it, and brings it into sight. */
export function useDeepLinks(root: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again (another key) opens it again
  useEffect(() => {
    const target = document.getElementById(hashId(hash));
    if (!target || !root.current?.contains(target)) return;
    openAround(target);
    // After the router has put the page where it was.
    const frame = requestAnimationFrame(() => target.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash, key, root]);
}
