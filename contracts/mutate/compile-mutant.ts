import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import { CONTRACTS_DIR } from '../foundry.ts';
import { applyMutant, type Mutant } from './read-mutants.ts';

type Import = (path: string) => { contents: string } | { error: string };
type Compiler = { compile(input: string, callbacks: { import: Import }): string };
type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
};

const compiler: Compiler = createRequire(import.meta.url)('solc');
const DEPLOYED = ['UsgToken', 'RedemptionInbox'] as const;
const fileOf = (contract: string) => `src/${contract}.sol`;

/** The creation code of each contract that is deployed, by its name. */
export type Codes = Record<(typeof DEPLOYED)[number], string>;

/** The contracts' creation code with the fault in it, or as it is. Throws the compiler's words. */
export function compileContracts(mutant?: Mutant): Codes {
  const read = (path: string): string => {
    const file = resolve(CONTRACTS_DIR, path);
    const text = readFileSync(file, 'utf8');
    const changes = mutant && relative(resolve(CONTRACTS_DIR, 'src'), file) === mutant.source;
    return changes ? applyMutant(mutant, text) : text;
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
    throw new Error([mutant?.name, ...errors.map(({ formattedMessage }) => formattedMessage)].join('\n'));
  };
  return { UsgToken: codeOf('UsgToken'), RedemptionInbox: codeOf('RedemptionInbox') };
}
