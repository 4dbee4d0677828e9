/** Makes a value once per key, when it is first asked for. What failed is forgotten, so that the next caller tries again. */
export function promiseCache<Value>() {
  const made = new Map<string, Promise<Value>>();
  return {
    get(key: string, make: () => Promise<Value>): Promise<Value> {
      const known = made.get(key);
      if (known) return known;
      const value = make();
      made.set(key, value);
      value.catch(() => {
        if (made.get(key) === value) made.delete(key);
      });
      return value;
    },
    clear: () => made.clear(),
  };
}
