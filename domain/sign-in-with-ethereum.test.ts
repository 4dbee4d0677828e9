import { expect, it } from 'vitest';
import { adminLoginMessage, challengeEnd, isLinkWalletChallenge, linkWalletMessage } from './sign-in-with-ethereum.ts';

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

const ADDRESS = '0x00000000000000000000000000000000000000AA';
const asked = { origin: 'http://localhost:3000', chainId: 31337, address: ADDRESS } as const;
const challenge = (change: object = {}) => {
  const nonce = '12'.repeat(16);
  const issuedAt = new Date('2026-11-22T12:00:00.000Z');
  const message = linkWalletMessage({ ...asked, nonce, issuedAt, ...change });
  return { nonce, message, expires_at: challengeEnd(issuedAt).toISOString() };
};

it('takes the text that links this wallet at this origin', () => {
  expect(isLinkWalletChallenge(challenge(), asked)).toBe(true);
});

it.each([
  ['for another origin', challenge({ origin: 'https://example.com' })],
  ['for another chain', challenge({ chainId: 1 })],
  ['for another wallet', challenge({ address: '0x00000000000000000000000000000000000000bb' })],
  ['of another time', challenge({ issuedAt: new Date('2030-01-01T00:00:00.000Z') })],
  ['with a number that is no number', { ...challenge(), nonce: '1\nStatement' }],
  ['of another use', { ...challenge(), message: adminLoginMessage({ ...asked, timestamp: 1_760_000_000_000 }) }],
  ['with more words', { ...challenge(), message: `${challenge().message} ` }],
  ['without a time', { ...challenge(), expires_at: 'soon' }],
])('takes no other text as the one that links a wallet: one %s', (_, given) => {
  expect(isLinkWalletChallenge(given, asked)).toBe(false);
});
