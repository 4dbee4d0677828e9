import type { KeyValueStorage } from '../storage.ts';
import type { SealedSession } from './sealed-session.ts';

const SLOT = 'pw';

/** What `pw` held: a sealed session, or the password that the older site stored unencrypted. */
type SlotContent = { sealed: SealedSession } | { plainPassword: string };

/** Reads `pw` and deletes it from both storages. */
export function takeSlot(session: KeyValueStorage, local: KeyValueStorage): SlotContent | undefined {
  const text = session.getItem(SLOT) || local.getItem(SLOT);
  clearSlot(session, local);
  return text ? parse(text) : undefined;
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
    // Not JSON, so it's a password as it was typed.
  }
  return { plainPassword: text };
}
