import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  type Address,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseEther,
  publicActions,
  stringToBytes,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { usgTokenAbi } from '#contracts/abi.ts';
import { usgTokenBytecode } from '#contracts/bytecode.ts';
import { findFoundry } from '#contracts/foundry.ts';
import { usgFromCoins } from '#domain/money.ts';
import { site } from '#site';

export const DAY = 24 * 60 * 60;

async function portOf(anvil: ChildProcess): Promise<string> {
  if (!anvil.stdout) throw new Error('anvil has no output');
  for await (const line of createInterface({ input: anvil.stdout })) {
    const port = /Listening on .*:(\d+)/.exec(line)?.[1];
    if (port) return port;
  }
  throw new Error('anvil did not start');
}

/** A chain of its own with the token on it: cap 1,000 coins, 100 attested; the admin may do everything but attest. */
export async function startAnvil() {
  const anvil = spawn(findFoundry('anvil'), ['--port', '0', '--slots-in-an-epoch', '1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const rpcUrl = `http://127.0.0.1:${await portOf(anvil)}`;
  anvil.stdout?.resume();
  const chain = { ...foundry, rpcUrls: { default: { http: [rpcUrl] } } };
  const test = createTestClient({ chain, mode: 'anvil', transport: http(), pollingInterval: 20 }).extend(publicActions);

  async function account(eth = '10') {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await test.setBalance({ address, value: parseEther(eth) });
    const client = createWalletClient({
      chain,
      transport: http(),
      account: privateKeyToAccount(key),
      pollingInterval: 20,
    });
    return { key, address, client };
  }

  const [admin, attestor] = [await account(), await account()];
  const hash = await admin.client.deployContract({
    abi: usgTokenAbi,
    bytecode: usgTokenBytecode,
    args: [site.name, site.symbol, usgFromCoins(1000), 35 * DAY, 0, admin.address, attestor.address],
  });
  const token = (await test.waitForTransactionReceipt({ hash })).contractAddress as Address;
  const contract = { address: token, abi: usgTokenAbi } as const;
  const done = async (sent: Promise<Hex>) => test.waitForTransactionReceipt({ hash: await sent });

  async function attest(coins: number): Promise<void> {
    const { timestamp } = await test.getBlock();
    const args = [BigInt(coins), Number(timestamp), await redeemed(), `0x${'11'.repeat(32)}`] as const;
    await done(attestor.client.writeContract({ ...contract, functionName: 'attestReserve', args }));
  }
  const redeemed = () => test.readContract({ ...contract, functionName: 'totalRedeemed' });

  for (const role of ['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER']) {
    const args = [keccak256(stringToBytes(`${role}_ROLE`)), admin.address] as const;
    await done(admin.client.writeContract({ ...contract, functionName: 'grantRole', args }));
  }
  await attest(100);

  return {
    rpcUrl,
    chainId: foundry.id,
    token,
    contract,
    test,
    admin,
    attest,
    account,
    done,
    /** An account that holds this many coins. */
    async holder(coins: number, eth?: string) {
      const holder = await account(eth);
      const args = [holder.address, usgFromCoins(coins), '0x'] as const;
      await done(admin.client.writeContract({ ...contract, functionName: 'issue', args }));
      return holder;
    },
    async stop(): Promise<void> {
      anvil.kill('SIGKILL');
      await once(anvil, 'exit');
    },
  };
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>;
