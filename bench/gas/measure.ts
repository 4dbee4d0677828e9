import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  http,
  keccak256,
  type PublicClient,
  toHex,
  type WalletClient,
} from 'viem';
import { foundry } from 'viem/chains';
import { usgTokenAbi } from '#contracts/abi.ts';
import { usgTokenBytecode } from '#contracts/bytecode.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { site } from '#site';
import { holder, permitArgs, transferArgs } from './sign.ts';

const COIN = 10n ** 9n;
const DAY = 86_400;
const NO_DATA = toHex(0, { size: 32 });
const abi: Abi = usgTokenAbi;

/** Gas of each step, from the receipt of a real transaction: intrinsic gas and calldata are in it. */
export async function measureGas(url: string): Promise<Record<string, number>> {
  const chain = createPublicClient({ chain: foundry, transport: http(url) });
  const wallet = createWalletClient({ chain: foundry, transport: http(url) });
  const [staff, auditor, bob, carol] = await wallet.getAddresses();
  if (!staff || !auditor || !bob || !carol) throw new Error('The chain has no accounts.');

  const address = await deployToken(chain, wallet, staff, auditor);
  const domain = { name: site.name, version: '1', chainId: foundry.id, verifyingContract: address };
  const send = async (account: Address, functionName: string, args: readonly unknown[]) => {
    const hash = await wallet.writeContract({ chain: foundry, abi, address, account, functionName, args });
    return Number((await minedReceipt(chain, hash)).gasUsed);
  };

  const { timestamp } = await chain.getBlock();
  await send(staff, 'grantRole', [keccak256(toHex('ISSUER_ROLE')), staff]);
  await send(staff, 'setIssuerLimit', [staff, 10_000n * COIN]);
  await send(auditor, 'attestReserve', [600_000n, timestamp, 0n, keccak256(toHex('report'))]);
  await send(staff, 'issue', [bob, 100n * COIN, NO_DATA]);
  await send(staff, 'issue', [holder.address, 100n * COIN, NO_DATA]);

  return {
    'issue, existing holder': await send(staff, 'issue', [bob, 2n * COIN, NO_DATA]),
    'issue for an order': await send(staff, 'issue', [bob, 2n * COIN, keccak256(toHex('order'))]),
    'transfer, new holder': await send(bob, 'transfer', [carol, 2n * COIN]),
    'transfer, existing holder': await send(bob, 'transfer', [carol, 2n * COIN]),
    redeem: await send(bob, 'redeem', [2n * COIN, NO_DATA]),
    'redeem on a ticket': await send(bob, 'redeem', [2n * COIN, keccak256(toHex('ticket'))]),
    permit: await send(staff, 'permit', await permitArgs(domain, carol, COIN)),
    transferWithAuthorization: await send(staff, 'transferWithAuthorization', await transferArgs(domain, bob, COIN)),
  };
}

async function deployToken(
  chain: PublicClient,
  wallet: WalletClient,
  admin: Address,
  attestor: Address,
): Promise<Address> {
  const { name, symbol } = site;
  const settings = { cap: 10_000_000n * COIN, maxAttestationAge: 35 * DAY, adminDelay: DAY, admin, attestor };
  const args = [{ name, symbol, ...settings }];
  const hash = await wallet.deployContract({ chain: foundry, abi, bytecode: usgTokenBytecode, account: admin, args });
  const { contractAddress } = await minedReceipt(chain, hash);
  if (!contractAddress) throw new Error('The token was not deployed.');
  return contractAddress;
}
