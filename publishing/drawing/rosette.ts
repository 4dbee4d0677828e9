import { short } from './numbers.ts';

type Rosette = { circles: number; distance: number; radius: number };

/** An engine-turned ring round the origin: equal circles on a circle, as a lathe cuts them. A fraction of it, to be repeated by rotation. */
export function rosetteCircles({ circles, distance, radius }: Rosette): string {
  return Array.from({ length: circles }, (_, index) => {
    const angle = (2 * Math.PI * index) / circles;
    const [x, y] = [distance * Math.sin(angle), -distance * Math.cos(angle)];
    return `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }).join('');
}
