// npm run deploy-token: shows the plan of the token's deployment; -- --go carries it out with --key-file, --safe-file or both.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createWalletClient, type PrivateKeyAccount } from 'viem';
import { carryOut, keyCarrier, requireDeployer, safeFile } from '../server/chain/deployment/carry-out.ts';
import { type Deployment, type Step, stepsLeft } from '../server/chain/deployment/plan.ts';
import { readDeploySettings } from '../server/chain/deployment/settings.ts';
import { nodeTransport, viemChain } from '../server/chain/node-client.ts';
import { StartupError } from '../server/platform/errors.ts';
import { readKeystoreFile } from '../wallet/keystore/read.ts';
import { type Connection, connect, print, runCommand } from './token/command.ts';
import { openKeyFile, readNamedFile } from './token/key-file.ts';
import { printPlan } from './token/print-plan.ts';
import { verifyAndPrint } from './token/verify-and-print.ts';

const OPTIONS = {
  go: { type: 'boolean' },
  'key-file': { type: 'string' },
  'password-file': { type: 'string' },
  'safe-file': { type: 'string' },
} as const;

async function deploy(args: string[]): Promise<boolean> {
  const options = parseArgs({ args, options: OPTIONS }).values;
  const { rpcUrl, chainId, deployment, deployBlock } = readDeploySettings(process.env);
  const keyPath = options['key-file'];
  const keyFile = keyPath === undefined ? undefined : await readNamedFile(keyPath, 'key file');
  const signer = keyFile === undefined ? undefined : readKeystoreFile(keyFile)[0]?.address;
  const connection = await connect(rpcUrl, chainId);
  const { client } = connection;
  const { token, inbox } = deployment;
  const chain = { id: chainId, client, token, inbox, local: false, explorer: null };
  const left = await stepsLeft(client, deployment);
  await printPlan(connection, new URL(rpcUrl).host, deployment, left, signer);
  if (left.length === 0) return verifyAndPrint({ ...chain, deployBlock }, deployment);
  await requireDeployer(client, left);
  if (!options.go) {
    print('', 'Nothing was changed. To carry it out, add --go with --key-file FILE, --safe-file FILE or both.');
    return true;
  }
  const account = keyFile === undefined ? undefined : await openKeyFile(keyFile, options['password-file']);
  const bySigner = account
    ? left.filter(({ by }) => by === 'anyone' || account.address === deployment.settings.admin)
    : [];
  const bySafe = left.filter((step) => !bySigner.includes(step));
  const safePath = options['safe-file'];
  if (!account && !safePath) throw new StartupError('With --go, give --key-file FILE, --safe-file FILE or both.');
  if (bySafe.length > 0 && !safePath) {
    throw new StartupError(`Give --safe-file FILE for what the admin ${deployment.settings.admin} has to send.`);
  }
  print('');
  const sentBlock = account && (await send(connection, account, bySigner, deployment));
  const block = deployBlock ?? sentBlock;
  if (bySafe.length > 0 && safePath) await writeSafeFile(safePath, chainId, deployment, bySafe);
  // The token or the inbox isn't there yet, so there is nothing to verify.
  if (bySafe.some(({ creates }) => creates)) return true;
  print(`TOKEN_ADDRESS=${token}`, `INBOX_ADDRESS=${inbox}`);
  if (block !== undefined) print(`TOKEN_DEPLOY_BLOCK=${block}`);
  return verifyAndPrint({ ...chain, deployBlock: block }, bySafe.length === 0 ? deployment : undefined);
}

/** Carries the steps out with the key; returns the block in which the token was created, if it was. */
async function send(
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
async function writeSafeFile(path: string, chainId: number, deployment: Deployment, steps: Step[]): Promise<void> {
  const { admin } = deployment.settings;
  await writeFile(path, safeFile(chainId, admin, steps, new Date()));
  print(
    `Written for the Safe ${admin}: ${path}. Load it in the Transaction Builder.`,
    'Once it is executed, run this again: it verifies, or shows what is left.',
  );
}

await runCommand(deploy);
