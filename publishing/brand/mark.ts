import { COLORS } from '#domain/colors.ts';
import { site } from '#site';
import { drawLine, lineWidth } from './lettering.ts';
import { MARK } from './letters.ts';

/** The brand's colors for drawings that no stylesheet reaches. */
export const PALETTE = {
  ink: COLORS.ink.light,
  accent: COLORS.accent.dark,
  coin: COLORS['accent-fill'].light,
} as const;

/** The mark's and the name's colors on a light background and on a dark one. */
export const GROUNDS = {
  light: { coin: PALETTE.ink, letter: '#e6c673', name: PALETTE.ink },
  dark: { coin: PALETTE.accent, letter: PALETTE.ink, name: COLORS.ink.dark },
} as const;

export const MARK_SIZE = 64;
const CENTRE = MARK_SIZE / 2;
const CAP_HEIGHT = 0.67;
const LETTER = 41;

type Colors = { coin: string; letter: string };

const reeds = (color: string) =>
  `<circle cx="32" cy="32" r="30" fill="none" stroke="${color}" stroke-width="3" pathLength="144" stroke-dasharray="1.1 .9"/>`;

/** The first letter of the name, centered in the mark. */
function markLetter(size: number): string {
  const letter = site.name[0] ?? '';
  const x = CENTRE - lineWidth(MARK, letter, size) / 2;
  return drawLine(MARK, letter, { x, y: CENTRE + (CAP_HEIGHT / 2) * size, size });
}

/** A coin seen from above: reeded edge, rim, the name's first letter. Two flat colors. */
export function drawMark({ coin, letter }: Colors): string {
  const disc = `<circle cx="32" cy="32" r="28.6" fill="${coin}"/>`;
  const rim = `<circle cx="32" cy="32" r="25" fill="none" stroke="${letter}" stroke-width="1.1"/>`;
  return `${reeds(coin)}${disc}${rim}<g fill="${letter}">${markLetter(LETTER)}</g>`;
}

/** The mark in one color; rim and letter are cut out of it. */
export function drawMarkInOneColor(color: string): string {
  const cut = `<mask id="cut"><path fill="#fff" d="M0 0h64v64H0z"/><circle cx="32" cy="32" r="25" fill="none" stroke="#000" stroke-width="1.1"/>${markLetter(LETTER)}</mask>`;
  return `${cut}${reeds(color)}<circle cx="32" cy="32" r="28.6" fill="${color}" mask="url(#cut)"/>`;
}

/** The mark for 16 and 32 pixels: no reeds, a larger letter. */
const drawSmallMark = ({ coin, letter }: Colors) =>
  `<circle cx="32" cy="32" r="31" fill="${coin}"/><g fill="${letter}">${markLetter(50)}</g>`;

const icon = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"><title>${site.name}</title>${body}</svg>\n`;

/** The icon of a browser's tab: a coin on whatever color the tab has. */
export const drawFavicon = () => icon(drawSmallMark({ coin: PALETTE.coin, letter: PALETTE.ink }));

/** The icon on a phone's screen: square to the edge, the mark inside the circle that every system keeps. */
export const drawAppIcon = () =>
  icon(
    `<path fill="${PALETTE.ink}" d="M0 0h64v64H0z"/><g transform="translate(32 32) scale(.62) translate(-32 -32)">${drawMark(GROUNDS.dark)}</g>`,
  );
