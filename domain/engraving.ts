import { type Hex, hexToBytes, keccak256 } from 'viem';

/** One engraved line: an SVG path in a drawing of 200 by 200 around its center, and how wide the line is. */
export type EngravedLine = { path: string; width: number };

/** A band between two circles, crossed by strands that swing across it: what a rose engine cuts. */
type Band = {
  /** Its middle, and how far its edges are from that. */
  radius: number;
  half: number;
  strands: number;
  /** How often a strand swings across the band on its way round. */
  swings: number;
  /** How many petals bend its middle, how far, and where the first one is. */
  petals: number;
  depth: number;
  turn: number;
  /** How many times it narrows, where, and to what part of its width. */
  waists: number;
  waistTurn: number;
  narrowest: number;
  width: number;
};

/** Half the side of the drawing's square. */
export const ENGRAVING_RADIUS = 100;

const TAU = 6.283185307179586;

/**
 * Sine by its series: only additions and multiplications, which every machine rounds alike. Math.sin may differ by a last digit between
 * browsers, and a drawing must not.
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

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** Each strand of a band, as a closed curve of cubic pieces whose tangents are the curve's own. */
function strandsOf({ radius, half, strands, swings, petals, depth, turn, waists, waistTurn, narrowest, width }: Band) {
  const pieces = Math.max(swings * 4, petals * 6, waists * 6, 24);
  const step = TAU / pieces;
  const point = (angle: number, phase: number) => {
    const middle = radius + depth * cosine(petals * angle + turn);
    const middleSlope = -depth * petals * sine(petals * angle + turn);
    const open = (1 + narrowest) / 2 + ((1 - narrowest) / 2) * cosine(waists * angle + waistTurn);
    const openSlope = (-(1 - narrowest) / 2) * waists * sine(waists * angle + waistTurn);
    const swing = sine(swings * angle + phase);
    const swingSlope = swings * cosine(swings * angle + phase);
    const r = middle + half * open * swing;
    const slope = middleSlope + half * (openSlope * swing + open * swingSlope);
    const [c, s] = [cosine(angle), sine(angle)];
    return { x: r * c, y: r * s, dx: slope * c - r * s, dy: slope * s + r * c };
  };
  return Array.from({ length: strands }, (_, strand): EngravedLine => {
    const phase = (TAU * strand) / strands;
    const points = Array.from({ length: pieces }, (_, at) => point(at * step, phase));
    const curves = points.map((from, at) => {
      const to = points[(at + 1) % pieces] ?? from;
      const ends = [
        from.x + (from.dx * step) / 3,
        from.y + (from.dy * step) / 3,
        to.x - (to.dx * step) / 3,
        to.y - (to.dy * step) / 3,
        to.x,
        to.y,
      ];
      return `C${ends.map(rounded).join(' ')}`;
    });
    const [first] = points;
    return { path: `M${rounded(first?.x ?? 0)} ${rounded(first?.y ?? 0)}${curves.join('')}Z`, width };
  });
}

/** Draws numbers from a hash, byte after byte. */
function numbersFrom(hash: Hex) {
  const bytes = hexToBytes(keccak256(hash));
  let next = 0;
  const byte = () => bytes[next++] ?? 0;
  return {
    /** One of the whole numbers from least to most. */
    whole: (least: number, most: number) => least + (byte() % (most - least + 1)),
    /** A number from least to most. */
    part: (least: number, most: number) => least + ((most - least) * byte()) / 255,
    angle: () => (TAU * byte()) / 256,
  };
}

/**
 * The engraving of a transaction's hash: lines whose petals, swings and phases are its bytes. The same hash gives the same text on every
 * machine. A reminder of the hash, not a check of it: people don't notice small differences in a drawing.
 */
export function engravingOf(hash: Hex): EngravedLine[] {
  const { whole, part, angle } = numbersFrom(hash);
  // Whatever goes round does so in the same number of parts, so that each drawing looks turned on one engine.
  const symmetry = whole(5, 12);
  const parts = (most: number) => symmetry * whole(1, most);
  const petals = Math.max(1, Math.round(16 / symmetry));
  const bands: Band[] = [
    {
      radius: 93,
      half: 4.5,
      strands: 4,
      swings: symmetry * whole(3, 5),
      petals: 1,
      depth: 0,
      turn: angle(),
      waists: parts(2),
      waistTurn: angle(),
      narrowest: part(0.4, 1),
      width: 0.5,
    },
    {
      radius: 73,
      half: part(9, 12),
      strands: whole(6, 8),
      swings: symmetry * whole(2, petals + 2),
      petals: parts(petals),
      depth: part(1.5, 4.5),
      turn: angle(),
      waists: parts(petals),
      waistTurn: angle(),
      narrowest: part(0.2, 0.7),
      width: 0.45,
    },
    {
      radius: 45,
      half: part(10, 13),
      strands: whole(8, 11),
      swings: parts(2),
      petals: symmetry,
      depth: part(2, 6),
      turn: angle(),
      waists: parts(2),
      waistTurn: angle(),
      narrowest: part(0.2, 0.7),
      width: 0.4,
    },
    {
      radius: 22,
      half: part(7, 10),
      strands: whole(6, 9),
      swings: parts(2),
      petals: symmetry,
      depth: part(0.5, 2.5),
      turn: angle(),
      waists: symmetry,
      waistTurn: angle(),
      narrowest: part(0.3, 0.8),
      width: 0.35,
    },
    {
      radius: 6,
      half: 3,
      strands: whole(3, 5),
      swings: symmetry,
      petals: 1,
      depth: 0,
      turn: 0,
      waists: 1,
      waistTurn: 0,
      narrowest: 1,
      width: 0.3,
    },
  ];
  return bands.flatMap(strandsOf);
}
