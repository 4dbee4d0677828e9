import { type Account, createWalletClient, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { carryOut } from '../chain/deployment/carry-out.ts';
import { stepsLeft } from '../chain/deployment/plan.ts';
import type { EthNode } from '../chain/http-node.ts';
import { nodeTransport, viemChain } from '../chain/node-client.ts';
import { isOtherContract } from '../chain/node-errors.ts';
import { StartupError } from '../platform/errors.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';
import { fundAccount } from './fund-account.ts';
import type { LocalSale } from './local-file.ts';
import { type LocalKeys, localDeployment } from './local-keys.ts';
import type { LocalSafe } from './local-safe.ts';
import { marketSteps, withLocalSale } from './local-sale.ts';

const LOST = 'The local chain does not hold the token that local.json names. Delete the data folder.';
const EARLIER = 'The local chain holds an earlier version of the token. Delete the data folder.';

type Local = { node: EthNode; client: PublicClient; keys: LocalKeys; report: (step: string) => void };

const walletOf = (node: EthNode, account: Account) =>
  createWalletClient({ account, chain: viemChain(LOCAL_CHAIN_ID), transport: nodeTransport(node) });

type Optional = { safe?: LocalSafe; sale?: LocalSale };

/**
 * Deploys the token, its redemption inbox and the sale desk where they are missing and gives the admin every role and an issuer limit, as
 * `usg token deploy` does; continues where an interrupted start stopped.
 */
export async function ensureToken({ node, client, keys, safe, sale, report }: Local & Optional): Promise<void> {
  const admin = privateKeyToAccount(keys.adminKey);
  const attestor = privateKeyToAccount(keys.attestorKey);
  await fundAccount(node, client, admin);
  await fundAccount(node, client, attestor);
  const { token, inbox } = keys;
  const local = { ...localDeployment(admin.address, attestor.address, safe?.address), token, inbox };
  const deployment = sale ? withLocalSale(local, sale) : local;
  const steps = await stepsLeft(client, deployment).catch((error) => {
    if (error instanceof StartupError) throw new StartupError(LOST);
    if (isOtherContract(error)) throw new StartupError(EARLIER);
    throw error;
  });
  const wallet = walletOf(node, admin);
  const market = sale ? await marketSteps(client, admin.address, sale) : [];
  await carryOut([...market, ...steps, ...(safe?.steps ?? [])], {
    send: ({ to, data }) => wallet.sendTransaction({ to, data }),
    mined: (hash) => minedReceipt(client, hash),
    report,
  });
}
