import { type RefObject, useEffect, useState } from 'react';

const SHOWN_MS = 2_500;

/** Copies a section's link when it is pressed, and gives the sentence to be read out; the link also leads there. */
export function useCopiedLinks(root: RefObject<HTMLElement | null>): string {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const area = root.current;
    const copy = async ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.clause-link');
      if (!link) return;
      try {
        await navigator.clipboard.writeText(link.href);
      } catch {
        return;
      }
      link.dataset.copied = '';
      setSentence('The link to this part was copied.');
      setTimeout(() => {
        delete link.dataset.copied;
        setSentence('');
      }, SHOWN_MS);
    };
    area?.addEventListener('click', copy);
    return () => area?.removeEventListener('click', copy);
  }, [root]);
  return sentence;
}
