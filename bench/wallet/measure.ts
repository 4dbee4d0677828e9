/** Milliseconds on the wall clock and, where it is known, of the processor; one of each per round. */
export type Times = { wall: number[]; processor: number[] };
export type Timings = Record<string, Times>;

/** Times every contestant in every round; they take turns, so that a busy moment affects all equally. */
export async function measure(
  contestants: Record<string, () => Promise<unknown>>,
  rounds: number,
  processorClock?: () => number,
): Promise<Timings> {
  const timings: Timings = {};
  for (let round = -1; round < rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const [wall, processor] = [performance.now(), processorClock?.()];
      await run();
      // The first round warms up and does not count.
      if (round < 0) continue;
      timings[name] ??= { wall: [], processor: [] };
      timings[name].wall.push(performance.now() - wall);
      if (processor !== undefined) timings[name].processor.push((processorClock?.() ?? 0) - processor);
    }
  }
  return timings;
}
