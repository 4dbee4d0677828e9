import { resolve } from 'node:path';
import { Command } from 'commander';
import type { OperatorCommand } from '#server/platform/operator-command.ts';
import { usg } from '#server/platform/usg.ts';
import { EXIT_CODES } from './exit-codes.ts';

type Given = Parameters<OperatorCommand<never>['run']>[1];
type Run<In> = (command: OperatorCommand<In>, given: Given) => Promise<void>;

/** What the commands of one name have in common. */
const GROUPS: Record<string, string> = {
  staff: 'Who works the desk.',
  sessions: 'Sessions of customers and staff.',
  keys: 'The keys that the database needs, by their ids.',
  audit: 'The audit log: whether it is as it was written.',
  token: 'The token on the chain: its deployment, and whether it is as the sources say.',
};

function aboutGroup(name: string): string {
  const about = GROUPS[name];
  if (!about) throw new Error(`GROUPS in cli/program.ts has no sentence for ${name}.`);
  return about;
}

const columns = (rows: [string, string][]) => {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`).join('\n');
};

/** What arrives whole, as seen from where the operator is. */
const PATHS = /[<[](file|folder)[>\]]$/;

const nameOf = (word: string) => word.slice(1, -1);

function addCommand<In>(parent: Command, name: string, command: OperatorCommand<In>, folder: string, run: Run<In>) {
  const { summary, words = {}, options = {}, examples } = command;
  const own = parent.command(name.split(' ').at(-1) ?? name).description(summary);
  // A dash is standard input.
  const path = (value: string) => (value === '-' ? value : resolve(folder, value));
  for (const [word, says] of Object.entries(words)) {
    if (PATHS.test(word)) own.argument(word, says, path);
    else own.argument(word, says);
  }
  for (const [flags, says] of Object.entries(options)) {
    if (PATHS.test(flags)) own.option(flags, says, path);
    else own.option(flags, says);
  }
  own.option('--json', 'print one JSON object instead of lines');
  const shown = Object.entries(examples).map(([typed, says]): [string, string] => [usg(name, typed).trim(), says]);
  own.addHelpText('after', `\nExamples:\n${columns(shown)}`);
  own.action(() => {
    const { json: _, ...chosen } = own.opts<Given>();
    const given = Object.keys(words).map((word, index) => [nameOf(word), own.processedArgs[index]]);
    return run(command, { ...chosen, ...Object.fromEntries(given) });
  });
}

/** The command line of usg; files are named from `folder`. */
export function usgProgram<In>(commands: Record<string, OperatorCommand<In>>, folder: string, run: Run<In>): Command {
  const program = new Command('usg')
    .description('The operator’s command. Run it in the project’s folder, with the settings of the site.')
    .exitOverride()
    .showHelpAfterError('(add --help for what it takes, with an example)')
    .addHelpText('after', `\nExit codes:\n${columns(Object.entries(EXIT_CODES))}`)
    .addHelpText('after', '\nMore is in docs/operating/usg.md.');
  const groups = new Map<string, Command>();
  for (const [name, command] of Object.entries(commands)) {
    const [group = name, ...rest] = name.split(' ');
    if (rest.length > 0 && !groups.has(group)) groups.set(group, program.command(group).description(aboutGroup(group)));
    addCommand(groups.get(group) ?? program, name, command, folder, run);
  }
  return program;
}
