import { zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { approveReturnCall } from '#wallet/calls.ts';
import { returnIn } from '#wallet/read-call.ts';
import { returnFacts } from './signed-words.tsx';

const INBOX = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const ASSET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ticketHash = `0x${'12'.repeat(32)}` as const;
const returned = (asset: typeof ASSET | typeof zeroAddress, units: bigint) => {
  const found = returnIn(approveReturnCall(INBOX, { ticketHash, asset, to: TO, units }));
  if (!found) throw new Error('Not a return');
  return found;
};

it('says of a return the asset’s address, and its amount by the decimals that its own contract gives', () => {
  const known = { decimals: 6, name: `of the token at ${ASSET}` };
  expect(returnFacts(returned(ASSET, 1_500_000n), known)).toEqual([
    ['Asset', `Token at ${ASSET}`],
    ['Amount', `1.5 of the token at ${ASSET}`],
    ['In its smallest units', '1,500,000, at 6 decimals'],
  ]);
  expect(returnFacts(returned(zeroAddress, 10n ** 17n), { decimals: 18, name: 'ETH' })).toContainEqual([
    'Amount',
    '0.1 ETH',
  ]);
});

it('says no amount before the contract has, and that it can’t where it doesn’t', () => {
  expect(returnFacts(returned(ASSET, 1n), undefined)).toEqual([['Asset', `Token at ${ASSET}`]]);
  expect(returnFacts(returned(ASSET, 1n), 'unread')).toEqual([
    ['Asset', `Token at ${ASSET}. ${SIGNER_MESSAGES.assetUnread}`],
  ]);
  expect(returnIn({ data: '0x' })).toBeUndefined();
});
