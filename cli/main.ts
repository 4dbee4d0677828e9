// Runs a command of usg; usg.mjs has seen to a Node that runs TypeScript, and to the packages.
import { CommanderError } from 'commander';
import type { BaseError } from 'viem';
import { Misuse, rootCause, SettingsErrors } from '#server/platform/errors.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { ensureInstalled } from '../scripts/ensure-installed.mjs';
import { root } from '../scripts/root.mjs';
import { COMMANDS } from './commands.ts';
import { EXIT } from './exit-codes.ts';
import { usgProgram } from './program.ts';

const { INIT_CWD, npm_lifecycle_event: script } = process.env;
/** Where the operator is: `npm run` goes to the project's folder first. */
const folder = (script === 'usg' ? INIT_CWD : undefined) ?? process.cwd();
process.chdir(root);

const isJson = process.argv.includes('--json');
const writeJson = (value: object) =>
  console.log(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)));
/** What a command says before it has ended; with --json, standard output is for the result alone. */
const print = (...lines: string[]) => {
  for (const line of lines) (isJson ? console.error : console.log)(line);
};

function report({ ok, lines, data }: CommandResult): number {
  if (isJson) writeJson({ ok, data, lines });
  else print(...lines);
  return ok ? EXIT.ok : EXIT.foundWrong;
}

function messageOf(error: Error): string {
  if (error instanceof SettingsErrors) return error.message;
  // viem's whole message would repeat the call's data; what the node said is in the details.
  const { shortMessage, details } = error as Partial<BaseError>;
  const said = shortMessage ? [...new Set([shortMessage, details])].join(' ').trim() : rootCause(error).message;
  return error instanceof Misuse || isJson ? said : `This could not be done: ${said}`;
}

function fail(error: Error): number {
  // Commander has said on standard error what is wrong, or shown the help that was asked for.
  if (error instanceof CommanderError) {
    if (isJson && error.exitCode !== 0) writeJson({ ok: false, error: error.message.replace(/^error: /, '') });
    return error.exitCode === 0 ? EXIT.ok : EXIT.misuse;
  }
  if (isJson) writeJson({ ok: false, error: messageOf(error) });
  else console.error(messageOf(error));
  return error instanceof Misuse ? EXIT.misuse : EXIT.impossible;
}

const program = usgProgram(COMMANDS, folder, async (command, given) => {
  if (command.needsDevelopmentPackages) await ensureInstalled();
  process.exitCode = report(await command.run({ settings: process.env, print }, given));
});
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = fail(error as Error);
}
