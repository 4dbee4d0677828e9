/** Repeatable chance: the same seed, the same choices (mulberry32). The seed is printed, so that a failure can be had again. */
export function chance(seed = Number(process.env.SEED ?? Date.now() % 1_000_000)) {
  process.stdout.write(`SEED=${seed}\n`);
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    oneOf: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
  };
}
