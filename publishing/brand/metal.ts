type Stop = readonly [offset: number, color: string];

const stops = (list: readonly Stop[]) =>
  list.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');

const diagonal = (id: string, list: readonly Stop[]) =>
  `<linearGradient id="${id}" x1=".16" y1=".06" x2=".84" y2=".94">${stops(list)}</linearGradient>`;

export const SHADE = '#4a3105';
export const SHINE = '#fff6d6';

/** The coin's metal under a light from the upper left. */
export const METAL = [
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
export function sheen(radius: number, middle: number, color: string, opacity: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  };
  const sector = (half: number) => `M0 0L${at(middle - half)}A${radius} ${radius} 0 0 1 ${at(middle + half)}z`;
  return [34, 29, 24, 19, 15, 11, 8, 5]
    .map((half) => `<path fill="${color}" opacity="${opacity}" d="${sector(half)}"/>`)
    .join('');
}
