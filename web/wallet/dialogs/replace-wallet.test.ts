import { describe, expect, it } from 'vitest';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import type { WalletState } from '#wallet/state.ts';
import { confirmationOf, findConsentError, NO_CONSENT } from './replace-wallet.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const loaded = (backedUp: boolean): WalletState => ({ status: 'locked', address: ADDRESS, backedUp });

describe('the consent to lose a loaded wallet', () => {
  it('is not asked where no wallet is loaded', () => {
    const none: WalletState = { status: 'none', backedUp: false };
    expect(findConsentError(none, NO_CONSENT)).toBeUndefined();
    expect(confirmationOf(none, NO_CONSENT)).toEqual({});
  });

  it('is a click where a backup was verified', () => {
    expect(findConsentError(loaded(true), NO_CONSENT)).toBe(WALLET_PROBLEM_MESSAGES.replaceUnconfirmed);
    expect(findConsentError(loaded(true), { agreed: true, lastFour: '' })).toBeUndefined();
  });

  it('must be typed where none was, in any case', () => {
    expect(findConsentError(loaded(false), { agreed: true, lastFour: '' })).toBe(WALLET_PROBLEM_MESSAGES.lastFourWrong);
    expect(findConsentError(loaded(false), { agreed: false, lastFour: '9ee8' })).toBe(
      WALLET_PROBLEM_MESSAGES.lastFourWrong,
    );
    expect(findConsentError(loaded(false), { agreed: false, lastFour: ' 9ee7 ' })).toBeUndefined();
  });

  it('is a click where the saved wallet cannot be read and so has no address', () => {
    const broken: WalletState = { status: 'locked', backedUp: false };
    expect(findConsentError(broken, { agreed: true, lastFour: '' })).toBeUndefined();
    expect(confirmationOf(broken, NO_CONSENT)).toEqual({ replace: { lastFour: '' } });
  });
});
