import { createPublicClient, createWalletClient, type Hex, http, keccak256, parseSignature, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgTokenAbi as abi } from '#contracts/abi.ts';
import { usgTokenBytecode as bytecode } from '#contracts/bytecode.ts';
import { PERMIT, TRANSFER_WITH_AUTHORIZATION } from './signed-types.ts';

const COIN = 10n ** 9n;
const DAY = 86_400;
const NO_DATA = toHex(0, { size: 32 });
const FAR_FUTURE = 2n ** 48n - 1n;

/** Gas of each step, from the receipt of a real transaction: intrinsic gas and calldata are in it. */
export async function measureGas(url: string): Promise<Record<string, number>> {
  const chain = createPublicClient({ chain: foundry, transport: http(url), pollingInterval: 20 });
  const wallet = createWalletClient({ chain: foundry, transport: http(url) });
  const [staff, bob, carol] = await wallet.getAddresses();
  if (!staff || !bob || !carol) throw new Error('The chain has no accounts.');
  const alice = privateKeyToAccount(generatePrivateKey());

  const args = [10_000_000n * COIN, 35 * DAY, DAY, staff, staff] as const;
  const deployment = await wallet.deployContract({ abi, bytecode, account: staff, args });
  const { contractAddress: address } = await chain.waitForTransactionReceipt({ hash: deployment });
  if (!address) throw new Error('The token was not deployed.');

  // biome-ignore lint/suspicious/noExplicitAny: each step names another function of the ABI.
  const send = async (functionName: any, callArgs: any, account: Hex = staff): Promise<number> => {
    const hash = await wallet.writeContract({ abi, address, account, functionName, args: callArgs });
    const receipt = await chain.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`${functionName} failed.`);
    return Number(receipt.gasUsed);
  };
  const domain = { name: 'USG', version: '1', chainId: foundry.id, verifyingContract: address };

  const signedPermit = async () => {
    const message = { owner: alice.address, spender: carol, value: COIN, nonce: 0n, deadline: FAR_FUTURE };
    const signature = await alice.signTypedData({ domain, types: PERMIT, primaryType: 'Permit', message });
    const { v, r, s } = parseSignature(signature);
    return [alice.address, carol, COIN, FAR_FUTURE, Number(v), r, s];
  };
  const signedTransfer = async () => {
    const nonce = keccak256(toHex('nonce'));
    const message = { from: alice.address, to: bob, value: COIN, validAfter: 0n, validBefore: FAR_FUTURE, nonce };
    const types = TRANSFER_WITH_AUTHORIZATION;
    const signature = await alice.signTypedData({ domain, types, primaryType: 'TransferWithAuthorization', message });
    const { v, r, s } = parseSignature(signature);
    return [alice.address, bob, COIN, 0n, FAR_FUTURE, nonce, Number(v), r, s];
  };

  await send('grantRole', [await chain.readContract({ abi, address, functionName: 'ISSUER_ROLE' }), staff]);
  const { timestamp } = await chain.getBlock();
  await send('attestReserve', [600_000n, Number(timestamp), 0n, keccak256(toHex('report'))]);
  await send('issue', [bob, 100n * COIN, NO_DATA]);
  await send('issue', [alice.address, 100n * COIN, NO_DATA]);

  return {
    'issue, existing holder': await send('issue', [bob, 2n * COIN, NO_DATA]),
    'issue for an order': await send('issue', [bob, 2n * COIN, keccak256(toHex('order'))]),
    'transfer, new holder': await send('transfer', [carol, 2n * COIN], bob),
    'transfer, existing holder': await send('transfer', [carol, 2n * COIN], bob),
    redeem: await send('redeem', [2n * COIN, NO_DATA], bob),
    'redeem on a ticket': await send('redeem', [2n * COIN, keccak256(toHex('ticket'))], bob),
    permit: await send('permit', await signedPermit()),
    transferWithAuthorization: await send('transferWithAuthorization', await signedTransfer()),
  };
}
