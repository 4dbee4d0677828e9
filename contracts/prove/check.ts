import { createRequire } from 'node:module';

type Message = { severity: string; message: string; formattedMessage: string };
type Answer = {
  errors?: Message[];
  auxiliaryInputRequested?: { smtlib2queries?: Record<string, string> };
};
type Solve = (query: string) => Promise<string>;

const compiler: { compile(input: string): string } = createRequire(import.meta.url)('solc');
const FILE = 'Proofs.sol';

/** Asks the SMTChecker, once more with the answers to what it wanted to know; all that it said in the end. Throws where nothing compiles. */
export async function checkAsserts(source: string, solve: Solve): Promise<string[]> {
  const answers: Record<string, string> = {};
  for (;;) {
    const { errors = [], auxiliaryInputRequested } = ask(source, answers);
    const failed = errors.find(({ severity }) => severity === 'error');
    if (failed) throw new Error(failed.formattedMessage);
    const queries = Object.entries(auxiliaryInputRequested?.smtlib2queries ?? {}).filter(
      ([hash]) => !(hash in answers),
    );
    if (queries.length === 0) return errors.filter(({ message }) => message.startsWith('CHC: ')).map(lineOf);
    for (const [hash, query] of queries) answers[hash] = await solve(query);
  }
}

function ask(source: string, smtlib2responses: Record<string, string>): Answer {
  const modelChecker = {
    ...{ engine: 'chc', solvers: ['smtlib2'], targets: ['assert'], contracts: { [FILE]: ['Proofs'] } },
    ...{ showUnproved: true, showProvedSafe: true },
  };
  const input = {
    language: 'Solidity',
    sources: { [FILE]: { content: source } },
    settings: { evmVersion: 'prague', modelChecker, outputSelection: { [FILE]: { Proofs: ['abi'] } } },
    auxiliaryInput: { smtlib2responses },
  };
  return JSON.parse(compiler.compile(JSON.stringify(input)));
}

const lineOf = ({ message, formattedMessage }: Message) => {
  const line = /\n *\d+ \|\s*(.*)/.exec(formattedMessage)?.[1] ?? '';
  return `${message.includes('safe') ? 'proved' : 'NOT PROVED'}  ${line.trim()}`;
};
