import { expect, it } from 'vitest';
import { adminLoginMessage } from './sign-in-with-ethereum.ts';

it('writes the ERC-4361 text that a wallet shows before an admin signs in', () => {
  const text = adminLoginMessage({
    origin: 'http://localhost:3000',
    chainId: 31337,
    address: '0x00000000000000000000000000000000000000AA',
    timestamp: 1_760_000_000_000,
  });
  expect(text).toContain('localhost:3000 wants you to sign in with your Ethereum account:');
  expect(text).toContain('Nonce: 1760000000000');
  expect(text).toContain('Issued At: 2025-10-09T08:53:20.000Z');
});
