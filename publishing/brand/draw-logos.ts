import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import { drawLogos, drawServed, logoFile } from '../drawing/logos.ts';
import { drawRosette } from '../drawing/rosette-picture.ts';

const write = (path: string, svg: string) => writeFileSync(join(root, path), svg);

/** Writes every logo to web/brand/logos, what the pages load to web/public, and the pattern that the style sheet uses. */
export function writeLogos(): void {
  for (const [name, svg] of Object.entries(drawLogos())) write(`web/brand/logos/${logoFile(name)}`, svg);
  for (const [file, svg] of Object.entries(drawServed())) write(`web/public/${file}`, svg);
  write('web/brand/rosette.svg', drawRosette());
  console.log('web/brand/logos, web/brand/rosette.svg, web/public/*.svg');
}
