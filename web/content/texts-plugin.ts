import mdx from '@mdx-js/rollup';
import type { Plugin } from 'vite';

/** Compiles the MDX texts; the same for the site, the tests and the documents. */
export const texts = () => ({ ...mdx(), enforce: 'pre' }) as Plugin;
