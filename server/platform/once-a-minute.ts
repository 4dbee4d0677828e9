const MINUTE_MS = 60_000;

/** True the first time in a minute for each key: for the log of a loop that would say the same at every turn. */
export function onceAMinute(): (key: string) => boolean {
  const quietUntil = new Map<string, number>();
  return (key) => {
    const at = performance.now();
    if (at < (quietUntil.get(key) ?? 0)) return false;
    quietUntil.set(key, at + MINUTE_MS);
    return true;
  };
}
