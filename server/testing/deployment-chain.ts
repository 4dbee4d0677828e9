import { createTestClient, createWalletClient, type Hex, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { startAnvil } from '#contracts/testing/anvil.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type Deployment, deploymentOf, type Step } from '../chain/deployment/plan.ts';
import { httpNode } from '../chain/http-node.ts';
import { nodeClient, viemChain } from '../chain/node-client.ts';
import type { Chain } from '../platform/context.ts';

const CHAIN_ID = 7357;
const DAY = 24 * 60 * 60;
export const newAccount = () => privateKeyToAccount(generatePrivateKey());

/** A fresh chain, and a plan for it that nothing is done of; the admin has ETH. */
export async function openDeploymentChain() {
  const anvil = await startAnvil('--chain-id', String(CHAIN_ID));
  const [admin, attestor, issuer, clerk] = [newAccount(), newAccount(), newAccount(), newAccount()];
  const shared = { chain: viemChain(CHAIN_ID), transport: http(anvil.url), cacheTime: 0 };
  const client = nodeClient(httpNode(anvil.url), CHAIN_ID);
  const wallet = createWalletClient({ ...shared, account: admin });
  const test = createTestClient({ ...shared, mode: 'anvil' }).extend(publicActions);
  await test.setBalance({ address: admin.address, value: 10n ** 19n });
  const appointments: Deployment['appointments'] = {
    ISSUER: [{ account: issuer.address, limit: usgFromCoins(1000) }],
    PRICER: [clerk.address],
    FULFILMENT: [clerk.address, issuer.address],
    COMPLIANCE: [admin.address],
    PAUSER: [],
    QUOTER: [],
  };
  const accounts = { admin: admin.address, attestor: attestor.address };
  const planFor = (delayDays: number) => deploymentOf({ ...accounts, adminDelay: delayDays * DAY }, appointments);
  const deployment = planFor(3);
  const carrier = {
    send: ({ to, data }: Step) => wallet.sendTransaction({ to, data }),
    mined: (hash: Hex) => minedReceipt(client, hash),
    report: () => {},
  };
  const chainOf = ({ token, inbox }: Pick<Deployment, 'token' | 'inbox'> = deployment, over = client): Chain => {
    return { id: CHAIN_ID, client: over, token, inbox, local: false, explorer: null };
  };
  return {
    url: anvil.url,
    chainId: CHAIN_ID,
    client,
    wallet,
    test,
    stop: anvil.stop,
    admin,
    attestor,
    issuer: issuer.address,
    clerk: clerk.address,
    deployment,
    planFor,
    carrier,
    chainOf,
  };
}
export type DeploymentChain = Awaited<ReturnType<typeof openDeploymentChain>>;
