import { describe, expect, it } from 'vitest';
import type { WalletState } from '#wallet/state.ts';
import { reasonAgainst, SETTINGS, settingsGroups } from './settings-menu.tsx';

const pressable = (status: WalletState['status'], more: Partial<WalletState> = {}) =>
  SETTINGS.filter((setting) => reasonAgainst(setting, { status, backedUp: false, ...more }) === undefined);

describe('the wallet settings', () => {
  it.each([
    ['starting', []],
    ['none', ['create', 'restore']],
    ['locked', ['create', 'restore', 'unlock', 'backup', 'paper', 'heirs', 'forget', 'security']],
    ['unlocked', ['create', 'restore', 'lock', 'backup', 'paper', 'heirs', 'forget', 'security']],
  ] as const)('offer with a wallet that is %s only %j', (status, expected) => {
    expect(pressable(status)).toEqual(expected);
  });

  it('offer nothing while the wallet is busy', () => {
    expect(pressable('unlocked', { busy: 'saving' })).toEqual([]);
  });
});

describe('the menu of the wallet settings', () => {
  it('has only Create, Restore, the change notice and the FAQ before there is a wallet', () => {
    expect(settingsGroups('none').flat()).toEqual(['create', 'restore', 'changes', 'faq']);
  });

  it('begins with what can be done, Lock or Unlock, and never has both', () => {
    const rest = ['backup', 'paper', 'heirs', 'security', 'create', 'restore', 'connect', 'forget', 'changes', 'faq'];
    expect(settingsGroups('unlocked').flat()).toEqual(['lock', ...rest]);
    for (const status of ['locked', 'starting'] as const)
      expect(settingsGroups(status).flat()).toEqual(['unlock', ...rest]);
  });
});
