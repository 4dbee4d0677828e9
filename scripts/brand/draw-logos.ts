import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '#site';
import { drawLogos } from '#web/brand/drawing/logos.ts';
import { root } from '../root.mjs';

/** Writes every logo to web/brand/logos, and the coin once more where the pages load it from. */
export function writeLogos(): void {
  const logos = drawLogos();
  for (const [name, svg] of Object.entries(logos)) {
    writeFileSync(join(root, `web/brand/logos/${site.name.toLowerCase()}-${name}.svg`), svg);
  }
  writeFileSync(join(root, 'web/public/coin.svg'), logos.coin ?? '');
  console.log(`web/brand/logos: ${Object.keys(logos).length} files; web/public/coin.svg`);
}
