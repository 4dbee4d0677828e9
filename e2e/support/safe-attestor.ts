import { type Address, createTestClient, encodeFunctionData, type Hex, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgTokenAbi } from '#contracts/abi.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { packSignatures } from '#domain/safe/signatures.ts';
import { safeExecution, safeTransactionTypedData } from '#domain/safe/transaction.ts';
import { planSafe } from '#server/local/local-safe.ts';
import type { LocalFile } from './site.ts';

/**
 * Hands the attestor's power over to a Safe of two auditors, which holds no role: begun by the attestor, accepted by both once the delay is
 * over. They have the keys of the first two owners of the site's own Safe. Gives the Safe's address.
 */
export async function makeSafeAttestor({
  rpc,
  token,
  attestorKey,
  adminKey,
  safeOwnerKeys = [],
}: LocalFile): Promise<Address> {
  const chain = { ...foundry, rpcUrls: { default: { http: [rpc] } } };
  const client = createTestClient({ chain, mode: 'anvil', transport: http(rpc) })
    .extend(publicActions)
    .extend(walletActions);
  const contract = { address: token, abi: usgTokenAbi } as const;
  const [attestor, admin] = [privateKeyToAccount(attestorKey), privateKeyToAccount(adminKey)];
  const owners = safeOwnerKeys.slice(0, 2).map((key) => privateKeyToAccount(key));
  const { steps, safe } = planSafe(
    owners.map(({ address }) => address),
    owners.length,
  );
  const send = async (to: Address, data: Hex) =>
    minedReceipt(client, await client.sendTransaction({ account: admin, to, data }));
  for (const { to, data, creates } of steps)
    if (!creates || !(await client.getCode({ address: creates }))) await send(to, data);
  const begin = { functionName: 'beginAttestorTransfer', args: [safe], account: attestor } as const;
  await minedReceipt(client, await client.writeContract({ ...contract, ...begin }));
  const [, from] = await client.readContract({ ...contract, functionName: 'pendingAttestor' });
  const { timestamp } = await client.getBlock();
  await client.increaseTime({ seconds: from - Number(timestamp) + 60 });
  const call = { to: token, data: encodeFunctionData({ abi: usgTokenAbi, functionName: 'acceptAttestorTransfer' }) };
  const message = safeTransactionTypedData({ chainId: await client.getChainId(), safe }, call, 0);
  const signatures = await Promise.all(
    owners.map(async (owner) => ({ owner: owner.address, signature: await owner.signTypedData(message) })),
  );
  await send(safe, safeExecution(call, 0, packSignatures(signatures)));
  return safe;
}
