import { describe, expect, it } from 'vitest';
import { WALLET_ADVICE_MESSAGES } from '#domain/wallet/messages.ts';
import type { WalletState } from '#wallet/state.ts';
import { checklist } from './wallet-checklist.tsx';

const WALLET: WalletState = {
  status: 'unlocked',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  backedUp: true,
};
const SAFARI = { in: 'safari', at: 'phone' } as const;
const steps = (more: Partial<WalletState>, outlivesReload = true) =>
  checklist({ ...WALLET, ...more }, outlivesReload).map(({ title, done }) => `${done ? 'x' : '-'} ${title}`);

describe('the checklist of a wallet', () => {
  it('is empty before there is a wallet, and once everything is done', () => {
    expect(steps({ status: 'none', address: undefined, backedUp: false })).toEqual([]);
    expect(steps({ status: 'starting', backedUp: false })).toEqual([]);
    expect(steps({})).toEqual([]);
  });

  it('says in one item that a backup must be opened, and why in a browser that may delete the wallet', () => {
    const made = { backedUp: false, advice: 'notPersisted' } as const;
    expect(steps(made)).toEqual(['x Wallet encrypted with your password', '- Check a backup of this wallet']);
    expect(checklist({ ...WALLET, ...made }, true)[1]).toMatchObject({
      text: expect.stringContaining(WALLET_ADVICE_MESSAGES.notPersisted),
      acts: ['check', 'backup'],
    });
  });

  it('says in Safari and in other browsers of an iPhone, until a backup was opened, what they delete and where the wallet stays', () => {
    const made = { backedUp: false, advice: 'notPersisted' } as const;
    const [, item] = checklist({ ...WALLET, ...made }, true, SAFARI);
    expect(item?.text).toMatch(
      /^Safari deletes .* seven days of Safari use .* storage of its own: tap Share, .* restore the backup there\. If/,
    );
    expect(item?.text).not.toContain(WALLET_ADVICE_MESSAGES.notPersisted);
    expect(checklist({ ...WALLET, ...made }, true, { ...SAFARI, in: 'browser' })[1]?.text).toMatch(
      /^This browser may delete this wallet after seven days /,
    );
    expect(checklist(WALLET, true, SAFARI)).toEqual([]);
  });

  it('holds in one list what is done and each thing that is still to do', () => {
    expect(steps({ advice: 'newBackup' }, false)).toEqual([
      'x Wallet encrypted with your password',
      'x Check a backup of this wallet',
      '- Download a new backup',
      '- Keep your password at hand',
    ]);
  });

  it('does not speak of reloads while the wallet is locked anyway', () => {
    expect(steps({ status: 'locked' }, false)).toEqual([]);
  });
});
