import { readFileSync } from 'node:fs';

const read = (url: string) => readFileSync(new URL(url));

export const readSourceSerif = () =>
  read(import.meta.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2'));
export const readInter = () =>
  read(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
