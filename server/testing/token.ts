import {
  type Account,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  type PublicClient,
  parseEther,
  publicActions,
  stringToBytes,
  type TestClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgTokenAbi } from '#contracts/abi.ts';
import { usgTokenBytecode } from '#contracts/bytecode.ts';
import { usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import type { Chain, WalletRole } from '../context.ts';
import { startAnvil } from './anvil.ts';

export const newAccount = () => privateKeyToAccount(generatePrivateKey());
const roleHash = (role: WalletRole): Hex => keccak256(stringToBytes(`${role}_ROLE`));
const ZERO_DATA: Hex = `0x${'00'.repeat(32)}`;

/** A real chain with the real token: what a test does to it as the admin, the attestor or a holder. */
export type TokenChain = Awaited<ReturnType<typeof startTokenChain>>;

/** Starts a chain and deploys the token; its admin holds every role but ATTESTOR, 1000 coins are attested. */
export async function startTokenChain() {
  const { url, stop } = await startAnvil();
  const transport = http(url, { retryCount: 0 });
  const node = createTestClient({ chain: foundry, mode: 'anvil', transport, pollingInterval: 20 }).extend(
    publicActions,
  );
  const admin = newAccount();
  const attestor = newAccount();
  const wallet = createWalletClient({ chain: foundry, transport });

  const fund = (address: Hex) => node.setBalance({ address, value: parseEther('10') });
  const mined = async (hash: Hex) => {
    const receipt = await node.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error('The transaction was reverted.');
    return receipt;
  };
  await Promise.all([fund(admin.address), fund(attestor.address)]);
  /** Puts a contract of that creation code on the chain. */
  const deploy = async (data: Hex) =>
    (await mined(await wallet.sendTransaction({ account: admin, data }))).contractAddress as Hex;
  const deployment = await wallet.deployContract({
    account: admin,
    abi: usgTokenAbi,
    bytecode: usgTokenBytecode,
    args: [site.name, site.symbol, usgFromCoins(MAX_SUPPLY_COINS), 35 * 86_400, 0, admin.address, attestor.address],
  });
  const token = (await mined(deployment)).contractAddress as Hex;
  const target = { address: token, abi: usgTokenAbi, chain: foundry } as const;

  const grant = async (role: WalletRole, to: Hex) =>
    mined(
      await wallet.writeContract({ ...target, account: admin, functionName: 'grantRole', args: [roleHash(role), to] }),
    );
  const revoke = async (role: WalletRole, from: Hex) =>
    mined(
      await wallet.writeContract({
        ...target,
        account: admin,
        functionName: 'revokeRole',
        args: [roleHash(role), from],
      }),
    );
  const issue = async (to: Hex, value: bigint, data: Hex = ZERO_DATA) =>
    mined(await wallet.writeContract({ ...target, account: admin, functionName: 'issue', args: [to, value, data] }));
  const redeem = async (account: Account, value: bigint, data: Hex) =>
    mined(await wallet.writeContract({ ...target, account, functionName: 'redeem', args: [value, data] }));
  const transfer = async (account: Account, to: Hex, value: bigint) =>
    mined(await wallet.writeContract({ ...target, account, functionName: 'transfer', args: [to, value] }));

  const fulfil = async (ticketHash: Hex, receiptHash: Hex) =>
    mined(
      await wallet.writeContract({
        ...target,
        account: admin,
        functionName: 'fulfilRedemption',
        args: [ticketHash, receiptHash],
      }),
    );

  for (const role of ['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER'] as const)
    await grant(role, admin.address);
  const { timestamp } = await node.getBlock();
  await mined(
    await wallet.writeContract({
      ...target,
      account: attestor,
      functionName: 'attestReserve',
      args: [1000n, Number(timestamp), 0n, ZERO_DATA],
    }),
  );
  /** Makes every block so far final. */
  const finalize = () => node.mine({ blocks: 2 });
  const chain: Chain = {
    id: foundry.id,
    token,
    client: node as unknown as PublicClient,
    local: true,
    explorer: null,
  };
  return {
    url,
    chain,
    node: node as TestClient & PublicClient,
    admin,
    attestor,
    fund,
    deploy,
    grant,
    revoke,
    issue,
    redeem,
    fulfil,
    transfer,
    finalize,
    stop,
  };
}
