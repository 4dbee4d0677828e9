import { type Hex, hexToBytes, keccak256 } from 'viem';

/** A line of an engraving: an SVG path, how wide it is, and how often it is there, turned each time by an equal part of the circle. */
type EngravedLine = { path: string; width: number; copies: number };

/** Half the side of the drawing's square, whose center is 0, in the units of its paths. */
export const ENGRAVING_RADIUS = 2_000;

/** What an SVG of the paths shows. */
export const ENGRAVING_VIEW_BOX = [-1, -1, 2, 2].map((part) => part * ENGRAVING_RADIUS).join(' ');

/** Units per hundredth of the radius: paths have whole numbers alone, which is shorter. */
const SCALE = ENGRAVING_RADIUS / 100;
const TAU = 6.283185307179586;

/**
 * Sine by its series: only additions, multiplications and divisions, which every machine rounds alike. Math.sin may differ in its last
 * digit between browsers, and a drawing must not.
 */
function sine(angle: number): number {
  const x = angle - TAU * Math.round(angle / TAU);
  let term = x;
  let sum = x;
  for (let n = 2; n <= 24; n += 2) {
    term *= (-x * x) / (n * (n + 1));
    sum += term;
  }
  return sum;
}
const cosine = (angle: number): number => sine(angle + TAU / 4);

/** A value that changes along the circle, and its derivative. */
type Wave = (angle: number) => { value: number; slope: number };

const circle =
  (radius: number): Wave =>
  () => ({ value: radius, slope: 0 });

/** The edge of a band: a circle bent into petals, made rounder or sharper by a wave of twice as many. */
const petaledEdge =
  (radius: number, petals: number, depth: number, sharpness: number): Wave =>
  (angle) => {
    const [first, second] = [depth * (1 - Math.abs(sharpness)), depth * sharpness];
    return {
      value: radius + first * cosine(petals * angle) + second * cosine(2 * petals * angle),
      slope: -petals * (first * sine(petals * angle) + 2 * second * sine(2 * petals * angle)),
    };
  };

const shifted =
  (edge: Wave, by: number): Wave =>
  (angle) => {
    const { value, slope } = edge(angle);
    return { value: value + by, slope };
  };

/** What a rose engine cuts between two edges: strands that swing from one to the other, each a copy of the first, turned. */
type Band = {
  inner: Wave;
  outer: Wave;
  /** How many times each strand is turned: the drawing's symmetry, or a divisor of it. */
  copies: number;
  /** How many different strands are turned so. */
  strands: number;
  /** How often a strand swings on its way round; coprime to `copies`, or turned strands would lie on each other. */
  swings: number;
  /** A second swing, alike in all copies, which bends the whole band, and how much of the swinging is the first one's. */
  bends: number;
  share: number;
  width: number;
};

function strandPath({ inner, outer, swings, bends, share }: Band, phase: number): string {
  const pieces = 4 * Math.max(swings, bends);
  const step = TAU / pieces;
  const points = Array.from({ length: pieces + 1 }, (_, at) => {
    const angle = (at % pieces) * step;
    const [from, to] = [inner(angle), outer(angle)];
    const swing = share * cosine(swings * angle + phase) + (1 - share) * cosine(bends * angle + phase);
    const swingSlope =
      -share * swings * sine(swings * angle + phase) - (1 - share) * bends * sine(bends * angle + phase);
    const half = (to.value - from.value) / 2;
    const radius = (to.value + from.value) / 2 + half * swing;
    const slope = (to.slope + from.slope) / 2 + ((to.slope - from.slope) / 2) * swing + half * swingSlope;
    // Zero is at the top.
    const [x, y] = [sine(angle), -cosine(angle)];
    const [alongX, alongY] = [slope * x - radius * y, slope * y + radius * x];
    return { x: radius * x, y: radius * y, handleX: (alongX * step) / 3, handleY: (alongY * step) / 3 };
  });
  const units = (value: number) => Math.round(value * SCALE);
  const curves = points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    const relative = (x: number, y: number) => [units(x) - units(from.x), units(y) - units(from.y)];
    const end = [...relative(to.x - to.handleX, to.y - to.handleY), ...relative(to.x, to.y)];
    // Every piece after the first begins as the one before it ends.
    return at > 0
      ? `s${end.join(' ')}`
      : `c${[...relative(from.x + from.handleX, from.y + from.handleY), ...end].join(' ')}`;
  });
  const [first] = points;
  return `M${units(first?.x ?? 0)} ${units(first?.y ?? 0)}${curves.join('')}Z`.replaceAll(' -', '-');
}

const bandLines = (band: Band): EngravedLine[] =>
  Array.from({ length: band.strands }, (_, strand) => ({
    path: strandPath(band, (TAU * strand) / (band.strands * band.copies)),
    width: Math.round(band.width * SCALE),
    copies: band.copies,
  }));

function ringLine(radius: number, width: number): EngravedLine {
  const r = Math.round(radius * SCALE);
  return {
    path: `M0-${r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0-${2 * r}Z`,
    width: Math.round(width * SCALE),
    copies: 1,
  };
}

/** Draws numbers from a hash, byte after byte. */
function numbersFrom(hash: Hex) {
  // Hashes that are nearly alike have drawings that aren't.
  const bytes = hexToBytes(keccak256(hash));
  let next = 0;
  const byte = () => bytes[next++] ?? 0;
  return {
    pick: <T>(of: readonly [T, ...T[]]): T => of[byte() % of.length] ?? of[0],
    /** A number from least to most. */
    part: (least: number, most: number) => least + ((most - least) * byte()) / 255,
  };
}

const coprime = (one: number, other: number): boolean => (other === 0 ? one === 1 : coprime(other, one % other));

/** The numbers of swings with which a band has from `least` to `most` crossings on its way round, or the first one above. */
function swingsFor(copies: number, strands: number, least: number, most: number): [number, ...number[]] {
  const all = Array.from({ length: most }, (_, at) => at + 2).filter((swings) => coprime(swings, copies));
  const fitting = all.filter((swings) => swings * strands * copies >= least);
  const [first = 2, ...others] = fitting.filter((swings) => swings * strands * copies <= most);
  return fitting[0] === first ? [first, ...others] : [fitting[0] ?? 2];
}

/**
 * The engraving of a transaction's hash: a rosette whose petals, swings and edges are bytes of the hash's own hash, in the order in which
 * they are read here (docs/decisions/104-engravings.md). The same hash gives the same text on every machine. It is a reminder of the hash
 * and no check of it, since small differences in a drawing aren't noticed.
 */
export function engravingOf(hash: Hex): EngravedLine[] {
  const { pick, part } = numbersFrom(hash);
  // All of it turns in the same number of parts, as if on one engine.
  const copies = pick([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  const edge = (radius: number, shallowest: number, deepest: number) =>
    petaledEdge(radius, copies, pick([1, -1]) * part(shallowest, deepest), part(-0.3, 0.3));
  const edges = [edge(part(56, 64), 3, 7), edge(part(30, 37), 2, 5), edge(part(13, 17), 0.8, 2.2)] as const;
  /** A band with about that many lines side by side, between edges and `gap` from each. */
  const band = (
    outer: Wave,
    inner: Wave,
    about: number,
    crossings: readonly [number, number],
    mostBends: number,
    width: number,
  ) => {
    const strands = Math.max(1, Math.round(about / copies));
    const [swings, times] = [
      pick(swingsFor(copies, strands, ...crossings)),
      pick([1, 2, 3].filter((each) => each === 1 || each * copies <= mostBends) as [number, ...number[]]),
    ];
    return { outer, inner, copies, strands, swings, bends: copies * times, share: part(0.7, 0.92), width };
  };
  const rim = { outer: circle(97), inner: circle(91), copies: 6, strands: 1, bends: 0, share: 1 };
  const core = { outer: shifted(edges[2], -1), inner: circle(4.5), copies, strands: 1, bends: 0, share: 1 };
  return [
    ringLine(98.8, 0.7),
    ...bandLines({ ...rim, swings: pick([25, 29, 31, 35, 37, 41]), width: 0.4 }),
    ringLine(89.5, 0.45),
    ...bandLines(band(circle(88), shifted(edges[0], 1.2), pick([12, 16, 20]), [120, 200], 32, 0.36)),
    ...bandLines(band(shifted(edges[0], -1.2), shifted(edges[1], 1.2), pick([12, 16]), [80, 140], 26, 0.34)),
    ...bandLines(band(shifted(edges[1], -1.2), shifted(edges[2], 1), 12, [44, 84], 0, 0.3)),
    ...bandLines({ ...core, swings: pick(swingsFor(copies, 1, 14, 40)), width: 0.28 }),
  ];
}

/** The same as an SVG file, in one color on a transparent ground. */
export function engravingSvg(hash: Hex, { size, ink }: { size: number; ink: string }): string {
  const lines = engravingOf(hash).map(({ path, width, copies }, at) => {
    const turned = Array.from(
      { length: copies - 1 },
      (_, copy) => `<use href="#l${at}" transform="rotate(${(360 * (copy + 1)) / copies})"/>`,
    );
    return `<path id="l${at}" d="${path}" stroke-width="${width}"/>${turned.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${ENGRAVING_VIEW_BOX}"><g fill="none" stroke="${ink}">${lines.join('')}</g></svg>`;
}
