import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Address, BaseError, bytesToHex, createWalletClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { clearSigningFiles } from '../contracts/clear-signing/signed-here.ts';
import { compileSources, writeFiles } from '../contracts/generate.ts';
import { VERIFY_RESULTS } from '../domain/verifier/messages.ts';
import { settingLines } from '../proof/creation.ts';
import { carryOut, keyCarrier, requireDeployer, safeFile } from '../server/chain/deployment/carry-out.ts';
import {
  ADMIN_ROLES,
  costOf,
  type Deployment,
  holdersOf,
  planWarnings,
  type Step,
  stepsLeft,
} from '../server/chain/deployment/plan.ts';
import { readDeploySettings, readVerifySettings } from '../server/chain/deployment/settings.ts';
import { verifyToken } from '../server/chain/deployment/verify.ts';
import { httpNode, nodeClient, nodeTransport, viemChain } from '../server/chain/node.ts';
import type { Chain } from '../server/platform/context.ts';
import { StartupError } from '../server/platform/errors.ts';
import { deriveKey } from '../wallet/kdf.ts';
import { openAccount } from '../wallet/keystore/encryption.ts';
import { readKeystoreFile } from '../wallet/keystore/read.ts';
import { root } from './root.mjs';

const OUT = join('contracts', 'out');
const say = (...lines: string[]) => {
  for (const line of lines) console.log(line);
};
const bullets = (lines: string[]) => lines.map((line) => `  - ${line}`);

async function connect(rpcUrl: string, expected: number | undefined) {
  const node = httpNode(rpcUrl);
  const chainId = await nodeClient(node, 1).getChainId();
  if (expected !== undefined && chainId !== expected) {
    throw new StartupError(`CHAIN_ID is ${expected}, and the node serves chain ${chainId}.`);
  }
  return { node, chainId, client: nodeClient(node, chainId) };
}
type Connection = Awaited<ReturnType<typeof connect>>;

/** Verifies, prints, writes what explorers ask for; false if there is any difference. */
async function verify(chain: Chain, expected?: Deployment): Promise<boolean> {
  say('', 'Compiling the sources and comparing…');
  const compiled = await compileSources();
  const { lines, differences, constructorArguments } = await verifyToken(chain, compiled, expected);
  await writeFiles(join(root, OUT), { 'standard-input.json': `${JSON.stringify(compiled.input, null, 2)}\n` });
  const { optimizer, evmVersion } = compiled.input.settings;
  say(
    '',
    ...lines,
    '',
    'For explorers (verify by standard JSON input):',
    `  file: ${join(OUT, 'standard-input.json')}`,
    `  compiler: ${compiled.compiler}, optimizer with ${optimizer.runs} runs, EVM ${evmVersion}`,
    `  src/UsgToken.sol:UsgToken, constructor arguments ${constructorArguments.token?.slice(2) ?? 'unknown'}`,
    `  src/RedemptionInbox.sol:RedemptionInbox, constructor arguments ${constructorArguments.inbox.slice(2)}\n`,
  );
  if (differences.length > 0) console.error(['This token differs:', ...bullets(differences)].join('\n'));
  else {
    await writeFiles(join(root, OUT, 'clear-signing'), clearSigningFiles(compiled.abis, chain));
    say(`${VERIFY_RESULTS.creation}.`, `${VERIFY_RESULTS.roles}.`);
    say('Verified: the code, the creation, the settings, the roles and the history are as they should be.');
    say(`For wallets, what signers of this token are shown (ERC-7730): ${join(OUT, 'clear-signing')}`);
  }
  return differences.length === 0;
}

async function readGivenFile(path: string, what: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The ${what} ${path} can't be read (${error.code}).`);
  });
}

/** From a terminal, unseen; else the first line that is piped in. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    throw new StartupError(
      'The key file needs its password: run this in a terminal, pipe it in, or give --password-file FILE or TOKEN_KEY_PASSWORD.',
    );
  }
  process.stdout.write('Password of the key file: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await prompt.question('').finally(() => prompt.close());
  say('');
  return password;
}

async function openKeyFile(text: string, passwordFile: string | undefined) {
  const [account, ...others] = readKeystoreFile(text);
  if (!account || others.length > 0) throw new StartupError('The key file must hold exactly one account.');
  const password = passwordFile
    ? (await readGivenFile(passwordFile, 'password file')).replace(/\r?\n$/, '')
    : (process.env.TOKEN_KEY_PASSWORD ?? (await askPassword()));
  return privateKeyToAccount(bytesToHex((await openAccount(account, password, deriveKey)).key));
}

async function printPlan(
  { client, chainId }: Connection,
  node: string,
  deployment: Deployment,
  left: Step[],
  signer?: Address,
) {
  const { settings, appointments, token, inbox } = deployment;
  const cost = await costOf(client, left);
  const holders = ADMIN_ROLES.map((role) => `${role}: ${holdersOf(appointments, role).join(', ') || 'nobody'}`);
  const warnings = await planWarnings(client, deployment, signer);
  say(
    `The plan, on chain ${chainId} by the node at ${node}`,
    ...settingLines(settings).map(([name, value]) => `  ${name}: ${value}`),
    `  admin: ${settings.admin}`,
    `  attestor: ${settings.attestor}`,
    ...holders.map((line) => `  ${line}`),
    `  token at ${token}`,
    `  RedemptionInbox at ${inbox}`,
    ...(left.length > 0 ? ['To do:'] : ['Nothing is left to do.']),
    ...left.map(({ title, by }, index) => `  ${index + 1}. ${title}${by === 'admin' ? ' (admin)' : ''}`),
    ...(left.length > 0 ? [`Cost: ${cost.line}`] : []),
    ...(warnings.length > 0 ? ['Please consider:', ...bullets(warnings)] : []),
  );
}

const DEPLOY_OPTIONS = {
  go: { type: 'boolean' },
  'key-file': { type: 'string' },
  'password-file': { type: 'string' },
  'safe-file': { type: 'string' },
} as const;

async function deploy(args: string[]): Promise<boolean> {
  const given = parseArgs({ args, options: DEPLOY_OPTIONS }).values;
  const { rpcUrl, chainId, deployment, deployBlock } = readDeploySettings(process.env);
  const keyFile = given['key-file'] === undefined ? undefined : await readGivenFile(given['key-file'], 'key file');
  const signer = keyFile === undefined ? undefined : readKeystoreFile(keyFile)[0]?.address;
  const connection = await connect(rpcUrl, chainId);
  const { client, node } = connection;
  const chain = { id: chainId, client, token: deployment.token, inbox: deployment.inbox, local: false, explorer: null };
  const left = await stepsLeft(client, deployment);
  await printPlan(connection, new URL(rpcUrl).host, deployment, left, signer);
  if (left.length === 0) return verify({ ...chain, deployBlock }, deployment);
  await requireDeployer(client, left);
  if (!given.go) {
    say('', 'Nothing was changed. To carry it out, add --go with --key-file FILE, --safe-file FILE or both.');
    return true;
  }
  const account = keyFile === undefined ? undefined : await openKeyFile(keyFile, given['password-file']);
  const own = account ? left.filter(({ by }) => by === 'anyone' || account.address === deployment.settings.admin) : [];
  const others = left.filter((step) => !own.includes(step));
  if (!account && !given['safe-file'])
    throw new StartupError('With --go, give --key-file FILE, --safe-file FILE or both.');
  if (others.length > 0 && !given['safe-file']) {
    throw new StartupError(`Give --safe-file FILE for what the admin ${deployment.settings.admin} has to send.`);
  }
  say('');
  let block = deployBlock;
  if (account && own.length > 0) {
    const wallet = createWalletClient({ account, chain: viemChain(chainId), transport: nodeTransport(node) });
    const blocks = await carryOut(own, await keyCarrier(client, wallet, account, own, say));
    block ??= own.flatMap((step) => (step.creates === deployment.token ? (blocks.get(step) ?? []) : []))[0];
  }
  if (others.length > 0 && given['safe-file']) {
    await writeFile(given['safe-file'], safeFile(chainId, deployment.settings.admin, others, new Date()));
    say(
      `Written for the Safe ${deployment.settings.admin}: ${given['safe-file']}. Load it in the Transaction Builder.`,
    );
    say('Once it is executed, run this again: it verifies, or shows what is left.');
  }
  if (others.some(({ creates }) => creates)) return true;
  say(`TOKEN_ADDRESS=${deployment.token}`, `INBOX_ADDRESS=${deployment.inbox}`);
  if (block !== undefined) say(`TOKEN_DEPLOY_BLOCK=${block}`);
  return verify({ ...chain, deployBlock: block }, others.length === 0 ? deployment : undefined);
}

async function verifyDeployed(args: string[]): Promise<boolean> {
  parseArgs({ args, options: {} });
  const { rpcUrl, token, inbox, chainId: expected, deployBlock } = readVerifySettings(process.env);
  const { chainId, client } = await connect(rpcUrl, expected);
  return verify({ id: chainId, client, token, inbox, local: false, explorer: null, deployBlock });
}

const COMMANDS: Record<string, (args: string[]) => Promise<boolean>> = { deploy, verify: verifyDeployed };
const [name = '', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (!command) throw new StartupError('Usage: npm run deploy-token, or npm run verify-token');
  process.exitCode = (await command(args)) ? 0 : 1;
} catch (error) {
  // viem's whole message would repeat the call's data; what the node said is in the details.
  const message =
    error instanceof BaseError
      ? [...new Set([error.shortMessage, error.details])].join(' ').trim()
      : (error as Error).message;
  console.error(`This could not be done: ${message}`);
  process.exitCode = 1;
}
