// npm run brand: fonts, letters as outlines, coin, logos and icons, from the fonts' packages and publishing/drawing.
import { cutFonts } from './brand/cut-fonts.ts';
import { outlineLetters } from './brand/outline-letters.ts';

await cutFonts();
await outlineLetters();
// Imported only now: the drawings are made of the letters just written.
const { writeLogos } = await import('./brand/draw-logos.ts');
const { renderIcons } = await import('./brand/render-icons.ts');
writeLogos();
await renderIcons();
