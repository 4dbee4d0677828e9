import { WALLET_REASONS } from '#domain/wallet/page-messages.ts';
import type { WalletState } from '#wallet/state.ts';

export const PANEL_BUTTONS = ['create', 'restore', 'unlock', 'lock', 'backup', 'paper', 'forget'] as const;
export type PanelButton = (typeof PANEL_BUTTONS)[number];

/** Why a button of the settings panel cannot be pressed now; undefined if it can. */
export function reasonAgainst(button: PanelButton, { status, busy }: WalletState): string | undefined {
  if (status === 'starting') return WALLET_REASONS.starting;
  if (busy) return WALLET_REASONS.busy;
  if (button === 'create' || button === 'restore') return undefined;
  if (status === 'none') return WALLET_REASONS.none;
  if (button === 'unlock' && status === 'unlocked') return WALLET_REASONS.unlocked;
  if (button === 'lock' && status === 'locked') return WALLET_REASONS.lockedAlready;
  return undefined;
}
