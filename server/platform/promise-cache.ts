/**
 * Makes a value once per key, when it is first asked for, or again once it is `maxAgeMs` old. What failed is forgotten, so that the
 * next caller tries again.
 */
export function promiseCache<Value>(maxAgeMs = Number.POSITIVE_INFINITY) {
  const made = new Map<string, { value: Promise<Value>; at: number }>();
  return {
    get(key: string, make: () => Promise<Value>): Promise<Value> {
      const known = made.get(key);
      if (known && performance.now() - known.at < maxAgeMs) return known.value;
      const entry = { value: make(), at: performance.now() };
      made.set(key, entry);
      entry.value.catch(() => {
        if (made.get(key) === entry) made.delete(key);
      });
      return entry.value;
    },
    clear: () => made.clear(),
  };
}
