import { normalEmail } from '#domain/email.ts';
import { endEverySession } from './accounts/end-all-sessions.ts';
import { findUserByEmail } from './accounts/find-user.ts';
import { resetPasskeys } from './accounts/passkeys/reset-passkeys.ts';
import {
  COMMAND_LINE,
  type CommandContext,
  type CommandResult,
  enrollmentCommand,
  staffCommand,
} from './desk/staff-command.ts';
import { auditCommand } from './platform/audit/audit-command.ts';
import type { Deps } from './platform/context.ts';

const USAGE = 'Usage: npm run sessions -- end-all';

/**
 * `npm run sessions`: ends every session, of accounts and of staff wallets, and every mailed link that would open or change an account.
 * A database restored from a backup holds those again that had ended since.
 */
export async function sessionsCommand(context: CommandContext, args: string[]): Promise<CommandResult> {
  if (args.join(' ') !== 'end-all') return { ok: false, lines: [USAGE] };
  const ended = await context.db.transaction((db) => endEverySession({ ...context, db, actor: COMMAND_LINE }));
  const lines = [
    `Account sessions ended: ${ended.accounts}`,
    `Staff wallet sessions ended: ${ended.wallets}`,
    `Emailed password and address links ended: ${ended.links}`,
    'Everyone has to log in again.',
  ];
  return { ok: true, lines };
}

/**
 * `npm run staff -- reset-passkeys EMAIL`: removes every passkey and recovery code of an account and ends its sessions, for someone
 * who has lost them all. A staff account of a live site then gets a new enrollment link.
 */
async function resetPasskeysCommand(context: CommandContext, [address, ...more]: string[]): Promise<CommandResult> {
  if (address === undefined || more.length > 0)
    return { ok: false, lines: ['Usage: npm run staff -- reset-passkeys EMAIL'] };
  const email = normalEmail(address);
  const user = email === undefined ? undefined : await findUserByEmail(context, email);
  if (!user?.confirmedAt) return { ok: false, lines: [`There’s no account for ${address}.`] };
  const removed = await context.db.transaction((db) => resetPasskeys({ ...context, db, actor: COMMAND_LINE }, user));
  const lines = [`Removed: ${removed} passkeys and all recovery codes of ${user.email}. All its sessions have ended.`];
  if (user.staff && context.site?.mode === 'live') lines.push(...(await enrollmentCommand(context, user.email)).lines);
  return { ok: true, lines };
}

const staff: Command = (context, [verb, ...args]) =>
  verb === 'reset-passkeys' ? resetPasskeysCommand(context, args) : staffCommand(context, verb ? [verb, ...args] : []);

type Command = (context: CommandContext, args: string[]) => Promise<CommandResult>;

/** What the operator runs as `npm run <name> -- …`, whether or not the site is running. */
export const commands = { staff, sessions: sessionsCommand, audit: auditCommand } satisfies Record<string, Command>;

/** The same on the database of the running site. */
export const boundCommands = (deps: Deps) =>
  bound({ ...deps, site: { url: deps.deskUrl ?? deps.origins[0], mode: deps.env.mode } });

const bound = (context: CommandContext) =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, (args: string[]) => command(context, args)]),
  );
