import { sessionsCommand } from './sessions-command.ts';
import { type CommandContext, type CommandResult, staffCommand } from './staff-command.ts';

type Command = (context: CommandContext, args: string[]) => Promise<CommandResult>;

/** What the operator runs as `npm run <name> -- …`, beside the running site or without it. */
export const commands = { staff: staffCommand, sessions: sessionsCommand } satisfies Record<string, Command>;

/** The same on the database of the running site. */
export const boundCommands = (context: CommandContext) =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, (args: string[]) => command(context, args)]),
  );
