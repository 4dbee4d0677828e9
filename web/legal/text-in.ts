import type { RefObject } from 'react';

/** The text on a legal page, without its contents and tools. */
export const textIn = (root: RefObject<HTMLElement | null>) =>
  root.current?.querySelector<HTMLElement>('[data-legal-text]') ?? undefined;
