import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A part that can be closed, or anything in one. */
type Node = { readonly tagName: string; readonly parentElement: Node | null };
type Closable = Node & { open: boolean };

const isClosable = (node: Node): node is Closable => node.tagName === 'DETAILS';

/** Opens the element and every part around it, so that it can be seen. */
export function openAround(target: Node): void {
  for (let node: Node | null = target; node; node = node.parentElement) if (isClosable(node)) node.open = true;
}

/** What an address's # names; a badly written one names nothing. */
export function hashId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Opens or closes all parts, and returns those that changed. */
export function setAllOpen(root: ParentNode, open: boolean): HTMLDetailsElement[] {
  const changed = [...root.querySelectorAll('details')].filter((part) => part.open !== open);
  for (const part of changed) part.open = open;
  return changed;
}

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

/** Opens what the address's # names, with every part around it, and scrolls to it. */
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

const SHOWN_MS = 2_500;

/** Copies a section's link when it is pressed, and returns the message for screen readers; the link still works as a link. */
export function useCopiedLinks(root: RefObject<HTMLElement | null>): string {
  const [message, setMessage] = useState('');
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
      setMessage('Link to this section copied.');
      setTimeout(() => {
        delete link.dataset.copied;
        setMessage('');
      }, SHOWN_MS);
    };
    area?.addEventListener('click', copy);
    return () => area?.removeEventListener('click', copy);
  }, [root]);
  return message;
}
