export type Times = { p50: number; p95: number; most: number; rows: number };

/** By nearest rank: of 20 calls, p95 is the second slowest. */
const at = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

/** Makes the calls one after another and reads the answers whole; the first few warm up and do not count. */
export async function measure(
  site: { url: string; headers: Record<string, string> },
  path: (count: number) => string,
  { times, warm }: { times: number; warm: number },
): Promise<Times> {
  const took: number[] = [];
  let rows = 0;
  for (let count = 0; count < warm + times; count += 1) {
    const sent = performance.now();
    const answer = await fetch(site.url + path(count), { headers: site.headers });
    const body = (await answer.json()) as unknown[];
    if (count >= warm) took.push(performance.now() - sent);
    if (!answer.ok) throw new Error(`${path(count)}: ${answer.status}`);
    rows = Math.max(rows, body.length);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1), rows };
}

/** Reads the whole CSV: time to the first bytes, total time, and number of lines. */
export async function measureExport({ url, headers }: { url: string; headers: Record<string, string> }, path: string) {
  const sent = performance.now();
  const { body } = await fetch(url + path, { headers });
  let first: number | undefined;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of body ?? []) {
    first ??= performance.now() - sent;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { first: first ?? 0, seconds: (performance.now() - sent) / 1000, megabytes: bytes / 1e6, lines };
}
