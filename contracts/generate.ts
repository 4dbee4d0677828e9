import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Hex } from 'viem';
import { CONTRACTS_DIR, runForge } from './foundry.ts';

const NOTICE = '// Generated from src/ by `node contracts/generate.ts`. Do not edit.\n';

// The compiler's own type names are of no use to a caller, and the ABI goes to the browser.
const withoutInternalType = (key: string, value: unknown) => (key === 'internalType' ? undefined : value);

/** The contracts that are deployed, by the names that the generated constants begin with. */
const CONTRACTS = { usgToken: 'UsgToken', redemptionInbox: 'RedemptionInbox' };

/** Compiles the contracts and returns the text of each generated file, by name. Throws the compiler's words. */
export async function generateArtifacts(): Promise<Record<string, string>> {
  // Forge compiles again what has changed since its last run; the test of the standard JSON input compiles all of it.
  const build = await runForge(['build', 'src']);
  if (!build.ok) throw new Error(`The contracts do not compile.\n${build.stdout}${build.stderr}`);

  const texts = { 'abi.ts': NOTICE, 'bytecode.ts': NOTICE };
  for (const [constant, contract] of Object.entries(CONTRACTS)) {
    const file = join(CONTRACTS_DIR, 'out', `${contract}.sol`, `${contract}.json`);
    const { abi, bytecode } = JSON.parse(await readFile(file, 'utf8'));
    const entries = abi.map((entry: unknown) => `  ${JSON.stringify(entry, withoutInternalType)},\n`).join('');
    texts['abi.ts'] += `export const ${constant}Abi = [\n${entries}] as const;\n`;
    texts['bytecode.ts'] += `export const ${constant}Bytecode =\n  '${bytecode.object}';\n`;
  }
  return texts;
}

// The settings of foundry.toml in the compiler's words; a test compares the result with what forge deploys.
const SETTINGS = {
  optimizer: { enabled: true, runs: 2_000 },
  evmVersion: 'prague',
  viaIR: false,
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};
const IMPORTS = /^\s*(?:import|}\s*from)\b[^;]*?"([^"]+)";/gm;

type Output = {
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
  errors?: unknown[];
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

/** Compiles the contracts from one standard JSON input, which an explorer takes as it is, and returns the input, the compiler and each creation code. */
export async function compileSources() {
  const sources: Record<string, { content: string }> = {};
  for (const contract of Object.values(CONTRACTS)) await collectSource(`src/${contract}.sol`, sources);
  const input = { language: 'Solidity', sources, settings: SETTINGS };
  const { default: solc } = await import('solc');
  const { contracts, errors }: Output = JSON.parse(solc.compile(JSON.stringify(input)));
  if (errors) throw new Error(`The contracts do not compile.\n${JSON.stringify(errors)}`);
  const codeOf = (name: string): Hex => `0x${contracts[`src/${name}.sol`]?.[name]?.evm.bytecode.object}`;
  return {
    input,
    compiler: `v${String(solc.version()).replace('.Emscripten.clang', '')}`,
    token: codeOf('UsgToken'),
    inbox: codeOf('RedemptionInbox'),
    implementation: codeOf('Inbox'),
  };
}
export type Compiled = Awaited<ReturnType<typeof compileSources>>;

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generateArtifacts()))
    await writeFile(join(CONTRACTS_DIR, name), text);
}
