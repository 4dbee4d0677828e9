// npm run brand: fonts, letters as outlines, coin, logos and icons, from the fonts' packages and publishing/brand.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoFile } from '#content/document-files.ts';
import { root } from '../scripts/root.mjs';
import { cutSiteFonts } from './brand/cut-fonts.ts';
import { outlineLetters } from './brand/outline-letters.ts';

await cutSiteFonts();
await outlineLetters();
// Imported only now: the logos are made of the letters just written.
const { drawLogos, drawServed } = await import('./brand/logos.ts');
const { drawRosette } = await import('./brand/coin.ts');
const { renderIcons } = await import('./brand/render-icons.ts');

const write = (path: string, svg: string) => writeFileSync(join(root, path), svg);
for (const [name, svg] of Object.entries(drawLogos())) write(`web/brand/logos/${logoFile(name)}`, svg);
for (const [file, svg] of Object.entries(drawServed())) write(`web/public/${file}`, svg);
write('web/brand/rosette.svg', drawRosette());
console.log('web/brand/logos, web/brand/rosette.svg, web/public/*.svg');
await renderIcons();
