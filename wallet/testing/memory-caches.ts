import type { Caches } from '../pin/release-copy.ts';

/** The part of CacheStorage that a pinned wallet uses, in memory. */
export function memoryCaches() {
  const caches = new Map<string, Map<string, ArrayBuffer>>();
  let hasRoom = true;
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, ArrayBuffer>();
    caches.set(name, entries);
    return {
      match: async (path: string) => {
        const bytes = entries.get(path);
        return bytes && new Response(bytes.slice(0));
      },
      put: async (path: string, response: Response) => {
        if (!hasRoom && path === '/files') throw new DOMException('Quota exceeded', 'QuotaExceededError');
        entries.set(path, await response.arrayBuffer());
      },
    } as Cache;
  };
  const storage: Caches = {
    open,
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
  };
  return {
    storage,
    /** From now on there is no room for another copy of a release. */
    fill: () => {
      hasRoom = false;
    },
    names: () => [...caches.keys()].toSorted(),
    entries: (name: string) => caches.get(name) ?? new Map<string, ArrayBuffer>(),
    /** As a script of another page of the origin could. */
    overwrite: (name: string, path: string, text: string) =>
      caches.get(name)?.set(path, new TextEncoder().encode(text).buffer),
    /** The same, with the entry's own text changed. */
    change: (name: string, path: string, how: (text: string) => string) => {
      const entry = caches.get(name)?.get(path);
      caches.get(name)?.set(path, new TextEncoder().encode(how(new TextDecoder().decode(entry))).buffer);
    },
  };
}
