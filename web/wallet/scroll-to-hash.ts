import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const PATIENCE_MS = 6_000;

/** Keeps what the address's # names in sight while the part above it still grows, until the reader moves on by themselves. */
export function useScrollToHash(above: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash && document.getElementById(hash.slice(1));
    if (!target || !above.current) return;
    const observer = new ResizeObserver(() => target.scrollIntoView());
    const stop = () => observer.disconnect();
    observer.observe(above.current);
    for (const sign of SIGNS) window.addEventListener(sign, stop, { once: true });
    const timer = setTimeout(stop, PATIENCE_MS);
    return () => {
      stop();
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, stop);
    };
  }, [hash, above]);
}
