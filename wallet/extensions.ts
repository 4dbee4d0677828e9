/** EIP-1193: the interface through which a browser wallet answers calls. */
export type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
};

/** A browser wallet that announced itself (EIP-6963). Name and icon are its own claim. */
export type Extension = { uuid: string; rdns: string; name: string; icon: string | undefined; provider: Provider };

const MAX_EXTENSIONS = 20;
const MAX_NAME_CHARACTERS = 40;
const MAX_ICON_CHARACTERS = 200_000;
const ICON = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i;
const RDNS = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
// Control characters, and those that change the direction of writing.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The announced wallet with only what may be shown; undefined if it isn't valid. */
export function readAnnouncement(detail: unknown): Extension | undefined {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: Partial<Provider> };
  if (typeof provider?.request !== 'function') return undefined;
  const uuid = asText(info?.uuid);
  const rdns = asText(info?.rdns);
  const icon = asText(info?.icon);
  const name = asText(info?.name).replace(UNPRINTABLE, '').trim().slice(0, MAX_NAME_CHARACTERS);
  const isIdentified = uuid !== '' && uuid.length <= 100 && RDNS.test(rdns) && rdns.length <= 100;
  if (!isIdentified || !name) return undefined;
  const isShown = ICON.test(icon) && icon.length <= MAX_ICON_CHARACTERS;
  return { uuid, rdns, name, icon: isShown ? icon : undefined, provider: provider as Provider };
}

type Listeners = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>;

/** Asks for browser wallets and keeps a list of those that announce themselves, however late. */
export function findExtensions(target: Listeners = window) {
  let found: readonly Extension[] = [];
  const listeners = new Set<() => void>();
  const announced = (event: Event) => {
    const extension = readAnnouncement((event as CustomEvent).detail);
    if (!extension || found.length >= MAX_EXTENSIONS || found.some(({ uuid }) => uuid === extension.uuid)) return;
    found = [...found, extension];
    for (const listener of listeners) listener();
  };
  target.addEventListener('eip6963:announceProvider', announced);
  target.dispatchEvent(new Event('eip6963:requestProvider'));
  return {
    getState: () => found,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => target.removeEventListener('eip6963:announceProvider', announced),
  };
}

export type Extensions = ReturnType<typeof findExtensions>;
