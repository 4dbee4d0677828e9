import { describe, expect, it } from 'vitest';
import type { WalletState } from '#wallet/state.ts';
import { PANEL_BUTTONS, reasonAgainst } from './settings-panel.tsx';

const pressable = (status: WalletState['status'], more: Partial<WalletState> = {}) =>
  PANEL_BUTTONS.filter((button) => reasonAgainst(button, { status, backedUp: false, ...more }) === undefined);

describe('the buttons of the wallet settings', () => {
  it.each([
    ['starting', []],
    ['none', ['create', 'restore']],
    ['locked', ['create', 'restore', 'unlock', 'backup', 'paper', 'forget']],
    ['unlocked', ['create', 'restore', 'lock', 'backup', 'paper', 'forget']],
  ] as const)('offers with a wallet that is %s only %j', (status, expected) => {
    expect(pressable(status)).toEqual(expected);
  });

  it('offers nothing while the wallet is busy', () => {
    expect(pressable('unlocked', { busy: { task: 'saving', progress: 0.5 } })).toEqual([]);
  });
});
