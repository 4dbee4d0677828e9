import { short } from './lettering.ts';
import { PALETTE } from './mark.ts';

type Rosette = { circles: number; distance: number; radius: number };

/** An engine-turned ring round the origin: equal circles on a circle, as a lathe cuts them. */
export function rosetteCircles({ circles, distance, radius }: Rosette): string {
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
