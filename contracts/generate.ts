import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { type Hex, keccak256, size } from 'viem';
import { clearSigningFiles } from './clear-signing/clear-signing-files.ts';
import { CONTRACTS_DIR } from './foundry.ts';

const NOTICE = '// Generated from src/ by `node contracts/generate.ts`. Do not edit.\n';

// The compiler's own type names are of no use to a caller, and the ABI goes to the browser.
const withoutInternalType = (key: string, value: unknown) => (key === 'internalType' ? undefined : value);

// The settings of foundry.toml in the compiler's words; a test compares them.
const SETTINGS = {
  optimizer: { enabled: true, runs: 2_000 },
  evmVersion: 'prague',
  viaIR: false,
  metadata: { bytecodeHash: 'none' },
  outputSelection: {
    '*': {
      '': ['ast'],
      '*': [
        'abi',
        'evm.bytecode.object',
        'evm.deployedBytecode.object',
        'evm.deployedBytecode.immutableReferences',
        'storageLayout',
      ],
    },
  },
};
// The warning that transient storage lasts until the end of the transaction; OpenZeppelin's reentrancy guard clears it.
const TRANSIENT_STORAGE = '2394';
const IMPORTS = /^\s*(?:import|}\s*from)\b[^;]*?"([^"]+)";/gm;

const KEPT = join(CONTRACTS_DIR, '..', 'node_modules', '.cache', 'usg-contracts');

type Place = { start: number; length: number };
type Contract = {
  abi: unknown[];
  evm: {
    bytecode: { object: string };
    deployedBytecode: { object: string; immutableReferences: Record<string, Place[]> };
  };
  storageLayout: {
    storage: { label: string; slot: string; offset: number; type: string }[];
    types: Record<string, { numberOfBytes: string }>;
  };
};
type Output = {
  version: string;
  contracts: Record<string, Record<string, Contract>>;
  sources: Record<string, { ast: unknown }>;
  errors?: { errorCode?: string }[];
};

async function collectSource(name: string, sources: Record<string, { content: string }>): Promise<void> {
  if (name in sources) return;
  const folder = name.startsWith('@') ? join(CONTRACTS_DIR, '..', 'node_modules') : CONTRACTS_DIR;
  const content = await readFile(join(folder, name), 'utf8');
  sources[name] = { content };
  for (const [, path = ''] of content.matchAll(IMPORTS)) {
    await collectSource(path.startsWith('.') ? posix.join(dirname(name), path) : path, sources);
  }
}

/**
 * What the compiler answers to a standard JSON input, or answered when it was last given these very bytes: compiling takes
 * seconds. Whoever can write into that folder can change the compiler beside it, too.
 */
export async function compile(input: object, folder = KEPT): Promise<Output> {
  const text = JSON.stringify(input);
  const compiler = await readFile(createRequire(import.meta.url).resolve('solc/soljson.js'));
  const file = join(folder, `${createHash('sha256').update(compiler).update(text).digest('hex')}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return JSON.parse(kept);
  const { default: solc } = await import('solc');
  const output: Output = { version: solc.version(), ...JSON.parse(solc.compile(text)) };
  const errors = output.errors?.filter(({ errorCode }) => errorCode !== TRANSIENT_STORAGE) ?? [];
  if (errors.length > 0) throw new Error(`The contracts do not compile.\n${JSON.stringify(errors)}`);
  await mkdir(folder, { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, JSON.stringify(output));
  await rename(fresh, file);
  return output;
}

/** The names of the variables in a syntax tree, by their id. */
function variableNames(node: unknown, names = new Map<string, string>()): Map<string, string> {
  if (typeof node !== 'object' || node === null) return names;
  const { nodeType, id, name } = node as { nodeType?: string; id?: number; name?: string };
  if (nodeType === 'VariableDeclaration') names.set(String(id), String(name));
  for (const child of Object.values(node)) variableNames(child, names);
  return names;
}

/** What a reader of the deployed token needs: its code's hash with every immutable as zeros, where those are, and where its storage is. */
function deployedToken({ evm: { deployedBytecode }, storageLayout }: Contract, trees: Output['sources']) {
  const names = variableNames(trees);
  const code: Hex = `0x${deployedBytecode.object}`;
  const immutables = Object.entries(deployedBytecode.immutableReferences).map(
    ([id, places]) => [names.get(id) ?? id, places.map(({ start }) => start)] as const,
  );
  const storage = storageLayout.storage.map(({ label, slot, offset, type }) => {
    const bytes = Number(storageLayout.types[type]?.numberOfBytes);
    return [label, { slot: Number(slot), offset, bytes }] as const;
  });
  return {
    code: { hash: keccak256(code), bytes: size(code), immutables: Object.fromEntries(immutables) },
    storage: Object.fromEntries(storage),
  };
}

/** The compiler's input for these files and all that they import. */
export async function standardInput(files: readonly string[]) {
  const sources: Record<string, { content: string }> = {};
  for (const file of files) await collectSource(file, sources);
  return { language: 'Solidity', sources, settings: SETTINGS };
}

/** What only the local chain has, apart from the input for explorers. */
async function compileLocal() {
  const { contracts } = await compile(await standardInput(['local/LocalUsdc.sol', 'local/LocalFeed.sol']));
  const partsOf = (name: string) => {
    const contract = contracts[`local/${name}.sol`]?.[name];
    return { abi: contract?.abi ?? [], code: `0x${contract?.evm.bytecode.object}` as Hex };
  };
  return { usdc: partsOf('LocalUsdc'), feed: partsOf('LocalFeed') };
}

/** Compiles the contracts from one standard JSON input, which an explorer takes as it is, and returns the input, the compiler, and each creation code and ABI. Throws the compiler's words. */
export async function compileSources() {
  const input = await standardInput([
    'src/UsgToken.sol',
    'src/RedemptionInbox.sol',
    'src/ReleaseLog.sol',
    'src/SaleDesk.sol',
  ]);
  const { contracts, version, sources: trees } = await compile(input);
  const contract = (name: string) => contracts[`src/${name}.sol`]?.[name];
  const codeOf = (name: string): Hex => `0x${contract(name)?.evm.bytecode.object}`;
  return {
    input,
    compiler: `v${version.replace('.Emscripten.clang', '')}`,
    token: codeOf('UsgToken'),
    inbox: codeOf('RedemptionInbox'),
    releaseLog: codeOf('ReleaseLog'),
    implementation: codeOf('Inbox'),
    desk: codeOf('SaleDesk'),
    deployed: deployedToken(contract('UsgToken') as Contract, trees),
    abis: {
      token: contract('UsgToken')?.abi ?? [],
      inbox: contract('RedemptionInbox')?.abi ?? [],
      releaseLog: contract('ReleaseLog')?.abi ?? [],
      desk: contract('SaleDesk')?.abi ?? [],
    },
    local: await compileLocal(),
  };
}
export type Compiled = Awaited<ReturnType<typeof compileSources>>;

const abiText = (constant: string, abi: readonly unknown[]) =>
  `export const ${constant} = [\n${abi.map((entry) => `  ${JSON.stringify(entry, withoutInternalType)},\n`).join('')}] as const;\n`;
const codeText = (constant: string, code: Hex) => `export const ${constant} =\n  '${code}';\n`;

const linesOf = (constant: string, fields: object) =>
  `export const ${constant} = {\n${Object.entries(fields)
    .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`)
    .join('')}} as const;\n`;

/** The text of each generated file, by its path in this folder. */
export const generateArtifacts = ({
  abis,
  token,
  inbox,
  releaseLog,
  desk,
  deployed,
  local,
}: Compiled): Record<string, string> => ({
  'abi.ts':
    NOTICE +
    abiText('usgTokenAbi', abis.token) +
    abiText('redemptionInboxAbi', abis.inbox) +
    abiText('releaseLogAbi', abis.releaseLog) +
    abiText('saleDeskAbi', abis.desk),
  'bytecode.ts':
    NOTICE +
    codeText('usgTokenBytecode', token) +
    codeText('redemptionInboxBytecode', inbox) +
    codeText('releaseLogBytecode', releaseLog) +
    codeText('saleDeskBytecode', desk),
  'deployed.ts': NOTICE + linesOf('usgTokenCode', deployed.code) + linesOf('usgTokenStorage', deployed.storage),
  'local/abi.ts': NOTICE + abiText('localUsdcAbi', local.usdc.abi) + abiText('localFeedAbi', local.feed.abi),
  'local/bytecode.ts':
    NOTICE + codeText('localUsdcBytecode', local.usdc.code) + codeText('localFeedBytecode', local.feed.code),
  ...Object.fromEntries(Object.entries(clearSigningFiles(abis)).map(([path, text]) => [`clear-signing/${path}`, text])),
});

/** Writes texts by their path in a folder, and makes the folders that they need. */
export async function writeFiles(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

if (import.meta.main) await writeFiles(CONTRACTS_DIR, generateArtifacts(await compileSources()));
