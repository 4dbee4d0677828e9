import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import { CONTRACTS_DIR } from '../forge.ts';
import { applyMutant, type Mutant } from './read-mutants.ts';

type Import = (path: string) => { contents: string } | { error: string };
type Compiler = { compile(input: string, callbacks: { import: Import }): string };
type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
};

const compiler: Compiler = createRequire(import.meta.url)('solc');
const TOKEN = 'src/UsgToken.sol';

/** The token's creation code with the fault in it, or as it is. Throws the compiler's words. */
export function compileToken(mutant?: Mutant): string {
  const read = (path: string): string => {
    const file = resolve(CONTRACTS_DIR, path);
    const text = readFileSync(file, 'utf8');
    const changes = mutant && relative(resolve(CONTRACTS_DIR, 'src'), file) === mutant.source;
    return changes ? applyMutant(mutant, text) : text;
  };
  const input = {
    language: 'Solidity',
    sources: { [TOKEN]: { content: read(TOKEN) } },
    settings: {
      remappings: ['@openzeppelin/contracts/=../node_modules/@openzeppelin/contracts/'],
      evmVersion: 'prague',
      outputSelection: { [TOKEN]: { UsgToken: ['evm.bytecode.object'] } },
    },
  };
  const output: CompilerOutput = JSON.parse(
    compiler.compile(JSON.stringify(input), {
      import: (path) =>
        existsSync(resolve(CONTRACTS_DIR, path)) ? { contents: read(path) } : { error: `File not found: ${path}` },
    }),
  );
  const code = output.contracts?.[TOKEN]?.UsgToken?.evm.bytecode.object;
  if (code) return `0x${code}`;
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  throw new Error([mutant?.name, ...errors.map(({ formattedMessage }) => formattedMessage)].join('\n'));
}
