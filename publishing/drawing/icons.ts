import { site } from '#site';
import { drawMark, drawSmallMark, MARK_SIZE } from './mark.ts';
import { GROUNDS, PALETTE } from './palette.ts';

const COLOURS = { coin: PALETTE.coin, letter: PALETTE.ink };

const icon = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"><title>${site.name}</title>${body}</svg>\n`;

/** The sign in a browser's tab: a gold coin on whatever colour the tab has. */
export const drawFavicon = () => icon(drawSmallMark(COLOURS));

/** The sign on a phone's screen: square to the edge, the mark inside the circle that every system keeps. */
export const drawAppIcon = () =>
  icon(
    `<path fill="${PALETTE.ink}" d="M0 0h64v64H0z"/><g transform="translate(32 32) scale(.62) translate(-32 -32)">${drawMark(GROUNDS.dark)}</g>`,
  );
