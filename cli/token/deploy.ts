import { writeFile } from 'node:fs/promises';
import { createWalletClient, type PrivateKeyAccount } from 'viem';
import { carryOut, keyCarrier, requireDeployer, safeFile } from '#server/chain/deployment/carry-out.ts';
import { type Deployment, type Step, stepsLeft } from '#server/chain/deployment/plan.ts';
import { readDeploySettings } from '#server/chain/deployment/settings.ts';
import { nodeTransport, viemChain } from '#server/chain/node-client.ts';
import { Misuse } from '#server/platform/errors.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { usg } from '#server/platform/usg.ts';
import { readKeystoreFile } from '#wallet/keystore/read.ts';
import type { Session } from '../session.ts';
import { type Connection, connect } from './connect.ts';
import { openKeyFile, readNamedFile } from './key-file.ts';
import { planLines } from './plan-lines.ts';
import { verifyAndPrint } from './verify-and-print.ts';

type Given = Partial<Record<'keyFile' | 'passwordFile' | 'safeFile', string | undefined>>;

/** Says what the deployment is and what is left of it. */
async function openPlan({ settings, print }: Session, keyPath: string | undefined) {
  const { rpcUrl, chainId, deployment, deployBlock } = readDeploySettings(settings);
  const keyFile = keyPath === undefined ? undefined : await readNamedFile(keyPath, 'key file');
  const signer = keyFile === undefined ? undefined : readKeystoreFile(keyFile)[0]?.address;
  const connection = await connect(rpcUrl, chainId);
  const left = await stepsLeft(connection.client, deployment);
  print(...(await planLines(connection, new URL(rpcUrl).host, deployment, left, signer)));
  if (left.length > 0) await requireDeployer(connection.client, left);
  return { connection, deployment, deployBlock, left, keyFile };
}
type Plan = Awaited<ReturnType<typeof openPlan>>;

const verifyPlanned = (
  session: Session,
  { connection, deployment }: Plan,
  deployBlock: bigint | undefined,
  whole = true,
) => {
  const { client, chainId: id } = connection;
  const { token, inbox, sale } = deployment;
  const saleDesk = sale && { address: sale.desk };
  const chain = { id, client, token, inbox, saleDesk, local: false, explorer: null, deployBlock };
  return verifyAndPrint(session, chain, whole ? deployment : undefined);
};

const planData = ({ connection: { chainId }, deployment: { token, inbox, sale } }: Plan, steps: Step[]) => ({
  chainId,
  token,
  inbox,
  ...(sale && { saleDesk: sale.desk }),
  left: steps.map(({ title, by }) => ({ title, by })),
});

/** `usg token plan`: sends nothing; verifies a token of which nothing is left to do. */
export async function planToken(session: Session, { keyFile }: Given): Promise<CommandResult> {
  const plan = await openPlan(session, keyFile);
  if (plan.left.length === 0) return verifyPlanned(session, plan, plan.deployBlock);
  const how = `Nothing was changed. To carry it out: ${usg('token deploy')} with --key-file FILE, --safe-file FILE or both.`;
  return { ok: true, lines: ['', how], data: planData(plan, plan.left) };
}

/** `usg token deploy`: carries out what is left of the plan, with a key, by a file for the admin's Safe, or both. */
export async function deployToken(session: Session, given: Given): Promise<CommandResult> {
  const plan = await openPlan(session, given.keyFile);
  const { connection, deployment, left } = plan;
  if (left.length === 0) return verifyPlanned(session, plan, plan.deployBlock);
  const { admin } = deployment.settings;
  if (!plan.keyFile && !given.safeFile) throw new Misuse('Give --key-file FILE, --safe-file FILE or both.');
  const account = plan.keyFile && (await openKeyFile(session, plan.keyFile, given.passwordFile));
  const bySigner = account ? left.filter(({ by }) => by === 'anyone' || account.address === admin) : [];
  const bySafe = left.filter((step) => !bySigner.includes(step));
  if (bySafe.length > 0 && !given.safeFile)
    throw new Misuse(`Give --safe-file FILE for what the admin ${admin} has to send.`);
  session.print('');
  const sentBlock = account ? await send(session, connection, account, bySigner, deployment) : undefined;
  if (bySafe.length > 0 && given.safeFile) await writeSafeFile(session, given.safeFile, plan, bySafe);
  // The token or the inbox isn't there yet, so there is nothing to verify.
  if (bySafe.some(({ creates }) => creates)) return { ok: true, lines: [], data: planData(plan, bySafe) };
  const block = plan.deployBlock ?? sentBlock;
  session.print(`TOKEN_ADDRESS=${deployment.token}`, `INBOX_ADDRESS=${deployment.inbox}`);
  if (block !== undefined) session.print(`TOKEN_DEPLOY_BLOCK=${block}`);
  if (deployment.sale) session.print(`SALE_DESK_ADDRESS=${deployment.sale.desk}`);
  const { ok, lines, data } = await verifyPlanned(session, plan, block, bySafe.length === 0);
  return { ok, lines, data: { ...planData(plan, bySafe), deployBlock: block, ...(data as object) } };
}

/** Carries the steps out with the key; returns the block in which the token was created, if it was. */
async function send(
  { print }: Session,
  { client, node, chainId }: Connection,
  account: PrivateKeyAccount,
  steps: Step[],
  { token }: Deployment,
): Promise<bigint | undefined> {
  if (steps.length === 0) return undefined;
  const wallet = createWalletClient({ account, chain: viemChain(chainId), transport: nodeTransport(node) });
  const blocks = await carryOut(steps, await keyCarrier(client, wallet, account, steps, print));
  const creation = steps.find(({ creates }) => creates === token);
  return creation && blocks.get(creation);
}

/** Writes the steps that the admin, a Safe, has to execute. */
async function writeSafeFile({ print }: Session, path: string, { connection, deployment }: Plan, steps: Step[]) {
  const { admin } = deployment.settings;
  await writeFile(path, safeFile(connection.chainId, admin, steps, new Date()));
  print(
    `Written for the Safe ${admin}: ${path}. Load it in the Transaction Builder.`,
    'Once it is executed, run this again: it verifies, or shows what is left.',
  );
}
