import { describe, expect, it } from 'vitest';
import type { WalletState } from '#wallet/state.ts';
import { PANEL_BUTTONS, panelRows, reasonAgainst } from './settings-panel.tsx';

const pressable = (status: WalletState['status'], more: Partial<WalletState> = {}) =>
  PANEL_BUTTONS.filter((button) => reasonAgainst(button, { status, backedUp: false, ...more }) === undefined);

describe('the buttons of the wallet settings', () => {
  it.each([
    ['starting', []],
    ['none', ['create', 'restore']],
    ['locked', ['create', 'restore', 'unlock', 'backup', 'paper', 'forget', 'security']],
    ['unlocked', ['create', 'restore', 'lock', 'backup', 'paper', 'forget', 'security']],
  ] as const)('offers with a wallet that is %s only %j', (status, expected) => {
    expect(pressable(status)).toEqual(expected);
  });

  it('offers nothing while the wallet is busy', () => {
    expect(pressable('unlocked', { busy: 'saving' })).toEqual([]);
  });
});

describe('the rows of the wallet settings', () => {
  it('are only Create, Restore and the FAQ before there is a wallet', () => {
    expect(panelRows('none')).toEqual(['create', 'restore', 'faq']);
  });

  it('are all ten with a wallet, also while it is still being looked for', () => {
    const all = ['create', 'restore', 'lock', 'unlock', 'forget', 'backup', 'paper', 'security', 'connect', 'faq'];
    for (const status of ['locked', 'unlocked', 'starting'] as const) expect(panelRows(status)).toEqual(all);
  });
});
