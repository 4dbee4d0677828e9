type Colour = { rgb: number; count: number };
type Box = { colours: Colour[]; channel: number; spread: number };

export const channelOf = (rgb: number, channel: number): number => (rgb >> (16 - 8 * channel)) & 255;

const meanOf = (colours: Colour[], channel: number) => {
  const [sum, count] = colours.reduce(([s, n], c) => [s + channelOf(c.rgb, channel) * c.count, n + c.count], [0, 0]);
  return sum / count;
};

/** A box and the channel along which its colours lie farthest from their mean, weighed by how often they stand. */
function boxOf(colours: Colour[]): Box {
  const spreads = [0, 1, 2].map((channel) => {
    const mean = meanOf(colours, channel);
    return colours.reduce((sum, { rgb, count }) => sum + count * (channelOf(rgb, channel) - mean) ** 2, 0);
  });
  const channel = spreads.indexOf(Math.max(...spreads));
  return { colours, channel, spread: spreads[channel] ?? 0 };
}

function halves({ colours, channel }: Box): [Box, Box] {
  const mean = meanOf(colours, channel);
  const [low, high] = [true, false].map((side) =>
    colours.filter(({ rgb }) => channelOf(rgb, channel) <= mean === side),
  );
  return [boxOf(low ?? []), boxOf(high ?? [])];
}

const colourOf = ({ colours }: Box) =>
  [0, 1, 2].reduce((rgb, channel) => (rgb << 8) | Math.round(meanOf(colours, channel)), 0);

/** The colours that stand best for a picture's, by splitting the widest box until there are enough. */
export function paletteOf(counts: ReadonlyMap<number, number>, size: number): number[] {
  const boxes = [boxOf([...counts].map(([rgb, count]) => ({ rgb, count })))];
  while (boxes.length < size) {
    boxes.sort((one, other) => other.spread - one.spread);
    const [widest] = boxes;
    if (!widest?.spread) break;
    boxes.splice(0, 1, ...halves(widest));
  }
  return boxes.map(colourOf);
}

const distance = (one: number, other: number) =>
  [0, 1, 2].reduce((sum, channel) => sum + (channelOf(one, channel) - channelOf(other, channel)) ** 2, 0);

/** The place in the palette of the colour that comes nearest. */
export function nearest(palette: readonly number[], rgb: number): number {
  let best = 0;
  for (let place = 1; place < palette.length; place++) {
    if (distance(palette[place] ?? 0, rgb) < distance(palette[best] ?? 0, rgb)) best = place;
  }
  return best;
}
