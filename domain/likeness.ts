const pairsOf = (word: string) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** How alike two words are by their pairs of letters, from 0 to 1: 'walet' and 'wallet' 0.89. */
export function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  return (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length);
}
