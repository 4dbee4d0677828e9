import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { CONTRACTS_DIR } from '../foundry.ts';

/** A fault to be put into one source: the snippet becomes the replacement. */
export type Mutant = { name: string; source: string; snippet: string; replacement: string };

const FOLDER = join(CONTRACTS_DIR, 'mutate', 'mutants');

/** All mutants. Each file of them is named for the source that they change. */
export async function readMutants(): Promise<Mutant[]> {
  const files = (await readdir(FOLDER)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')));
  return files.flatMap((file, index) =>
    (texts[index] ?? '')
      .trim()
      .split('\n\n')
      .map((block) => parseMutant(block, sourceOf(file.replace('.txt', '.sol')))),
  );
}

const sourceOf = (name: string) =>
  [name, `desk/${name}`].find((path) => existsSync(join(CONTRACTS_DIR, 'src', path))) ?? `extensions/${name}`;

function parseMutant(block: string, source: string): Mutant {
  const linesAfter = (mark: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${mark} `))
      .map((line) => line.slice(2))
      .join('\n');
  const mutant = { name: linesAfter('#'), source, snippet: linesAfter('-'), replacement: linesAfter('+') };
  if (!mutant.name || !mutant.snippet) throw new Error(`Not a mutant of ${source}:\n${block}`);
  return mutant;
}

/** The source with the fault. Throws unless the snippet occurs exactly once. */
export function applyMutant({ name, source, snippet, replacement }: Mutant, text: string): string {
  const parts = text.split(snippet);
  if (parts.length !== 2) throw new Error(`${source}, ${name}: its snippet occurs ${parts.length - 1} times.`);
  return parts.join(replacement);
}

type Import = (path: string) => { contents: string } | { error: string };
type Compiler = { compile(input: string, callbacks: { import: Import }): string };
type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
};

const compiler: Compiler = createRequire(import.meta.url)('solc');
const DEPLOYED = ['UsgToken', 'RedemptionInbox', 'ReleaseLog', 'SaleDesk'] as const;
const fileOf = (contract: string) => `src/${contract}.sol`;

/** The creation code of each contract that is deployed, by its name. */
export type Codes = Record<(typeof DEPLOYED)[number], string>;

/** The contracts' creation code with the fault in it, or as it is. Throws the compiler's message, or that the snippet doesn't occur exactly once. */
export function compileContracts(mutant?: Mutant): Codes {
  const faulty = mutant && faultyFile(mutant);
  const read = (path: string): string => {
    const file = resolve(CONTRACTS_DIR, path);
    return file === faulty?.file ? faulty.text : readFileSync(file, 'utf8');
  };
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(DEPLOYED.map((name) => [fileOf(name), { content: read(fileOf(name)) }])),
    settings: {
      remappings: ['@openzeppelin/contracts/=../node_modules/@openzeppelin/contracts/'],
      evmVersion: 'prague',
      outputSelection: Object.fromEntries(DEPLOYED.map((name) => [fileOf(name), { [name]: ['evm.bytecode.object'] }])),
    },
  };
  const output: CompilerOutput = JSON.parse(
    compiler.compile(JSON.stringify(input), {
      import: (path) =>
        existsSync(resolve(CONTRACTS_DIR, path)) ? { contents: read(path) } : { error: `File not found: ${path}` },
    }),
  );
  const codeOf = (name: string) => {
    const code = output.contracts?.[fileOf(name)]?.[name]?.evm.bytecode.object;
    if (code) return `0x${code}`;
    const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  };
  return {
    UsgToken: codeOf('UsgToken'),
    RedemptionInbox: codeOf('RedemptionInbox'),
    ReleaseLog: codeOf('ReleaseLog'),
    SaleDesk: codeOf('SaleDesk'),
  };
}

function faultyFile(mutant: Mutant): { file: string; text: string } {
  const file = resolve(CONTRACTS_DIR, 'src', mutant.source);
  return { file, text: applyMutant(mutant, readFileSync(file, 'utf8')) };
}
