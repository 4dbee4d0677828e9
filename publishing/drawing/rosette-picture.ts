import { PALETTE } from './palette.ts';
import { rosetteCircles } from './rosette.ts';

/** The engine-turned ring by itself, in fine gold lines: the pattern behind the heads of pages. */
export function drawRosette(): string {
  const ring = (distance: number, radius: number) => rosetteCircles({ circles: 72, distance, radius });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-320 -320 640 640"><title>Engine-turned ring</title><g fill="none" stroke="${PALETTE.coin}"><path d="${ring(226, 92)}"/><path d="${ring(226, 66)}" stroke-opacity=".7"/></g></svg>\n`;
}
