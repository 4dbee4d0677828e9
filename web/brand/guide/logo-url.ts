import { createContext, useContext } from 'react';

/** Where a logo's drawing is taken from: the published file on the site, the drawing itself in print. */
export const LogoUrl = createContext((name: string): string => `/documents/logos/${name}.svg`);

export const useLogoUrl = () => useContext(LogoUrl);
