export type Timings = Record<string, number[]>;

/** Milliseconds of every contestant in every round; they take turns, so that a busy moment hits all alike. */
export async function measure(contestants: Record<string, () => Promise<unknown>>, rounds: number): Promise<Timings> {
  const timings: Timings = {};
  for (let round = -1; round < rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const start = performance.now();
      await run();
      // The first round warms up and does not count.
      if (round >= 0) timings[name] = [...(timings[name] ?? []), performance.now() - start];
    }
  }
  return timings;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
