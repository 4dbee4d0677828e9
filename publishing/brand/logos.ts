import { site } from '#site';
import { drawCoin } from './coin.ts';
import { drawLine, lineWidth, short } from './lettering.ts';
import { WORDMARK } from './letters.ts';
import { drawFavicon, drawMark, drawMarkInOneColor, GROUNDS, MARK_SIZE, PALETTE } from './mark.ts';

const LETTERING = { size: 50, tracking: 2.5 };
const CAP_HEIGHT = 0.67 * LETTERING.size;
const GAP = 15;
const nameWidth = lineWidth(WORDMARK, site.name, LETTERING.size, LETTERING.tracking);

type Box = { width: number; height: number };

const svg = ({ width, height }: Box, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"><title>${site.name}</title>${body}</svg>\n`;

const name = (color: string, x: number, baseline: number) =>
  `<g fill="${color}">${drawLine(WORDMARK, site.name, { x, y: baseline, ...LETTERING })}</g>`;

const mark = (body: string) => svg({ width: MARK_SIZE, height: MARK_SIZE }, body);
const wordmark = (color: string) => svg({ width: nameWidth, height: CAP_HEIGHT + 4 }, name(color, 0, CAP_HEIGHT + 2));
const lockup = (body: string, color: string) =>
  svg(
    { width: MARK_SIZE + GAP + nameWidth, height: MARK_SIZE },
    body + name(color, MARK_SIZE + GAP, (MARK_SIZE + CAP_HEIGHT) / 2),
  );

/** Every logo as an SVG text: for light grounds, for dark ones, and in one color. */
export function drawLogos(): Record<string, string> {
  const { light, dark } = GROUNDS;
  const oneColor = drawMarkInOneColor(PALETTE.ink);
  return {
    'mark-light': mark(drawMark(light)),
    'mark-dark': mark(drawMark(dark)),
    'mark-mono': mark(oneColor),
    'wordmark-light': wordmark(light.name),
    'wordmark-dark': wordmark(dark.name),
    'wordmark-mono': wordmark(PALETTE.ink),
    'lockup-light': lockup(drawMark(light), light.name),
    'lockup-dark': lockup(drawMark(dark), dark.name),
    'lockup-mono': lockup(oneColor, PALETTE.ink),
    coin: drawCoin(),
  };
}

/** What pages load by itself, by its file name at the site's root. */
export function drawServed(): Record<string, string> {
  const { coin = '', 'mark-light': light = '', 'mark-dark': dark = '' } = drawLogos();
  return { 'coin.svg': coin, 'mark-light.svg': light, 'mark-dark.svg': dark, 'favicon.svg': drawFavicon() };
}
