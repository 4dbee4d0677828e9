import {
  type Account,
  createWalletClient,
  keccak256,
  type PublicClient,
  parseEther,
  stringToBytes,
  zeroHash,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { redemptionInboxBytecode, usgTokenBytecode } from '#contracts/bytecode.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { coinsFromUsgDown, usgFromCoins } from '#domain/money.ts';

import { ATTESTATION_VALID_SECONDS, isAttestationDue } from '#domain/reserve.ts';
import { LOCAL_RESERVE_COINS, MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { type EthNode, nodeTransport, viemChain } from '../chain/node.ts';
import type { WalletRole } from '../context.ts';
import { StartupError } from '../errors.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';
import type { LocalKeys } from './local-file.ts';

const ADMIN_DELAY_SECONDS = 2 * 24 * 60 * 60;
const ADMIN_ROLES = ['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER'] as const satisfies WalletRole[];
const roleHash = (role: WalletRole) => keccak256(stringToBytes(`${role}_ROLE`));

const EARLIER = 'The local chain holds an earlier version of the token. Delete the data folder.';

type Local = { node: EthNode; client: PublicClient; keys: LocalKeys; report: (step: string) => void };

async function fund(node: EthNode, client: PublicClient, account: Account): Promise<void> {
  if ((await client.getBalance({ address: account.address })) >= parseEther('1')) return;
  await node.call('anvil_setBalance', [account.address, `0x${parseEther('100').toString(16)}`]);
}

const walletOf = (node: EthNode, account: Account) =>
  createWalletClient({ account, chain: viemChain(LOCAL_CHAIN_ID), transport: nodeTransport(node) });

/** Deploys the token and its redemption inbox where they are missing and gives the admin every role and an issuer limit; continues where an interrupted start stopped. */
export async function ensureToken({ node, client, keys, report }: Local): Promise<void> {
  const admin = privateKeyToAccount(keys.adminKey);
  const attestor = privateKeyToAccount(keys.attestorKey);
  await fund(node, client, admin);
  await fund(node, client, attestor);
  const wallet = walletOf(node, admin);
  if (!(await client.getCode({ address: keys.token }))) {
    if ((await client.getTransactionCount({ address: admin.address })) > 0) {
      throw new StartupError('The local chain does not hold the token that local.json names. Delete the data folder.');
    }
    report('deploying the token');
    const settings = {
      name: site.name,
      symbol: site.symbol,
      cap: usgFromCoins(MAX_SUPPLY_COINS),
      maxAttestationAge: ATTESTATION_VALID_SECONDS,
      adminDelay: ADMIN_DELAY_SECONDS,
      admin: admin.address,
      attestor: attestor.address,
    };
    const deployment = { abi: usgTokenAbi, bytecode: usgTokenBytecode, args: [settings], nonce: 0 } as const;
    await minedReceipt(client, await wallet.deployContract(deployment));
  }
  if (!(await client.getCode({ address: keys.inbox }))) {
    if ((await client.getTransactionCount({ address: admin.address })) > 1) throw new StartupError(EARLIER);
    report('deploying the redemption inbox');
    const deployment = { abi: redemptionInboxAbi, bytecode: redemptionInboxBytecode, args: [keys.token] } as const;
    await minedReceipt(client, await wallet.deployContract({ ...deployment, nonce: 1 }));
  }
  const target = { address: keys.token, abi: usgTokenAbi } as const;
  for (const role of ADMIN_ROLES) {
    const args = [roleHash(role), admin.address] as const;
    if (await client.readContract({ ...target, functionName: 'hasRole', args })) continue;
    report(`granting ${role}`);
    await minedReceipt(client, await wallet.writeContract({ ...target, functionName: 'grantRole', args }));
  }
  const issuer = { ...target, functionName: 'issuerAllowance', args: [admin.address] } as const;
  const [, , limit] = await client.readContract(issuer);
  if (limit > 0n) return;
  report('setting the issuer limit');
  const args = [admin.address, usgFromCoins(MAX_SUPPLY_COINS)] as const;
  await minedReceipt(client, await wallet.writeContract({ ...target, functionName: 'setIssuerLimit', args }));
}

/** Attests the coins in trust at the first start, and again when the last attestation is a week old, less what was redeemed since. */
export async function ensureAttestation({ node, client, keys, report }: Local, now: Date): Promise<void> {
  const target = { address: keys.token, abi: usgTokenAbi } as const;
  const [coins, asOf, redeemedAsOf] = await client.readContract({ ...target, functionName: 'attestation' });
  if (asOf > 0 && !isAttestationDue(asOf, Math.floor(now.getTime() / 1000))) return;
  report('attesting the reserve');
  // The token judges the time by the last block's clock, which runs behind ours.
  await node.call('anvil_mine', ['0x1']);
  const { timestamp } = await client.getBlock();
  const redeemed = await client.readContract({ ...target, functionName: 'totalRedeemed' });
  const left = asOf === 0 ? BigInt(LOCAL_RESERVE_COINS) : coins - coinsFromUsgDown(redeemed - redeemedAsOf);
  const wallet = walletOf(node, privateKeyToAccount(keys.attestorKey));
  const args = [left, Number(timestamp), redeemed, zeroHash] as const;
  await minedReceipt(client, await wallet.writeContract({ ...target, functionName: 'attestReserve', args }));
}
