import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

const read = (path: string) => () => readFileSync(join(root, 'node_modules/@fontsource-variable', path));

export const SOURCE_SERIF = read('source-serif-4/files/source-serif-4-latin-opsz-normal.woff2');
export const INTER = read('inter/files/inter-latin-wght-normal.woff2');
