/**
 * Computes a value once per key, at the first request for it, and again once it is `maxAgeMs` old. A failure is forgotten, so that the
 * next caller tries again.
 */
export function promiseCache<Value>(maxAgeMs = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, { value: Promise<Value>; at: number }>();
  return {
    get(key: string, make: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key);
      if (known && performance.now() - known.at < maxAgeMs) return known.value;
      const entry = { value: make(), at: performance.now() };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    clear: () => entries.clear(),
  };
}
