import { useEffect } from 'react';
import { useLocation } from 'react-router';

const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const PATIENCE_MS = 6_000;

/** Opens what the address's # names and keeps it in sight while the page still grows, until the reader moves on by themselves. */
export function useScrollToHash(): void {
  // A link to where the address already leads has another key.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the press
  useEffect(() => {
    if (!hash) return;
    // It may itself come late.
    const observer = new ResizeObserver(() => {
      const target = document.getElementById(hash.slice(1));
      const part = target?.closest('details');
      if (part) part.open = true;
      target?.scrollIntoView();
    });
    const stop = () => observer.disconnect();
    observer.observe(document.body);
    for (const sign of SIGNS) window.addEventListener(sign, stop, { once: true });
    const timer = setTimeout(stop, PATIENCE_MS);
    return () => {
      stop();
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, stop);
    };
  }, [hash, key]);
}
