import { type Address, createWalletClient, http, parseAbi, parseEther, publicActions, zeroHash } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { usgFromCoins } from '#domain/money.ts';
import type { LocalFile } from './site.ts';

const abi = parseAbi(['function issue(address,uint256,bytes)', 'function transfer(address,uint256)']);

/** A wallet with that many coins' tokens that the site's pages know nothing of, such as an exchange's; sends units, past the site. */
export async function outsideWallet({ rpc, token, adminKey }: LocalFile, coins: number) {
  const chain = { ...foundry, rpcUrls: { default: { http: [rpc] } } };
  const client = createWalletClient({ chain, transport: http(rpc) }).extend(publicActions);
  const [admin, account] = [privateKeyToAccount(adminKey), privateKeyToAccount(generatePrivateKey())];
  const contract = { address: token, abi } as const;
  const eth = { account: admin, to: account.address, value: parseEther('1') };
  await minedReceipt(client, await client.sendTransaction(eth));
  const issue = {
    account: admin,
    functionName: 'issue',
    args: [account.address, usgFromCoins(coins), zeroHash],
  } as const;
  await minedReceipt(client, await client.writeContract({ ...contract, ...issue }));
  const send = async (to: Address, units: bigint) =>
    minedReceipt(
      client,
      await client.writeContract({ ...contract, account, functionName: 'transfer', args: [to, units] }),
    );
  const sendEther = async (to: Address, value: bigint) =>
    minedReceipt(client, await client.sendTransaction({ account, to, value }));
  const etherAt = (address: Address) => client.getBalance({ address });
  return { address: account.address, send, sendEther, etherAt };
}
