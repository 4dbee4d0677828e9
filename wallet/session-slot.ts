import type { SealedSession } from './session.ts';
import type { KeyValueStorage } from './storage.ts';

const SLOT = 'pw';

/** What `pw` held: a sealed session of ours, or the password that an earlier version of the site left in the clear. */
export type SlotContent = { sealed: SealedSession } | { plainPassword: string };

/** Takes `pw` out of both storages; whatever was there is gone afterwards. */
export function takeSlot(session: KeyValueStorage, local: KeyValueStorage): SlotContent | undefined {
  const texts = [session.getItem(SLOT), local.getItem(SLOT)];
  clearSlot(session, local);
  const contents = texts.filter((text) => text !== null && text !== '').map((text) => parse(text ?? ''));
  return contents[0];
}

export const clearSlot = (session: KeyValueStorage, local: KeyValueStorage): void => {
  session.removeItem(SLOT);
  local.removeItem(SLOT);
};

export const fillSlot = (session: KeyValueStorage, sealed: SealedSession): void =>
  session.setItem(SLOT, JSON.stringify(sealed));

function parse(text: string): SlotContent {
  try {
    const value = JSON.parse(text) as Partial<SealedSession>;
    const { v, id, exp, iv, ct } = value;
    if (
      v === 1 &&
      typeof id === 'string' &&
      typeof exp === 'number' &&
      typeof iv === 'string' &&
      typeof ct === 'string'
    ) {
      return { sealed: { v, id, exp, iv, ct } };
    }
    if (typeof value === 'string') return { plainPassword: value };
  } catch {
    // Not JSON: a password as it was typed.
  }
  return { plainPassword: text };
}
