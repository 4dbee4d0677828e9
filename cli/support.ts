import { createInterface } from 'node:readline/promises';
import { examineSite } from '#server/doctor/doctor-command.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import type { Settings } from '#server/platform/secret-files.ts';
import { supportCommand } from '#server/site/support/support-command.ts';

async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question).finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}

/** `usg support`. It needs no database: one that can't be reached is what it is for. */
export function runSupport(settings: Settings, chosen: Parameters<typeof supportCommand>[0]): Promise<CommandResult> {
  const findings = async () => (await examineSite(settings)).subjects.flatMap((subject) => subject.findings);
  return supportCommand(
    chosen,
    { settings, at: new Date(), findings },
    { say: (line) => console.error(line), ask: process.stdin.isTTY ? askOnTerminal : undefined },
  );
}
