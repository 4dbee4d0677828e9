import { createContext, useContext } from 'react';
import { logoFile } from '#content/document-files.ts';
export type Logo = { file: string; name: string; ground: 'light' | 'dark' | 'mono' };

const GROUNDS = ['light', 'dark', 'mono'] as const;
const KINDS = [
  { kind: 'lockup', name: 'Mark and name' },
  { kind: 'mark', name: 'Mark' },
  { kind: 'wordmark', name: 'Name' },
] as const;

const NAMES = { light: 'on light', dark: 'on dark', mono: 'in one color' } as const;

/** Every logo of the archive but the coin. */
export const LOGOS: readonly Logo[] = KINDS.flatMap(({ kind, name }) =>
  GROUNDS.map((ground) => ({ file: `${kind}-${ground}`, name: `${name}, ${NAMES[ground]}`, ground })),
);

export const COIN = 'coin';

/** Where a logo's drawing is taken from: the published file on the site, the drawing itself in print. */
export const LogoUrl = createContext((name: string): string => `/documents/logos/${logoFile(name)}`);

export const useLogoUrl = () => useContext(LogoUrl);
