import { expect, it } from 'vitest';
import { drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import WalletAlone from './wallet-alone.tsx';

it('leads from the wallet alone to the other ways to keep tokens', () => {
  expect(linksIn(drawnAt('/wallet2', <WalletAlone />))).toContainEqual(['Wallet Options', '/wallet#ledger']);
});
