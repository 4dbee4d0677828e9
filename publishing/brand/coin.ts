import { site } from '#site';
import { COIN_INSCRIPTION, drawArc, drawLine, lineWidth, short } from './lettering.ts';
import { INSCRIPTION, MARK } from './letters.ts';
import { PALETTE } from './mark.ts';

type Stop = readonly [offset: number, color: string];

const stops = (list: readonly Stop[]) =>
  list.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');

const diagonal = (id: string, list: readonly Stop[]) =>
  `<linearGradient id="${id}" x1=".16" y1=".06" x2=".84" y2=".94">${stops(list)}</linearGradient>`;

const SHADE = '#4a3105';
const SHINE = '#fff6d6';

/** The coin's metal under a light from the upper left. */
const METAL = [
  diagonal('edge', [
    [0, '#d9b35e'],
    [0.5, '#8d6419'],
    [1, '#4f3608'],
  ]),
  diagonal('rim', [
    [0, '#fdf3cf'],
    [0.22, '#dcb45a'],
    [0.42, '#b78427'],
    [0.58, '#e6c678'],
    [0.78, '#a5761f'],
    [1, '#6d4a0e'],
  ]),
  diagonal('band', [
    [0, '#f5e0a4'],
    [0.4, '#d8ad52'],
    [0.64, '#c8993f'],
    [1, '#a87a2a'],
  ]),
  diagonal('boss', [
    [0, '#fbeec4'],
    [0.5, '#d9ae52'],
    [1, '#ad7e2c'],
  ]),
  `<radialGradient id="field" cx=".38" cy=".3" r=".8">${stops([
    [0, '#f8e7b4'],
    [0.45, '#d9ae52'],
    [1, '#976a1c'],
  ])}</radialGradient>`,
].join('');

/** Light that fans over a turned surface: nested sectors, since SVG has no conic gradient. */
function sheen(radius: number, middle: number, color: string, opacity: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  };
  const sector = (half: number) => `M0 0L${at(middle - half)}A${radius} ${radius} 0 0 1 ${at(middle + half)}z`;
  return [34, 29, 24, 19, 15, 11, 8, 5]
    .map((half) => `<path fill="${color}" opacity="${opacity}" d="${sector(half)}"/>`)
    .join('');
}

type Rosette = { circles: number; distance: number; radius: number };

/** An engine-turned ring round the origin: equal circles on a circle, as a lathe cuts them. */
function rosetteCircles({ circles, distance, radius }: Rosette): string {
  return Array.from({ length: circles }, (_, index) => {
    const angle = (2 * Math.PI * index) / circles;
    const [x, y] = [distance * Math.sin(angle), -distance * Math.cos(angle)];
    return `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }).join('');
}

/** The engine-turned ring by itself, in fine gold lines: the pattern behind page headers. */
export function drawRosette(): string {
  const ring = (distance: number, radius: number) => rosetteCircles({ circles: 72, distance, radius });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-320 -320 640 640"><title>Engine-turned ring</title><g fill="none" stroke="${PALETTE.coin}"><path d="${ring(226, 92)}"/><path d="${ring(226, 66)}" stroke-opacity=".7"/></g></svg>\n`;
}

const SIZE = 40;
const CAP_HEIGHT = 0.67;
const symbolOf = (letter: string) => `l${letter.codePointAt(0)}`;

const ring = (radius: number, paint: string) => `<circle r="${radius}" ${paint}/>`;
/** One drawing as light, shadow and body: raised from the metal or sunk into it. */
const relief = (id: string, depth: number, body: string) =>
  `<use href="#${id}" fill="${SHINE}" opacity=".85" x="${depth}" y="${depth}"/><use href="#${id}" fill="${SHADE}" opacity=".7" x="${-depth * 0.8}" y="${-depth * 0.8}"/><use href="#${id}" fill="${body}"/>`;

const lettersUsed = () => [...new Set(COIN_INSCRIPTION.join('').replaceAll(' ', ''))];

function definitions(): string {
  const symbols = lettersUsed().map(
    (letter) => `<g id="${symbolOf(letter)}">${drawLine(INSCRIPTION, letter, { x: 0, y: 0, size: SIZE })}</g>`,
  );
  const [above, below] = COIN_INSCRIPTION;
  const top = drawArc(INSCRIPTION, above, { radius: 243, size: SIZE, tracking: 9, side: 'top' }, symbolOf);
  const bottom = drawArc(INSCRIPTION, below, { radius: 270, size: SIZE, tracking: 8, side: 'bottom' }, symbolOf);
  const initial = site.name[0] ?? '';
  const size = 176;
  const letter = drawLine(MARK, initial, { x: -lineWidth(MARK, initial, size) / 2, y: (CAP_HEIGHT / 2) * size, size });
  const turned = rosetteCircles({ circles: 72, distance: 173, radius: 42 });
  return `<defs>${METAL}${symbols.join('')}<g id="words">${top}${bottom}</g><g id="letter">${letter}</g><path id="turned" fill="none" d="${turned}"/></defs>`;
}

const beads = (color: string, shift: number, width: number) =>
  `<circle cx="${shift}" cy="${shift}" r="294" fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-linecap="round" pathLength="360" stroke-dasharray="0 2.25"/>`;

const edge = () =>
  ring(318, 'fill="url(#edge)"') +
  ring(
    313.5,
    'fill="none" stroke="#f6e2a6" stroke-opacity=".5" stroke-width="8" pathLength="360" stroke-dasharray=".9 1.1"',
  ) +
  ring(309, 'fill="url(#rim)"');

const band = () =>
  ring(303, 'fill="url(#band)" stroke="#7b5513" stroke-opacity=".55" stroke-width="1.2"') +
  beads('#8a6018', 1.4, 7) +
  beads('#fff0c0', -0.9, 6.6) +
  beads('#d9b055', 0, 6.2) +
  relief('words', 1.2, '#7d560f');

const field = () =>
  ring(224, 'fill="url(#rim)"') +
  ring(219.5, 'fill="url(#field)" stroke="#6b4a0f" stroke-opacity=".6"') +
  [-38, 142].map((angle) => sheen(219, angle, '#fff8de', 0.05)).join('') +
  [52, 232].map((angle) => sheen(219, angle, '#3f2a04', 0.035)).join('') +
  `<use href="#turned" stroke="${SHINE}" stroke-opacity=".6" stroke-width=".9" x=".7" y=".8"/>` +
  '<use href="#turned" stroke="#5d3f09" stroke-opacity=".72" stroke-width=".9"/>';

const boss = () =>
  `<circle cx="1.5" cy="2.5" r="124" fill="${SHADE}" opacity=".45"/>` +
  ring(124, 'fill="url(#rim)"') +
  ring(118, 'fill="url(#boss)" stroke="#6b4a0f" stroke-opacity=".5"') +
  ring(109, 'fill="none" stroke="#7b5513" stroke-opacity=".6"') +
  relief('letter', 1.9, '#76500d');

/** Our own coin, which shows no real one: crisp at any size, without a font. */
export function drawCoin(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-318 -318 636 636"><title>A ${site.metal} coin</title>${definitions()}${edge()}${band()}${field()}${boss()}</svg>\n`;
}
